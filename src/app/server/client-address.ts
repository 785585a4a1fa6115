import { isIP } from 'node:net'

/**
 * The visitor's network address, for limits: the socket's, or with `proxyHops` trusted proxies in front the entry of X-Forwarded-For that
 * the outermost of them wrote. What stands further left was sent by the visitor and proves nothing.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxyHops: number,
): string {
  const direct = plainAddress(socketAddress ?? '') ?? 'tidak dikenal'
  if (proxyHops === 0 || !forwardedFor) return direct
  const entries = forwardedFor.split(',')
  const entry = entries[Math.max(0, entries.length - proxyHops)] ?? ''
  return plainAddress(entry) ?? direct
}

/** Without port, brackets and the IPv6 wrapping of an IPv4 address; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(bare)
  if (version === 6) return networkOf(bare)
  return version === 4 ? bare : undefined
}

/** The first 64 bits of an IPv6 address: what lies behind them is one visitor's to change at will. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname
    .slice(1, -1)
    .split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
  return `${all.slice(0, 4).join(':')}::/64`
}
