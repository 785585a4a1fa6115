/** A `postgres://` address taken apart. */
export interface PostgresAddress {
  /** One address for each host, in the order in which they are tried; each is what `pg` takes. */
  urls: string[]
  /** Hosts and database, without user and password: `db1:5432,db2/tagihan`. */
  label: string
  /** As it stands in the address (percent-encoded); empty when there is none. */
  password: string
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)(.*)$/
const HOST = /^(\[[\da-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
// The app has to write. `any` is what PostgreSQL's own tools take when nothing is said.
const SESSION_KINDS = ['read-write', 'primary', 'any']

/** Reads an address with one host or several, such as `postgres://u:p@h1:5432,h2/db?sslmode=require`; undefined when it is none. */
export function parsePostgresUrl(text: string): PostgresAddress | undefined {
  const [, scheme, user, hostList = '', rest = ''] = ADDRESS.exec(text) ?? []
  if (!scheme || /\s/.test(text) || (hostList === '' && rest === '')) return undefined
  const hosts = hostList.split(',')
  // One may be absent: the system's own socket, or named among the parameters.
  if (hostList !== '' && !hosts.every(isHost)) return undefined
  const urls = hosts.map((host) => `${scheme}${user === undefined ? '' : `${user}@`}${host}${rest}`)
  const first = urls[0] ?? ''
  if (!URL.canParse(first)) return undefined
  const { searchParams, pathname, password } = new URL(first)
  const isKnown = (name: string, known: string[]) => known.includes(searchParams.get(name) ?? known[0] ?? '')
  if (
    !isEncoded(password) ||
    !isKnown('sslmode', TLS_MODES) ||
    !isKnown('target_session_attrs', SESSION_KINDS)
  )
    return undefined
  return { urls: urls.map(forDriver), label: `${hostList}${pathname}`, password }
}

// The driver decodes it, and would throw at each connection.
function isEncoded(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text)
}

function isHost(text: string): boolean {
  const [host, , port = '5432'] = HOST.exec(text) ?? []
  return host !== undefined && Number(port) > 0 && Number(port) <= 65_535
}

// `pg` knows no kinds of sessions. Of the TLS modes it makes "verify all" with a warning, unless told to take them as PostgreSQL means them.
function forDriver(text: string): string {
  const url = new URL(text)
  const mode = url.searchParams.get('sslmode')
  if (mode === null && !url.searchParams.has('target_session_attrs')) return text
  url.searchParams.delete('target_session_attrs')
  if (mode !== null && mode !== 'no-verify') url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
