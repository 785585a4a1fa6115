import type { BrowserContextOptions } from 'playwright-core'
import type { AppProcess } from './app-process.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * Signs the admin in and gives the browser's memory of it, for `openPage({ baseUrl, context: { storageState } })`. One session
 * serves a whole test file: sign-ins are limited per address.
 */
export async function openSession(
  app: Pick<AppProcess, 'url' | 'adminEmail' | 'adminPassword'>,
): Promise<StorageState> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: app.adminEmail, password: app.adminPassword }),
  })
  const [name, value] = answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (!name || !value) throw new Error(`The sign-in was answered with ${answer.status} and no cookie.`)
  const cookie = { name, value, domain: new URL(app.url).hostname, path: '/', expires: -1 }
  return { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] }
}
