import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'

const LOGIN_FAILED = 'Login gagal. Periksa kembali email dan password Anda.'
const NOT_ADMIN = 'Akses tidak diizinkan. Hanya admin yang dapat masuk.'
const OTHER_ACCOUNT = { email: 'teknisi@contoh.test', password: 'teknisi-123' }

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const login = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

async function openLogin(options: Partial<Parameters<typeof openPage>[0]> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await page.goto('/login')
  return page
}

async function fillIn(page: Page, account: { email: string; password: string }) {
  await email(page).fill(account.email)
  await password(page).fill(account.password)
}

const admin = () => ({ email: app.adminEmail, password: app.adminPassword })

describe('entry screen', () => {
  it('ROUTE-02, ROUTE-04, AUTH-01 /login shows the login card with a logo', async () => {
    const page = await openLogin()
    expect(await heading(page).textContent()).toBe('Login Aplikasi Tagihan Internet')
    expect(await page.locator('main svg').first().isVisible()).toBe(true)
  })

  it('ROUTE-03, AUTH-02, REG-01, REG-02 both cards share one page, and links and Back lead between them', async () => {
    const page = await openLogin()
    await email(page).fill('siapa@contoh.test')
    await page.getByRole('link', { name: 'Registrasi member baru' }).click()
    await page.getByLabel('Nama').waitFor()
    expect(await heading(page).textContent()).toBe('Pendaftaran Member Baru')
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.goBack()
    await email(page).waitFor()
    expect(await email(page).inputValue()).toBe('siapa@contoh.test')
    await page.goForward()
    await page.getByRole('link', { name: 'Kembali ke halaman login' }).click()
    await email(page).waitFor()
    expect(await heading(page).textContent()).toBe('Login Aplikasi Tagihan Internet')
  })

  it('the address leads straight to the registration card', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.goto('/login#daftar')
    await page.getByLabel('Nama').waitFor()
    expect(await heading(page).textContent()).toBe('Pendaftaran Member Baru')
  })

  it.each(['desktop', 'phone'] as const)('axe finds nothing in any state on %s', async (size) => {
    const page = await openLogin({ size })
    await expectNoAxeFindings(page)
    await login(page)
    await page.getByText('Email wajib diisi').waitFor()
    await expectNoAxeFindings(page)
    await fillIn(page, { email: 'siapa@contoh.test', password: 'bukan-ini' })
    await login(page)
    await page.getByText(LOGIN_FAILED).waitFor()
    await expectNoAxeFindings(page)
  })

  it('fits into 360 px', async () => {
    const page = await openLogin({ context: { viewport: { width: 360, height: 740 } } })
    await login(page)
    await page.getByText('Password wajib diisi').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})

describe('what is typed', () => {
  it.each([
    ['AUTH-04', { email: '', password: 'rahasia-123' }, 'Email wajib diisi'],
    ['AUTH-05', { email: 'admin@contoh', password: 'rahasia-123' }, 'Email tidak valid'],
    ['AUTH-06', { email: 'admin@contoh.test', password: '' }, 'Password wajib diisi'],
    ['AUTH-07', { email: 'admin@contoh.test', password: '12345' }, 'Password minimal 6 karakter'],
  ])('%s is refused at its field, and nothing is sent', async (_id, typed, message) => {
    const page = await openLogin()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await fillIn(page, typed)
    await login(page)
    await page.getByText(message).waitFor()
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('aria-invalid')).toBe('true')
    const described = await focused.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(message)
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
  })

  it('a message goes once its field is right', async () => {
    const page = await openLogin()
    await login(page)
    await page.getByText('Email wajib diisi').waitFor()
    await email(page).fill('admin@contoh.test')
    await page.getByText('Email wajib diisi').waitFor({ state: 'detached' })
    expect(await page.getByText('Password wajib diisi').isVisible()).toBe(true)
  })

  it('the password can be shown', async () => {
    const page = await openLogin()
    await password(page).fill('rahasia-123')
    await page.getByRole('button', { name: 'Tampilkan password' }).click()
    expect(await password(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Sembunyikan password' }).click()
    expect(await password(page).getAttribute('type')).toBe('password')
  })

  it('text typed and sent before the code has arrived is neither lost nor put into the address', async () => {
    const page = await openPage({ baseUrl: app.url })
    const arrival = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await fillIn(page, admin())
    await login(page)
    expect(page.url()).toBe(`${app.url}/login`)
    expect(await email(page).inputValue()).toBe(app.adminEmail)
    arrival.resolve()
    await page.waitForURL('**/dashboard')
  })
})

describe('signing in', () => {
  it('AUTH-03, AUTH-13 leads the admin to /dashboard', async () => {
    const page = await openLogin()
    await fillIn(page, admin())
    await password(page).press('Enter')
    await page.waitForURL(`${app.url}/dashboard`)
  })

  it('AUTH-17 any other failure shows the general text and keeps what was typed', async () => {
    const page = await openLogin()
    await fillIn(page, { email: app.adminEmail, password: 'bukan-ini' })
    await login(page)
    expect(await page.getByRole('alert').textContent()).toBe(LOGIN_FAILED)
    expect(await email(page).inputValue()).toBe(app.adminEmail)
    expect(await password(page).inputValue()).toBe('bukan-ini')
  })

  it('AUTH-14, AUTH-15, AUTH-16 another valid account is refused with its own text and signed out at once', async () => {
    addOtherAccount()
    const page = await openLogin()
    await fillIn(page, OTHER_ACCOUNT)
    await login(page)
    expect(await page.getByRole('alert').textContent()).toBe(NOT_ADMIN)
    await page.goto('/dashboard')
    expect(page.url()).toBe(`${app.url}/login`)
  })

  it('R40 shows Memproses... and sends a second click nowhere', async () => {
    const page = await openLogin()
    const answer = Promise.withResolvers<void>()
    let requestCount = 0
    await page.route('**/api/session', async (route) => {
      // The dashboard asks for the session too, by GET, as soon as it is there.
      if (route.request().method() === 'POST') requestCount += 1
      await answer.promise
      await route.continue()
    })
    await fillIn(page, admin())
    await login(page)
    const busy = page.getByRole('button', { name: 'Memproses...' })
    await busy.click({ force: true })
    await password(page).press('Enter')
    answer.resolve()
    await page.waitForURL('**/dashboard')
    expect(requestCount).toBe(1)
  })

  it('says when the server cannot be reached', async () => {
    const page = await openLogin({ expectedErrors: [/net::ERR_/] })
    await page.route('**/api/session', (route) => route.abort())
    await fillIn(page, admin())
    await login(page)
    const text = await page.getByRole('alert').textContent()
    expect(text).toBe('Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.')
  })

  it('says when there were too many attempts', async () => {
    const page = await openLogin()
    const message = 'Terlalu banyak percobaan. Silakan coba lagi beberapa saat lagi.'
    await page.route('**/api/session', (route) =>
      route.fulfill({
        status: 429,
        json: { defined: false, code: 'TOO_MANY_REQUESTS', status: 429, message, data: {} },
      }),
    )
    await fillIn(page, admin())
    await login(page)
    expect(await page.getByRole('alert').textContent()).toBe(message)
  })
})

function addOtherAccount() {
  const args = ['build/server/admin.js', 'add-account']
  for (const [name, value] of Object.entries(OTHER_ACCOUNT)) args.push(`--${name}`, value)
  const run = spawnSync(process.execPath, args, {
    env: { PATH: process.env['PATH'], DATA_DIR: app.dataDir },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr)
}
