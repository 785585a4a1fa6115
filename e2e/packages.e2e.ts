import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'
import { amounts, MAY, save, shownAmounts } from './bulk-screen.ts'
import { signIn } from './sign-in.ts'

const PACKAGES = '/dashboard/settings?tab=paket'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true })
const said = (page: Page, exact: string) => page.getByText(exact, { exact: true }).first().waitFor()
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: button(page, `Ubah ${name}`) })

async function order(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole('button', { name: /^Ubah / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace('Ubah ', ''))
}

async function add(page: Page, name: string, price: string) {
  await button(page, 'Tambah Paket').click()
  const dialog = page.getByRole('dialog', { name: 'Tambah Paket' })
  await dialog.getByLabel('Nama paket').fill(name)
  await dialog.getByLabel('Harga per bulan (Rp)').fill(price)
  await button(dialog, 'Simpan').click()
  return dialog
}

describe('packages and prices', () => {
  it('R21 a new package is given, registered for and billed; a new price leaves its bills as they are', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    await page.goto(PACKAGES)
    await expect.poll(() => order(page)).toEqual(['4Mbps', '7Mbps'])

    const refused = await add(page, '7MBPS', '200000')
    await said(page, 'Nama paket sudah dipakai')
    expect(await page.locator(':focus').inputValue()).toBe('7MBPS')
    await refused.getByLabel('Nama paket').fill('Rumah 20')
    await button(refused, 'Simpan').click()
    await said(page, 'Paket berhasil ditambahkan.')
    await row(page, 'Rumah 20').getByText('Rp 200.000').waitFor()
    await expectNoAxeFindings(page)

    // Without a reload: the page knows it.
    await page.getByRole('link', { name: 'Manajemen Pelanggan' }).click()
    await button(page, 'Tambah Pelanggan').first().click()
    const form = page.getByRole('dialog', { name: 'Tambah Pelanggan Baru' })
    await form.getByLabel('Nama').fill('Budi')
    await form.getByLabel('Alamat').fill('Weleri')
    await form.getByLabel('Nomor WhatsApp').fill('081234567890')
    await form.getByLabel('Tanggal Daftar').fill('2025-01-01')
    await form.getByLabel('Titik Koordinat').fill('-6.97, 110.07')
    await form.getByLabel('Paket').selectOption('Rumah 20')
    await form.getByLabel('Status').selectOption('Aktif')
    await button(form, 'Simpan').click()
    await said(page, 'Pelanggan baru berhasil ditambahkan.')

    await page.goto(MAY)
    await amounts(page).first().waitFor()
    expect(await shownAmounts(page)).toEqual(['200.000'])
    expect(await save(page)).toContain('Rp 200.000')

    await page.goto(PACKAGES)
    await button(page, 'Ubah Rumah 20').click()
    const dialog = page.getByRole('dialog', { name: 'Ubah Paket' })
    await said(page, 'Hanya berlaku untuk tagihan baru.')
    await said(page, 'Nama tidak dapat diganti: paket ini dipakai 1 pelanggan.')
    await dialog.getByLabel('Harga per bulan (Rp)').fill('Rp 250.000')
    await expectNoAxeFindings(page)
    await button(dialog, 'Simpan').click()
    await row(page, 'Rumah 20').getByText('Rp 250.000').waitFor()

    const bills = await (await page.request.get('/api/bills/print?period=2026-05')).json()
    expect(bills.rows).toMatchObject([{ amount: 200_000, proratedAmount: 200_000, paket: 'Rumah 20' }])
    await page.goto('/dashboard/bulk-billing?bulan=2026-06')
    await amounts(page).first().waitFor()
    expect(await shownAmounts(page)).toEqual(['250.000'])

    await page.goto(PACKAGES)
    await button(page, 'Hapus Rumah 20').click()
    await said(page, 'Paket ini dipakai 1 pelanggan dan tidak dapat dihapus.')
    await page.getByRole('link', { name: 'lihat pelanggan' }).click()
    await page.getByRole('heading', { name: 'Budi' }).or(page.getByText('Budi')).first().waitFor()
    expect(new URL(page.url()).search).toBe('?paket=Rumah%2020')

    const visitor = await openPage({ baseUrl: app.url })
    await visitor.goto('/login#daftar')
    const offered = visitor.getByLabel('Paket').locator('option')
    await expect.poll(() => offered.allTextContents()).toContain('Rumah 20')
  })

  it('on a phone they are moved and removed; the focus stays at the hand', async () => {
    const page = await openPage({ baseUrl: app.url, size: 'phone' })
    await signIn(page, app)
    const api = (name: string) =>
      page.request.post('/api/settings/packages', { data: { name, price: 90_000 } })
    await api('Warung')
    await api('x'.repeat(40))
    await page.goto(PACKAGES)
    await button(page, 'Turunkan 4Mbps').click()
    await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(['7Mbps', '4Mbps'])
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Turunkan 4Mbps')
    await button(page, 'Naikkan 4Mbps').click()
    await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(['4Mbps', '7Mbps'])
    // At the end that button is off.
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Turunkan 4Mbps')
    await expectNoAxeFindings(page)

    await button(page, 'Hapus Warung').click()
    await button(page.getByRole('alertdialog'), 'Hapus').click()
    await said(page, 'Paket berhasil dihapus.')
    await expect.poll(() => order(page)).not.toContain('Warung')
    expect(await page.evaluate(() => document.documentElement.dataset['packages'])).not.toContain('Warung')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
