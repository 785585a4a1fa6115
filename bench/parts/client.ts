import type { AppUnderTest } from '../../testing/app-under-test.ts'

/** A signed-in admin who asks the app. */
export interface Client {
  /** The answer's body, read to its end; throws for another status than `expected`. */
  ask(path: string, options?: { method?: string; json?: unknown; expected?: number }): Promise<Uint8Array>
  /** The same, parsed. */
  json<T>(path: string, options?: { method?: string; json?: unknown; expected?: number }): Promise<T>
}

/** Asks the app in this process, without a socket. */
export async function clientOf(app: AppUnderTest): Promise<Client> {
  const cookie = await app.signIn()
  return clientBy((path, init) => app.request(path, { ...init, cookie }))
}

/** Asks a server over HTTP. */
export async function clientAt(
  url: string,
  account: { email: string; password: string },
): Promise<Client & { url: string; cookie: string }> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const client = clientBy((path, { method, json }) =>
    fetch(url + path, {
      ...(method === undefined ? {} : { method }),
      headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }),
  )
  return { ...client, url, cookie }
}

function clientBy(
  request: (path: string, init: { method?: string; json?: unknown }) => Promise<Response>,
): Client {
  const ask: Client['ask'] = async (path, { expected = 200, ...init } = {}) => {
    const answer = await request(`/api${path}`, init)
    const body = new Uint8Array(await answer.arrayBuffer())
    if (answer.status !== expected)
      throw new Error(`${path} answered ${answer.status}: ${new TextDecoder().decode(body).slice(0, 300)}`)
    return body
  }
  return {
    ask,
    json: async (path, options) => JSON.parse(new TextDecoder().decode(await ask(path, options))),
  }
}
