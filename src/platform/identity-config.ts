/** Where the admin's account is kept. `adminUserId`: the one user of an outside service who may use the app. */
export type IdentityConfig =
  | { kind: 'embedded' }
  | { kind: 'firebase'; adminUserId: string; apiKey: string; baseUrl: string }
  | { kind: 'oidc'; adminUserId: string; issuer: string; clientId: string; clientSecret: string | undefined }

const KINDS = ['embedded', 'firebase', 'oidc']
const FIREBASE_URL = 'https://identitytoolkit.googleapis.com'
const HOST_AND_PORT = /^[\w.-]+:\d{1,5}$/
const OWN_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/** Reads the settings of the identity service; `check` is told of each bad one and what it should be. */
export function readIdentity(
  value: (name: string) => string | undefined,
  check: (name: string, ok: boolean, should: string) => void,
): IdentityConfig {
  const kind = value('IDENTITY_PROVIDER') ?? 'embedded'
  check('IDENTITY_PROVIDER', KINDS.includes(kind), `harus salah satu dari ${KINDS.join(', ')}`)
  const needed = (name: string) => {
    const text = value(name)
    check(name, text !== undefined, `harus diisi jika IDENTITY_PROVIDER=${kind}`)
    return text ?? ''
  }
  if (kind === 'firebase') {
    const emulator = value('FIREBASE_AUTH_EMULATOR_HOST')
    check(
      'FIREBASE_AUTH_EMULATOR_HOST',
      emulator === undefined || HOST_AND_PORT.test(emulator),
      'harus berupa host:port, misalnya 127.0.0.1:9099',
    )
    return {
      kind,
      adminUserId: needed('ADMIN_USER_ID'),
      apiKey: needed('FIREBASE_API_KEY'),
      baseUrl: emulator === undefined ? FIREBASE_URL : `http://${emulator}/identitytoolkit.googleapis.com`,
    }
  }
  if (kind === 'oidc') {
    const issuer = needed('OIDC_ISSUER').replace(/\/$/, '')
    check(
      'OIDC_ISSUER',
      !issuer || isSafeIssuer(issuer),
      'harus berupa https://alamat (http hanya untuk komputer ini)',
    )
    return {
      kind,
      adminUserId: needed('ADMIN_USER_ID'),
      issuer,
      clientId: needed('OIDC_CLIENT_ID'),
      clientSecret: value('OIDC_CLIENT_SECRET'),
    }
  }
  return { kind: 'embedded' }
}

/** What no log line may hold. */
export function identitySecretsOf(identity: IdentityConfig): (string | undefined)[] {
  if (identity.kind === 'firebase') return [identity.apiKey]
  return identity.kind === 'oidc' ? [identity.clientSecret] : []
}

// Passwords travel there, so without TLS only inside this machine.
function isSafeIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.includes(hostname))
}
