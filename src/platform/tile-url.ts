const HOST = String.raw`(?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:]+\]`
const ON_A_HOST = new RegExp(
  `^(https?://)(?:([a-z0-9-]*\\{s\\}[a-z0-9-]*)\\.(?=[^/]*\\.))?(${HOST})(:\\d{1,5})?/`,
  'i',
)
const ON_OUR_HOST = /^\/(?![/\\])/
const NO_TEXT_OF_AN_ADDRESS = /[\s"'<>\\`]/
const NEEDED = ['{z}', '{x}', '{y}']
const PLACEHOLDERS = new Set([...NEEDED, '{s}', '{r}'])

/**
 * Whether a text is the address of map tiles: `https://host/{z}/{x}/{y}.png`, or a path on the app's own host. `{s}` may
 * stand in the first label of the host, `{r}` anywhere.
 */
export function isTileUrl(text: string): boolean {
  if (!ON_OUR_HOST.test(text) && !ON_A_HOST.test(text)) return false
  const placeholders: string[] = text.match(/\{[^}]*\}?/g) ?? []
  return (
    !NO_TEXT_OF_AN_ADDRESS.test(text) &&
    NEEDED.every((needed) => placeholders.includes(needed)) &&
    placeholders.every((placeholder) => PLACEHOLDERS.has(placeholder))
  )
}

/** What a content security policy has to allow for these tiles; undefined when they come from the app's own host. */
export function tileSource(tileUrl: string): string | undefined {
  const [, scheme, subdomain, host, port = ''] = ON_A_HOST.exec(tileUrl) ?? []
  if (!host) return undefined
  return `${scheme}${subdomain ? '*.' : ''}${host}${port}`.toLowerCase()
}
