import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer } from './billing-data.ts'
import { signIn } from './sign-in.ts'

const TRAIL = '/dashboard/history?tab=jejak'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function signedIn(size: 'desktop' | 'phone'): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, size, context: { reducedMotion: 'reduce' } })
  await signIn(page, app)
  return page
}

async function send(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, ...(data !== undefined && { data }) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return answer.json()
}

const list = (page: Page) => page.getByRole('list', { name: 'Jejak perubahan' })
const row = (page: Page, what: RegExp) => list(page).getByRole('button', { name: what }).first()
const dialog = (page: Page) => page.getByRole('dialog')

describe.each(['desktop', 'phone'] as const)('the trail (%s)', (size) => {
  it('shows an edit, a payment and a deletion that was undone, with before and after', async () => {
    const page = await signedIn(size)
    const nama = `Siti ${size}`
    const customer = await addCustomer(page, {
      nama,
      whatsapp: size === 'phone' ? '6281111111111' : '6282222222222',
    })
    const { id, customerId: _wzn, userID: _user, isNew: _new, ...form } = customer
    await send(page, 'PUT', `/api/customers/${id}`, {
      ...form,
      tanggalDaftar: '2026-05-01',
      nama: `${nama} Aminah`,
      paket: '7Mbps',
    })
    const bill = await addBill(page, id)
    await send(page, 'PUT', `/api/bills/${bill.id}/payment`, { isPaid: true })
    const { changeId } = await send(page, 'DELETE', `/api/customers/${id}`)
    await send(page, 'POST', `/api/customers/changes/${changeId}/undo`)

    await page.goto(TRAIL)
    await row(page, /Pelanggan dipulihkan/).waitFor()
    expect(await row(page, /Pelanggan dihapus/).textContent()).toContain('Sudah diurungkan')
    await expectNoAxeFindings(page)

    await row(page, new RegExp(`Data pelanggan diubah.*${nama}`)).click()
    await dialog(page).getByText('7Mbps').waitFor()
    await expectNoAxeFindings(page)
    expect(await dialog(page).locator('dt, dd').allTextContents()).toEqual([
      'Nama',
      `Sebelum: ${nama}Sesudah: ${nama} Aminah`,
      'Paket',
      'Sebelum: 4MbpsSesudah: 7Mbps',
    ])
    await dialog(page).getByRole('button', { name: 'Tutup' }).click()

    await page.getByLabel('Jenis').selectOption('Pembayaran')
    await expect
      .poll(() => list(page).getByRole('button').count(), { timeout: 5000 })
      .toBe(size === 'desktop' ? 1 : 2)
    await row(page, /Tagihan ditandai lunas/).click()
    await dialog(page).getByText('Tanggal bayar').waitFor()
    await page.keyboard.press('Escape')

    await page.reload()
    await row(page, /Tagihan ditandai lunas/).waitFor()
    await page.getByLabel('Dari').fill('2030-01-01')
    await page.getByText('Tidak ada perubahan yang sesuai dengan pilihan.').waitFor()
    await page.getByRole('button', { name: 'Tampilkan semua perubahan' }).click()
    await row(page, /Pelanggan dipulihkan/).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=jejak')
    expect(await page.getByLabel('Dari').inputValue()).toBe('')
  })
})
