import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { showScreen } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const NEW_PASSWORD = 'hujan turun di Weleri'
const CUSTOMER = {
  nama: 'Budi Santoso',
  alamat: 'Weleri, Kendal',
  whatsapp: '081234567890',
  tanggalDaftar: '2026-05-01',
  koordinat: '-6.97, 110.07',
  paket: '4Mbps',
  status: 'Aktif',
}

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function openSection(tab: string, size: PageOptions['size'] = 'desktop'): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, size, context: { acceptDownloads: true } })
  await signIn(page, app)
  await showScreen(page, `/dashboard/settings?tab=${tab}`)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it.each(['desktop', 'phone'] as const)(
  'a backup is made, downloaded with the password, and opens, on %s',
  async (size) => {
    const page = await openSection('cadangan', size)
    const before = await page.getByRole('button', { name: /^Unduh cadangan/ }).count()
    await page.request.post('/api/customers', { data: CUSTOMER })
    await button(page, 'Buat Cadangan').click()
    await page.getByText('Cadangan selesai dan lolos pemeriksaan.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Unduh cadangan/ }).count()).toBe(before + 1)
    await expectNoAxeFindings(page)

    await page
      .getByRole('button', { name: /^Unduh cadangan/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('bukan-ini')
    await dialog.getByRole('button', { name: 'Unduh', exact: true }).click()
    await dialog.getByText('Password salah').waitFor()
    await expectNoAxeFindings(page)
    await dialog.getByLabel('Password', { exact: true }).fill(app.adminPassword)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Unduh', exact: true }).click(),
    ])
    const name = download.suggestedFilename()
    expect(name).toMatch(/^tagihan-\d{8}-\d{6}\.sqlite$/)
    const path = await download.path()
    expect(readFileSync(path).equals(readFileSync(join(app.dataDir, 'backups', name)))).toBe(true)
    using copy = new DatabaseSync(path, { readOnly: true })
    expect(copy.prepare('select nama from pelanggan').all()[0]).toEqual({ nama: CUSTOMER.nama })
    await dialog.waitFor({ state: 'detached' })
  },
)

it('another browser is put out, and the password is changed: the old one is over, the new one works', async () => {
  const page = await openSection('keamanan', 'phone')
  const rows = page.getByRole('list', { name: 'Peramban yang sedang masuk' }).getByRole('listitem')
  const there = await openSection('keamanan')
  await page.reload()
  await page.getByText('Peramban ini').waitFor()
  await expectNoAxeFindings(page)
  const shown = await rows.count()
  await rows.getByRole('button').first().click()
  await expect.poll(() => rows.count(), { timeout: 5000 }).toBe(shown - 1)
  await there.reload()
  await there.waitForURL('**/login')

  const form = page.getByRole('form', { name: 'Ganti password' })
  await form.getByLabel('Password lama').fill('bukan-ini')
  await form.getByLabel('Password baru', { exact: true }).fill(NEW_PASSWORD)
  await form.getByLabel('Ulangi password baru').fill(`${NEW_PASSWORD}x`)
  await button(page, 'Ganti password').click()
  await form.getByText('Tidak sama dengan password baru').waitFor()
  await form.getByLabel('Ulangi password baru').fill(NEW_PASSWORD)
  await button(page, 'Ganti password').click()
  await form.getByText('Password salah').waitFor()
  await form.getByLabel('Password lama').fill(app.adminPassword)
  await button(page, 'Ganti password').click()
  await page.getByText(/^Password sudah diganti\./).waitFor()
  expect(await form.getByLabel('Password lama').inputValue()).toBe('')
  await expect.poll(() => rows.count(), { timeout: 5000 }).toBe(1)
  await page.reload()
  await page.getByText('Peramban ini').waitFor()

  const login = async (password: string) => {
    await there.getByLabel('Email').fill(app.adminEmail)
    await there.getByLabel('Password', { exact: true }).fill(password)
    await there.getByRole('button', { name: 'Login' }).click()
  }
  await login(app.adminPassword)
  await there.getByText('Login gagal. Periksa kembali email dan password Anda.').waitFor()
  await login(NEW_PASSWORD)
  await there.waitForURL('**/dashboard')
})
