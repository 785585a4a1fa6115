import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { addCustomer } from './billing-data.ts'
import { waitForData } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const CUSTOMER = 'Rahasia Wulandari'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function openCustomers(): Promise<Page> {
  const page = await openPage({ baseUrl: app.url })
  await signIn(page, app)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manajemen Pelanggan' }).click()
  await page.getByRole('button', { name: 'Tambah Pelanggan' }).waitFor()
  return page
}

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
const atLogin = (page: Page) => page.waitForURL(`${app.url}/login`)

function admin(...args: string[]): string {
  const env = { PATH: process.env['PATH'], DATA_DIR: app.dataDir }
  const run = spawnSync(process.execPath, ['build/server/admin.js', ...args], { env, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout
}

/** Nothing of the admin's data is in what the page shows now, nor after Back. */
async function expectNothingLeft(page: Page) {
  expect(await page.content()).not.toContain(CUSTOMER)
  await page.goBack()
  expect(page.url()).toBe(`${app.url}/login`)
  expect(await page.content()).not.toContain(CUSTOMER)
}

describe('state', () => {
  it('AUTH-10, AUTH-11, AUTH-13 is loading until the server has said who is there, then signed in', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/session', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await page.getByRole('status').getByText('Memuat...').waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: 'Peta Lokasi Pelanggan' }).count()).toBe(0)
    answer.resolve()
    await page.getByRole('heading', { name: 'Peta Lokasi Pelanggan' }).waitFor()
    expect(page.url()).toBe(`${app.url}/dashboard`)
  })

  it('AUTH-11, AUTH-18 is signed out without a session, and leads to /login', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.goto('/dashboard/customers')
    expect(page.url()).toBe(`${app.url}/login`)
    expect((await page.request.get('/api/customers')).status()).toBe(401)
  })

  it('AUTH-23, AUTH-25 one login opens every screen of the sidebar', async () => {
    const page = await openCustomers()
    const links = page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link')
    const names = await links.allTextContents()
    expect(names).toHaveLength(10)
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
      await waitForData(page)
      expect(await page.getByRole('alert').count()).toBe(0)
    }
    expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
  })
})

describe('end', () => {
  it('AUTH-09 Logout ends the session on the server, and Back shows nothing of it', async () => {
    const page = await openCustomers()
    await addCustomer(page, { nama: CUSTOMER })
    await page.reload()
    await page.getByText(CUSTOMER).first().waitFor()
    const [cookie] = await page.context().cookies()
    await logout(page)
    await atLogin(page)
    expect(await page.context().cookies()).toEqual([])
    await expectNothingLeft(page)
    await page.context().addCookies(cookie ? [cookie] : [])
    expect((await page.request.get('/api/customers')).status()).toBe(401)
    await page.goto('/dashboard')
    expect(page.url()).toBe(`${app.url}/login`)
  })

  it('AUTH-18, AUTH-20 a revoked session leads to /login at the next action, and Back shows nothing of it', async () => {
    const page = await openCustomers()
    await addCustomer(page, { nama: CUSTOMER })
    await page.reload()
    await page.getByText(CUSTOMER).first().waitFor()
    expect(admin('revoke', '--all')).toMatch(/^[1-9]\d* sesi diakhiri\./)
    await page.getByRole('button', { name: 'Muat ulang data pelanggan' }).click()
    await atLogin(page)
    await expectNothingLeft(page)
  })

  it('a save that meets a revoked session leads to /login too', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    await addCustomer(page, { nama: CUSTOMER })
    await page.goto('/dashboard/billings')
    await page.getByRole('radio', { name: CUSTOMER }).first().check()
    // What the page asks for by itself would meet the end of the session first.
    await page.waitForLoadState('networkidle')
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    )
    admin('revoke', '--all')
    await page.getByRole('button', { name: 'Simpan Tagihan' }).click()
    await atLogin(page)
  })

  it('a logout in one tab is noticed by another when it gets the focus', async () => {
    const page = await openCustomers()
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await logout(page)
    await atLogin(page)
    // A browser without windows never changes what is visible. What was asked before the logout may still be on its way the first time.
    const getFocus = () =>
      other.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))')
    await expect
      .poll(async () => {
        await getFocus().catch(() => undefined)
        return new URL(other.url()).pathname
      })
      .toBe('/login')
    await atLogin(other)
  })

  it('a page that Back brings back from memory is asked for again', async () => {
    const page = await openCustomers()
    await page.context().clearCookies()
    await page.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    await atLogin(page)
  })

  it('a logout that fails says so and leaves the session', async () => {
    const page = await openPage({ baseUrl: app.url, expectedErrors: [/net::ERR_/] })
    await signIn(page, app)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Peta Lokasi Pelanggan' }).waitFor()
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await logout(page)
    await page.getByText('Logout gagal. Periksa koneksi lalu coba lagi.').waitFor()
    await page.unroute('**/api/session')
    await logout(page)
    await atLogin(page)
  })
})

describe('other accounts', () => {
  const other = { email: 'teknisi@contoh.test', password: 'teknisi-123' }
  beforeAll(() => void admin('add-account', '--email', other.email, '--password', other.password))

  it('AUTH-14, AUTH-15, AUTH-16, AUTH-19, AUTH-20, AUTH-24 another account gets no session and no screen', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.goto('/login')
    await page.getByLabel('Email').fill(other.email)
    await page.getByLabel('Password', { exact: true }).fill(other.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Akses tidak diizinkan. Hanya admin yang dapat masuk.').waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.goto('/dashboard')
    expect(page.url()).toBe(`${app.url}/login`)
  })

  it('AUTH-15 its attempt in the browser of the admin ends the session there', async () => {
    const page = await openCustomers()
    const answer = await page.request.post('/api/session', { data: other })
    expect(answer.status()).toBe(403)
    await page.goto('/dashboard')
    expect(page.url()).toBe(`${app.url}/login`)
  })
})

describe('secrets', () => {
  it('R4 the cookie is out of reach of scripts, and no script knows who the admin is', async () => {
    const page = await openPage({ baseUrl: app.url })
    const texts: string[] = []
    page.on('response', async (response) => {
      if (/\/assets\/.*\.js|\/api\//.test(response.url())) texts.push(await response.text())
    })
    await signIn(page, app)
    await page.goto('/dashboard/customers', { waitUntil: 'networkidle' })
    const [cookie, ...others] = await page.context().cookies()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ name: 'tagihan_session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate('document.cookie')).toBe('')
    const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).toBe('[{},{}]')
    expect(texts.length).toBeGreaterThan(5)
    const secrets = [app.adminPassword, cookie?.value ?? '', 'userId', 'argon2']
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })
})
