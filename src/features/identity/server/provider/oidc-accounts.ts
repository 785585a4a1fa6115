import { normalizeEmail } from '../../rules/credentials.ts'
import { askService, type ServiceAnswer, textOf } from './ask-service.ts'
import type { IdentityProvider, Proof } from './identity-provider.ts'

/** A client of an OpenID Connect server that may use the password grant (RFC 6749, section 4.3). */
export interface OidcSettings {
  /** As the server calls itself, without a slash at its end. */
  issuer: string
  clientId: string
  /** Undefined for a public client. */
  clientSecret: string | undefined
}

interface Endpoints {
  token: string
  userinfo: string
  /** The client's secret goes into the form instead of the Authorization header. */
  secretInForm: boolean
}

class ServiceTrouble extends Error {}

const SCOPE = 'openid email'

/** Accounts of an OpenID Connect server; the user id is the `sub` of its userinfo answer. */
export function oidcAccounts(settings: OidcSettings): IdentityProvider {
  return {
    isEmbedded: false,
    async verify(email, password) {
      try {
        return await verifyAt(await discover(settings.issuer), settings, normalizeEmail(email), password)
      } catch (error) {
        if (!(error instanceof ServiceTrouble)) throw error
        return { kind: 'unavailable', reason: error.message }
      }
    },
  }
}

// Asked anew each time: sign-ins are rare, and a server that moved its endpoints is followed at once.
async function discover(issuer: string): Promise<Endpoints> {
  const { body } = expectOk(
    await askService({
      url: `${issuer}/.well-known/openid-configuration`,
      method: 'GET',
      headers: { Accept: 'application/json' },
    }),
    'discovery',
  )
  if (textOf(body, 'issuer')?.replace(/\/$/, '') !== issuer)
    throw new ServiceTrouble('discovery names another issuer')
  const methods = body['token_endpoint_auth_methods_supported']
  return {
    token: endpointOf(body, 'token_endpoint', issuer),
    userinfo: endpointOf(body, 'userinfo_endpoint', issuer),
    secretInForm: Array.isArray(methods) && !methods.includes('client_secret_basic'),
  }
}

/** No endpoint may be weaker protected than the issuer. */
function endpointOf(body: Record<string, unknown>, name: string, issuer: string): string {
  const url = textOf(body, name)
  if (!url || !URL.canParse(url)) throw new ServiceTrouble(`discovery names no ${name}`)
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== new URL(issuer).protocol)
    throw new ServiceTrouble(`the ${name} is not https`)
  return url
}

async function verifyAt(
  endpoints: Endpoints,
  settings: OidcSettings,
  email: string,
  password: string,
): Promise<Proof> {
  const answer = await askService(tokenCall(endpoints, settings, email, password))
  if (answer.kind === 'silent') throw new ServiceTrouble(answer.reason)
  const token = textOf(answer.body, 'access_token')
  if (answer.status !== 200 || !token) return refusal(answer.status, answer.body)
  const { body } = expectOk(
    await askService({
      url: endpoints.userinfo,
      method: 'GET',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    }),
    'userinfo',
  )
  const userId = textOf(body, 'sub')
  if (!userId) throw new ServiceTrouble('userinfo names no sub')
  return { kind: 'ok', userId, email: normalizeEmail(textOf(body, 'email') ?? email) }
}

function tokenCall(endpoints: Endpoints, settings: OidcSettings, username: string, password: string) {
  const { clientId, clientSecret } = settings
  const form = new URLSearchParams({ grant_type: 'password', username, password, scope: SCOPE })
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  if (clientSecret !== undefined && !endpoints.secretInForm) {
    headers['Authorization'] = `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`
  } else {
    form.set('client_id', clientId)
    if (clientSecret !== undefined) form.set('client_secret', clientSecret)
  }
  return { url: endpoints.token, method: 'POST' as const, headers, body: form.toString() }
}

/** RFC 6749, section 2.3.1: both halves are form-encoded before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ t: text }).toString().slice(2)
}

// RFC 6749, section 5.2. What a server adds in `error_description` is its own; Keycloak's says there that an account is disabled.
function refusal(status: number, body: Record<string, unknown>): Proof {
  const code = textOf(body, 'error')
  if (status === 429) return { kind: 'too-many-attempts' }
  if (code === 'invalid_grant') {
    const isDisabled = /disabled/i.test(textOf(body, 'error_description') ?? '')
    return { kind: isDisabled ? 'disabled' : 'wrong-credentials' }
  }
  const known = /^[a-z_]{1,40}$/.test(code ?? '') ? code : 'no known code'
  return { kind: 'unavailable', reason: `token endpoint: status ${status}, ${known}` }
}

function expectOk(answer: ServiceAnswer, what: string): { body: Record<string, unknown> } {
  if (answer.kind === 'silent') throw new ServiceTrouble(`${what}: ${answer.reason}`)
  if (answer.status !== 200) throw new ServiceTrouble(`${what}: status ${answer.status}`)
  return answer
}
