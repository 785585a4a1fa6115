import type { Page } from 'playwright-core'
import type { AppProcess } from '../testing/app-process.ts'

/** Gives a page an admin session without the login screen, and the API calls of `page.request` with it. */
export async function signIn(page: Pick<Page, 'request'>, app: AppProcess): Promise<void> {
  const { adminEmail: email, adminPassword: password } = app
  const answer = await page.request.post('/api/session', { data: { email, password } })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
}
