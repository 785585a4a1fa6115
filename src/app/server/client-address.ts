import { isIP } from 'node:net'

/**
 * The visitor's network address: the socket's, or with `proxyHops` trusted proxies in front the entry of X-Forwarded-For that
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
  return isIP(bare) === 0 ? undefined : bare.toLowerCase()
}
