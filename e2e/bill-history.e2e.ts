import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addMonths, periodLabel } from '../src/shared/billing-period.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, SIZES, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { importCustomers, neighbours } from './broadcast-screen.ts'
import { stubTiles, TILES_OF_TESTS } from './map-tiles.ts'
import { signIn } from './sign-in.ts'

const PATH = '/dashboard/history'
const BOTH = ['desktop', 'phone'] as const
const WAIT = { timeout: 5000 }
// axe measures colours, and what is half faded in has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const LONG_NAME = 'Bambang Kusumawardhana-Prawirodirdjo '.repeat(3).trim()

const { openPage } = setUpBrowser()
let app: AppProcess

// An app for each test: all its bills are on the screen.
beforeEach(async () => {
  app = await startApp({ env: TILES_OF_TESTS })
})
afterEach(() => app.stop())

async function open(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

/** Budi with a paid bill of last month and an unpaid one of this, and Siti with a paid one of this month. */
async function addBudiAndSiti(page: Page) {
  const before = addMonths(thisPeriod(), -1)
  const budi = await addCustomer(page, { nama: 'Budi', whatsapp: '6281200000001' })
  const siti = await addCustomer(page, { nama: 'Siti', whatsapp: '6281200000002', paket: '7Mbps' })
  await addBill(page, budi.id, { period: before, isPaid: true })
  await addBill(page, budi.id, { amount: 70_000 })
  await addBill(page, siti.id, { amount: 150_000, isPaid: true })
  return { budi, siti, before }
}

const text = (page: Page, exact: string | RegExp) => page.getByText(exact, { exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari tagihan' })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
/** The names of the rows, or cards, in order. */
const names = (page: Page) => page.getByLabel('Tagihan semua periode').getByRole('link').allTextContents()
const showsNames = (page: Page, expected: string[]) => expect.poll(() => names(page), WAIT).toEqual(expected)
const figures = (page: Page, label: string) => page.getByLabel(label).locator('dd').allTextContents()
const query = (page: Page) => new URL(page.url()).search

describe('all bills', () => {
  it.each(BOTH)('are narrowed by search, months and status, on a %s', async (size) => {
    const page = await open({ size })
    const { budi, before } = await addBudiAndSiti(page)
    await page.goto(PATH)
    await showsNames(page, ['Budi', 'Siti', 'Budi'])
    expect(await figures(page, 'Ringkasan tagihan')).toEqual(['3', 'Rp 320.000', 'Rp 250.000', 'Rp 70.000'])
    await text(page, '3 tagihan').waitFor()
    await expectNoAxeFindings(page)

    await choice(page, 'Status').selectOption('Lunas')
    await showsNames(page, ['Siti', 'Budi'])
    expect(await figures(page, 'Ringkasan tagihan')).toEqual(['2', 'Rp 250.000', 'Rp 250.000', 'Rp 0'])
    await choice(page, 'Periode').selectOption('Bulan ini')
    await showsNames(page, ['Siti'])
    expect(query(page)).toBe(`?status=lunas&dari=${thisPeriod()}&sampai=${thisPeriod()}`)
    await page.goBack()
    await showsNames(page, ['Siti', 'Budi'])

    await search(page).fill(budi.customerId.toLowerCase())
    await showsNames(page, ['Budi'])
    await choice(page, 'Periode').selectOption('Pilih bulan…')
    const from = page.getByRole('group', { name: 'Dari' })
    await from.getByRole('combobox', { name: 'Tahun' }).selectOption(before.slice(0, 4))
    await from.getByRole('combobox', { name: 'Bulan' }).selectOption(before.slice(5))
    await expect.poll(() => query(page), WAIT).toContain(`dari=${before}&sampai=${thisPeriod()}`)
    await expectNoAxeFindings(page)
    await page.reload()
    await showsNames(page, ['Budi'])
    expect(await search(page).inputValue()).toBe(budi.customerId.toLowerCase())

    await search(page).fill('siapa')
    await text(page, 'Tidak ada tagihan yang sesuai dengan pencarian.').waitFor()
    await page.getByRole('button', { name: 'Tampilkan semua tagihan' }).click()
    await showsNames(page, ['Budi', 'Siti', 'Budi'])
    expect(query(page)).toBe('')
  })

  it('come 50 at a time, and are found by the beginning of an invoice number', async () => {
    const page = await open()
    await importCustomers(page, neighbours(60))
    const { rows } = await (await page.request.get(`/api/billing/bulk?period=${thisPeriod()}`)).json()
    const bills = (rows as { customerId: string }[]).map(({ customerId }) => ({
      customerId,
      amount: 100_000,
      isPaid: false,
      again: false,
    }))
    const bulk = {
      id: 'semua',
      period: thisPeriod(),
      dueDay: 5,
      cycle: 'quarterly',
      notify: false,
      rows: bills,
    }
    expect((await page.request.post('/api/billing/bulk', { data: bulk })).status()).toBe(200)
    await page.goto(PATH)
    await text(page, '50 dari 60 tagihan').waitFor()
    await page.getByRole('button', { name: 'Muat lagi' }).click()
    await text(page, '60 tagihan').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent'), WAIT).toBe('60 tagihan')
    expect(new Set(await names(page)).size).toBe(60)
    await search(page).fill(`inv/${thisPeriod().replace('-', '')}/05`)
    await text(page, '10 tagihan').waitFor()
    const last = addMonths(thisPeriod(), 2)
    await text(page, `${periodLabel(thisPeriod())} – ${periodLabel(last)}`)
      .first()
      .waitFor()
  })

  it('say when there are none, or when they cannot be loaded', async () => {
    const page = await open({ expectedErrors: [/status of 500/] })
    const failing = '**/api/bills/history?*'
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
    await page.goto(PATH)
    await text(page, 'Gagal mengambil data tagihan.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await text(page, 'Belum ada tagihan.').waitFor()
  })
})

describe('a customer’s account', () => {
  it.each(BOTH)(
    'shows bills and payments with the balance, from the list and back, on a %s',
    async (size) => {
      const page = await open({ size })
      const { budi } = await addBudiAndSiti(page)
      await page.goto(`${PATH}?cari=budi`)
      await showsNames(page, ['Budi', 'Budi'])
      await page.getByRole('link', { name: 'Budi', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Budi', exact: true }).waitFor()
      await text(page, budi.customerId).waitFor()
      const sums = ['2', 'Rp 170.000', 'Rp 100.000', 'Rp 70.0001 tagihan']
      await expect.poll(() => figures(page, 'Ringkasan akun'), WAIT).toEqual(sums)
      await text(page, '3 baris').waitFor()
      const statement = page.getByLabel('Tagihan dan pembayaran')
      const lines = await statement.getByRole(size === 'phone' ? 'listitem' : 'row').allTextContents()
      const ends =
        size === 'phone' ? ['Rp 70.000', 'Rp 0', 'Rp 100.000'] : ['Saldo', 'Rp 70.000', 'Rp 0', 'Rp 100.000']
      expect(lines.map((line, index) => line.endsWith(ends[index] ?? '')).every(Boolean)).toBe(true)
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Semua tagihan' }).click()
      await showsNames(page, ['Budi', 'Budi'])
      expect(query(page)).toBe('?cari=budi')
    },
  )

  it('opens from the customer’s panel, and outlives the customer', async () => {
    const page = await open()
    const { budi } = await addBudiAndSiti(page)
    await stubTiles(page)
    await page.goto(`/dashboard/customers?id=${budi.id}`)
    await page.getByRole('link', { name: 'Lihat seluruh akun' }).click()
    await page.getByRole('heading', { name: 'Budi', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Buka data pelanggan' }).getAttribute('href')).toBe(
      `/dashboard/customers?id=${budi.id}`,
    )
    expect((await page.request.delete(`/api/customers/${budi.id}`)).status()).toBe(200)
    await page.reload()
    await text(page, 'Pelanggan sudah dihapus').waitFor()
    await text(page, '3 baris').waitFor()
    expect(await page.getByRole('link', { name: 'Buka data pelanggan' }).count()).toBe(0)
    await page.goto(`${PATH}?pelanggan=siapa`)
    await text(page, 'Pelanggan ini tidak ditemukan.').waitFor()
    await page.getByRole('button', { name: 'Semua tagihan' }).click()
    await search(page).waitFor()
  })
})

it.each(BOTH)('nothing sticks out with the longest texts, on a small %s', async (size) => {
  const small = size === 'phone' ? { width: 360, height: 740 } : { width: 1280, height: 720 }
  const page = await open({ size, context: { ...SIZES[size], viewport: small, reducedMotion: 'reduce' } })
  const { id } = await addCustomer(page, { nama: LONG_NAME })
  await addBill(page, id, { amount: 1_000_000_000 })
  for (const path of [PATH, `${PATH}?dari=2026-01&sampai=2099-11`, `${PATH}?pelanggan=${id}`]) {
    await page.goto(path)
    await page.getByText('Rp 1.000.000.000').last().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
})
