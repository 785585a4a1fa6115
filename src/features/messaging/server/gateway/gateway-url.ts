/**
 * The address without trailing slashes and without a trailing `/api`, so that `/api/…` can follow. Throws an Error that
 * names no part of the address when it is not http or https.
 */
export function normalizeGatewayUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('gateway address must be an http or https URL')
  url.search = ''
  url.hash = ''
  return url.href
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
    .replace(/\/+$/, '')
}
