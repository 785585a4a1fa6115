import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openLogin(size: 'desktop' | 'phone'): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, size, context: { acceptDownloads: true } })
  await page.goto('/login')
  return page
}

async function login(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(app.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(app.adminPassword)
  await button(page, 'Login').click()
}

/** What a phone would show for the secret at that moment of the server's clock, which is this machine's. */
function codeOf(secret: string, stepsAhead: number): string {
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

it.each(['desktop', 'phone'] as const)(
  'is offered after the sign-in, switched on by scanning, and asked for from then on, on %s',
  async (size) => {
    const page = await openLogin(size)
    await login(page)
    await page.waitForURL('**/dashboard')
    await page.getByText('Amankan akun Anda dengan verifikasi dua langkah').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Aktifkan' }).click()
    await page.getByText('Password yang bocor saja tidak cukup untuk masuk.').waitFor()
    await button(page, 'Aktifkan').click()

    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('bukan-ini')
    await button(page, 'Lanjut').click()
    await dialog.getByText('Password salah').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(app.adminPassword)
    await button(page, 'Lanjut').click()
    await dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor()
    await expectNoAxeFindings(page)
    const secret = await dialog.getByLabel('Kunci, jika tidak bisa memindai', { exact: true }).inputValue()
    const code = dialog.getByLabel('Kode verifikasi')
    await code.fill('12345')
    await dialog.getByRole('button', { name: 'Aktifkan' }).click()
    await dialog.getByText('Masukkan 6 angka dari aplikasi autentikator').waitFor()
    await code.fill(codeOf(secret, 0))
    await dialog.getByRole('button', { name: 'Aktifkan' }).click()
    const recovery = dialog.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')
    await recovery.first().waitFor()
    const codes = await recovery.allTextContents()
    expect(codes).toHaveLength(10)
    await expectNoAxeFindings(page)
    await button(page, 'Sudah saya simpan').click()
    await page.getByText(/^Aktif sejak /).waitFor()

    const other = await openLogin(size)
    await login(other)
    await other.getByLabel('Kode verifikasi').waitFor()
    expect(await other.evaluate('document.activeElement?.name')).toBe('code')
    await expectNoAxeFindings(other)
    await other.getByLabel('Kode verifikasi').fill('000000')
    await button(other, 'Login').click()
    await other.getByText('Kode salah atau sudah dipakai. Masukkan kode yang terbaru.').waitFor()
    await other.getByLabel('Kode verifikasi').fill(size === 'desktop' ? codeOf(secret, 1) : (codes[0] ?? ''))
    await button(other, 'Login').click()
    await other.waitForURL('**/dashboard')

    await button(page, 'Matikan').click()
    await dialog.getByLabel('Password', { exact: true }).fill(app.adminPassword)
    await dialog.getByRole('button', { name: 'Matikan' }).click()
    await page.getByText('Verifikasi dua langkah dimatikan.').waitFor()
    await page.getByText('Password yang bocor saja tidak cukup untuk masuk.').waitFor()
  },
)

it('the offer is put aside for good', async () => {
  const page = await openLogin('desktop')
  await login(page)
  await button(page, 'Jangan tawarkan lagi').click()
  await expect
    .poll(async () => (await (await page.request.get('/api/second-factor')).json()).isOffered)
    .toBe(false)
  await page.request.delete('/api/session')
  await page.goto('/login')
  await login(page)
  await page.waitForURL('**/dashboard')
  await page.getByText('Total Pelanggan').first().waitFor()
  expect(await page.getByText('Amankan akun Anda dengan verifikasi dua langkah').count()).toBe(0)
})
