import { type Page, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addCustomer } from './billing-data.ts'
import { openCustomerMenu } from './customer-menu.ts'
import { signIn } from './sign-in.ts'

const EMPTY = 'Tidak ada data pelanggan yang ditemukan.'

const { openPage } = setUpBrowser()
let app: AppProcess

// Four customers that no test changes.
beforeAll(async () => {
  app = await startApp()
  const api = await request.newContext({ baseURL: app.url })
  const page = { request: api }
  await signIn(page, app)
  for (const [nama, status, paket, tanggalDaftar] of [
    ['Cici', 'Aktif', '7Mbps', '2024-03-01'],
    ['Agus', 'Non-Aktif', '4Mbps', '2024-01-01'],
    ['Dodi', 'Aktif', '4Mbps', '2024-04-01'],
    ['Budi', 'Non-Aktif', '7Mbps', '2024-02-01'],
  ] as const)
    await addCustomer(page, {
      nama: `${nama} Saring`,
      status,
      paket,
      tanggalDaftar: tanggalDaftar as CalendarDay,
    })
  await api.dispose()
})
afterAll(() => app.stop())

async function open(query = '', options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, context: { reducedMotion: 'reduce' }, ...options })
  await signIn(page, app)
  await page.goto(`/dashboard/customers${query}`)
  return page
}

const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Filter pelanggan' })
const field = (page: Page, label: string) => panel(page).getByLabel(label)
const values = (page: Page, label: string) =>
  field(page, label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
const names = async (page: Page) =>
  (await page.locator('tbody tr td:nth-child(2)').allTextContents()).map((name) =>
    name.replace(' Saring', ''),
  )
const shows = (page: Page, ...expected: string[]) =>
  expect.poll(() => names(page), { timeout: 10_000 }).toEqual(expected)
const query = (page: Page) => new URL(page.url()).search

describe('the filters', () => {
  it('CUS-08 are behind a button, and open at once while one of them is in force', async () => {
    const page = await open()
    expect(await filterButton(page).getAttribute('aria-expanded')).toBe('false')
    expect(await panel(page).count()).toBe(0)
    await filterButton(page).click()
    expect(await filterButton(page).getAttribute('aria-expanded')).toBe('true')
    await field(page, 'Status').selectOption('Aktif')
    await page.getByRole('button', { name: 'Filter 1 aktif' }).waitFor()
    await page.reload()
    await panel(page).waitFor()
    await filterButton(page).click()
    await panel(page).waitFor({ state: 'detached' })
    await shows(page, ...(await names(page)))
  })

  it('CUS-09, CUS-10 narrow by status and package, with `semua` as the value for all', async () => {
    const page = await open('?urut=nama')
    await shows(page, 'Agus', 'Budi', 'Cici', 'Dodi')
    expect(await values(page, 'Status')).toEqual(['semua', 'Aktif', 'Non-Aktif'])
    expect(await values(page, 'Paket')).toEqual(['semua', '4Mbps', '7Mbps'])
    await field(page, 'Status').selectOption('Non-Aktif')
    await shows(page, 'Agus', 'Budi')
    await field(page, 'Paket').selectOption('7Mbps')
    await shows(page, 'Budi')
    await field(page, 'Status').selectOption('semua')
    await shows(page, 'Budi', 'Cici')
    expect(query(page)).toBe('?urut=nama&paket=7Mbps')
  })

  it('CUS-11, CUS-12 sort by each field in both directions', async () => {
    const page = await open('?urut=nama')
    await shows(page, 'Agus', 'Budi', 'Cici', 'Dodi')
    expect(await values(page, 'Urutkan')).toEqual(['customerId', 'nama', 'tanggalDaftar', 'paket'])
    expect(await values(page, 'Arah')).toEqual(['asc', 'desc'])
    await field(page, 'Arah').selectOption('desc')
    await shows(page, 'Dodi', 'Cici', 'Budi', 'Agus')
    await field(page, 'Urutkan').selectOption('Tanggal Daftar')
    await field(page, 'Arah').selectOption('Terlama dulu')
    await shows(page, 'Agus', 'Budi', 'Cici', 'Dodi')
    await field(page, 'Urutkan').selectOption('Paket')
    await field(page, 'Arah').selectOption('desc')
    const packages = page.locator('tbody tr td:nth-child(5)')
    await expect.poll(() => packages.allTextContents()).toEqual(['7Mbps', '7Mbps', '4Mbps', '4Mbps'])
    await field(page, 'Urutkan').selectOption('ID Pelanggan')
    const ids = page.locator('tbody tr td:nth-child(1)')
    const sorted = (await ids.allTextContents()).sort()
    await expect.poll(() => ids.allTextContents()).toEqual(sorted.toReversed())
    await field(page, 'Arah').selectOption('asc')
    await expect.poll(() => ids.allTextContents()).toEqual(sorted)
  })

  it('CUS-11, CUS-12 a click on a header sorts by its column, and says so', async () => {
    const page = await open()
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await header('Nama').getByRole('button').click()
    await shows(page, 'Agus', 'Budi', 'Cici', 'Dodi')
    expect(await header('Nama').getAttribute('aria-sort')).toBe('ascending')
    expect(await header('ID').getAttribute('aria-sort')).toBeNull()
    await header('Nama').getByRole('button').press('Enter')
    await shows(page, 'Dodi', 'Cici', 'Budi', 'Agus')
    expect(await header('Nama').getAttribute('aria-sort')).toBe('descending')
    expect(query(page)).toBe('?urut=nama&arah=desc')
  })

  it('CUS-13 are all as usual again after Reset, which leaves the search alone', async () => {
    const page = await open('?cari=saring&status=Aktif&paket=7Mbps&urut=nama&arah=desc')
    await shows(page, 'Cici')
    await panel(page).getByRole('button', { name: 'Reset' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(4)
    expect(query(page)).toBe('?cari=saring')
    const chosen = ['Status', 'Paket', 'Urutkan', 'Arah'].map((label) => field(page, label).inputValue())
    expect(await Promise.all(chosen)).toEqual(['semua', 'semua', 'customerId', 'asc'])
    expect(await panel(page).getByRole('button', { name: 'Reset' }).isDisabled()).toBe(true)
  })

  it('CUS-09, CUS-12 stay over reload and Back, and a change leads to page 1', async () => {
    const page = await open('?halaman=7')
    await filterButton(page).click()
    await field(page, 'Status').selectOption('Aktif')
    await page.waitForURL('**/customers?status=Aktif')
    await field(page, 'Urutkan').selectOption('Nama')
    await shows(page, 'Cici', 'Dodi')
    await field(page, 'Arah').selectOption('Z ke A')
    await shows(page, 'Dodi', 'Cici')
    await page.reload()
    await shows(page, 'Dodi', 'Cici')
    expect(query(page)).toBe('?status=Aktif&urut=nama&arah=desc')
    expect(await field(page, 'Arah').inputValue()).toBe('desc')
    await page.goBack()
    await shows(page, 'Cici', 'Dodi')
    expect(await field(page, 'Arah').inputValue()).toBe('asc')
  })

  it('CUS-13 what the address says and makes no sense counts as not said', async () => {
    const page = await open('?status=x&paket=5Mbps&urut=alamat&arah=mundur&halaman=-1')
    await expect.poll(async () => (await names(page)).length).toBe(4)
    expect(await filterButton(page).textContent()).toBe('Filter')
  })

  it('CUS-20, CUS-26 counts what they leave, and offers all customers when that is nothing', async () => {
    const page = await open('?cari=tidak-ada&status=Aktif')
    await page.getByText(EMPTY).waitFor()
    const found = page.locator('dl').filter({ hasText: 'Hasil Filter' }).locator('dd').first()
    expect(await found.textContent()).toBe('0')
    await page.getByRole('button', { name: 'Tampilkan semua pelanggan' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(4)
    await expect.poll(() => found.textContent()).toBe('4')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  it.each(['desktop', 'phone'] as const)('CUS-08 axe finds nothing in the open panel on %s', async (size) => {
    const page = await open('?status=Aktif&urut=nama', { size, context: { reducedMotion: 'reduce' } })
    await page.getByText('Cici Saring').waitFor()
    await expectNoAxeFindings(page)
  })

  it('CUS-08 fit a phone of 360 px', async () => {
    const page = await open('?status=Aktif&urut=tanggalDaftar', { size: 'phone' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Cici Saring').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})

describe('the toolbar', () => {
  it('CUS-14, CUS-15, CUS-16, CUS-17 has a button for each thing on a wide screen', async () => {
    const page = await open()
    await page.getByText('Cici Saring').waitFor()
    for (const name of ['Muat ulang data pelanggan', 'Ekspor CSV', 'Impor CSV', 'Tambah Pelanggan'])
      expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(true)
    await page.getByRole('button', { name: 'Lainnya' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Ganti semua ID',
      'Tinjau pendaftaran',
      'Pulihkan pelanggan',
    ])
  })

  it('CUS-15, CUS-16, CUS-17 has them in the menu on a phone', async () => {
    const page = await open('', { size: 'phone', context: { reducedMotion: 'reduce' } })
    await page.getByRole('button', { name: 'Lainnya' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Ekspor CSV',
      'Impor CSV',
      'Ganti semua ID',
      'Tinjau pendaftaran',
      'Pulihkan pelanggan',
    ])
    await expectNoAxeFindings(page)
    const { width } = page.viewportSize() ?? { width: 0 }
    const box = await page.getByRole('menu').boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  })

  it('CUS-15 exports what the filters show', async () => {
    const page = await open('?status=Non-Aktif&urut=nama', { context: { acceptDownloads: true } })
    await shows(page, 'Agus', 'Budi')
    const asked = page.waitForRequest(/\/api\/customers\/export/)
    const download = page.waitForEvent('download')
    await openCustomerMenu(page, 'Ekspor CSV')
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      status: 'Non-Aktif',
      sort: 'nama',
      order: 'asc',
    })
    await (await download).cancel()
  })

  it('CUS-17 the menu works with the keyboard alone', async () => {
    const page = await open()
    const menu = page.getByRole('button', { name: 'Lainnya' })
    const focused = () => page.locator(':focus').textContent()
    await menu.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Ganti semua ID')
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Pulihkan pelanggan')
    await page.keyboard.press('Home')
    expect(await focused()).toBe('Ganti semua ID')
    await page.keyboard.press('End')
    expect(await focused()).toBe('Pulihkan pelanggan')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Lainnya')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Ganti semua ID')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Ganti Semua ID' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Lainnya')
  })

  it('CUS-16 says so when the code of a dialog does not arrive', async () => {
    const page = await open('', { expectedErrors: [/net::ERR_/] })
    await page.getByText('Cici Saring').waitFor()
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*import-dialog*', (route) => route.abort())
    await openCustomerMenu(page, 'Impor CSV')
    await page.getByText('Bagian ini gagal dimuat.').waitFor()
  })
})
