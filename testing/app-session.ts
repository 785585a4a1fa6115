import type { AppProcess } from './app-process.ts'

/** Asks a running app as the signed-in admin; rejects for any answer that is no success. */
export type Session = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Signs in; answers what a browser would send back. One session outlives all kills, as the admin's does. */
export async function signIn(app: AppProcess): Promise<string> {
  const { adminEmail: email, adminPassword: password } = app
  const answer = await fetch(`${app.url}/api/session`, jsonRequest('POST', { email, password }))
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The session of a cookie that `signIn` answered. */
export function sessionOf(app: Pick<AppProcess, 'url'>, cookie: string): Session {
  return async (method, path, body) => {
    const request = jsonRequest(method, body)
    const response = await fetch(`${app.url}${path}`, { ...request, headers: { ...request.headers, cookie } })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
}

function jsonRequest(method: string, body?: unknown) {
  return body === undefined
    ? { method, headers: {} }
    : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
