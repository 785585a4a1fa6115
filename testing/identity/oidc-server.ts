import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ClientAuthMethod, KoaContextWithOIDC } from 'oidc-provider'

/** One who has an account there. A disabled one cannot be told from a wrong password: the server hides the reason. */
export interface OidcUser {
  sub: string
  email: string
  password: string
  disabled?: boolean
}

export const OIDC_CLIENT = { clientId: 'tagihan & co', clientSecret: 'rahasia:klien+%/' }

/** A real OpenID Connect server with the password grant, in this process. */
export async function startOidcServer(
  users: OidcUser[],
  authMethod: ClientAuthMethod = 'client_secret_basic',
): Promise<{ issuer: string; stop(): Promise<void> }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const callback = await quietly(() => oidcCallback(issuer, users, authMethod))
  server.on('request', callback)
  return {
    issuer,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function oidcCallback(issuer: string, users: OidcUser[], authMethod: ClientAuthMethod) {
  const { default: Provider, errors } = await import('oidc-provider')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        grant_types: ['password'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    claims: { openid: ['sub'], email: ['email'] },
    ttl: { Grant: 60, AccessToken: 60 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => {
      const user = users.find((each) => each.sub === sub)
      return user && { accountId: sub, claims: () => ({ sub, email: user.email }) }
    },
  })
  const grantPassword = async (ctx: KoaContextWithOIDC) => {
    const { client, params } = ctx.oidc
    const user = users.find(({ email }) => email === params?.['username'])
    if (!client || !user || user.disabled || user.password !== params?.['password'])
      throw new errors.InvalidGrant('invalid credentials provided')
    const grant = new provider.Grant({ accountId: user.sub, clientId: client.clientId })
    grant.addOIDCScope('openid email')
    const grantId = await grant.save()
    const token = new provider.AccessToken({
      accountId: user.sub,
      client,
      grantId,
      gty: 'password',
      scope: 'openid email',
      claims: {},
    } as unknown as ConstructorParameters<typeof provider.AccessToken>[0])
    ctx.body = {
      access_token: await token.save(),
      token_type: 'Bearer',
      expires_in: 60,
      scope: 'openid email',
    }
  }
  provider.registerGrantType('password', grantPassword, ['username', 'password', 'scope'])
  return provider.callback()
}

// The package warns of what only matters where it serves real people: the runtime's version, its in-memory store, its keys.
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  console.warn = () => {}
  console.info = () => {}
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}
