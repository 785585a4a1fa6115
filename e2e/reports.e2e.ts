import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildTotals } from '../src/features/billing/server/commands/rebuild-totals.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore } from '../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { billRow, customerRow, insertCustomers } from '../testing/factories.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { countPrints, waitForPrint } from './printed-pages.ts'
import { showScreen } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
let app: AppProcess
let empty: AppProcess

beforeAll(async () => {
  app = await startApp({ dataDir: await dataFolder() })
  empty = await startApp()
})
afterAll(() => Promise.all([app.stop(), empty.stop()]))

/** Two years of bills: 2024 with one that is unpaid, 2025 with three in March and one in December. */
async function dataFolder(): Promise<string> {
  const dataDir = tempFolder('reports')
  const store = await openStore({ dataDir })
  await insertCustomers(store, [
    customerRow({ tanggal_daftar: '2025-03-09T17:00:00.000Z' }),
    customerRow({ customer_id: 'WZN-101', tanggal_daftar: '2024-12-31T17:00:00.000Z' }),
  ])
  const paidAt = (paid_at: string) => ({ is_paid: 1 as const, paid_at })
  const march = { period: '2025-03', month: 'Maret', year: '2025', due_on: '2025-03-05' }
  await store.transaction(async (trx) => {
    await insertRows(trx, 'tagihan', [
      billRow({ period: '2024-11', due_on: '2024-11-05', amount: 90_000 }),
      // Already April in Jakarta.
      billRow({ ...march, amount: 100_000, ...paidAt('2025-03-31T17:00:00.000Z') }),
      billRow({ ...march, amount: 150_000, paket: '7Mbps', ...paidAt('2025-03-05T02:00:00.000Z') }),
      billRow({ ...march, amount: 150_000, paket: '7Mbps' }),
      billRow({
        period: '2025-12',
        due_on: '2025-12-05',
        amount: 100_000,
        ...paidAt('2025-12-05T02:00:00.000Z'),
      }),
    ])
    await rebuildTotals(trx, 'Asia/Jakarta')
    const exit = { customer_id: 'lama', left_at: '2025-05-10T00:00:00.000Z', reason: 'deleted' as const }
    await trx.insertInto('customer_exit').values(exit).execute()
  })
  await store.close()
  return dataDir
}

async function openReports(query = '', options: Partial<PageOptions> = {}, of: AppProcess = app) {
  const page = await openPage({ baseUrl: of.url, ...options })
  await signIn(page, of)
  await countPrints(page)
  await showScreen(page, `/dashboard/reports${query}`)
  return page
}

const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowOf = async (page: Page, name: string, row: string) =>
  (
    await table(page, name).getByRole('row').filter({ hasText: row }).locator('th, td').allTextContents()
  ).slice(1)

describe('a year', () => {
  it.each(['desktop', 'phone'] as const)('shows its figures in tables and charts, on a %s', async (size) => {
    const page = await openReports('?tahun=2025', { size })
    expect(await rowOf(page, 'Pendapatan per bulan', 'Maret')).toEqual([
      '2 dari 3',
      'Rp 400.000',
      'Rp 250.000',
      'Rp 150.000',
      'Rp 150.000',
    ])
    expect(await rowOf(page, 'Pendapatan per bulan', 'Total 2025')).toEqual([
      '3 dari 4',
      'Rp 500.000',
      'Rp 350.000',
      'Rp 150.000',
      'Rp 350.000',
    ])
    expect(await rowOf(page, 'Pendapatan per bulan', 'April')).toContain('Rp 100.000')
    expect((await rowOf(page, 'Pendapatan per paket', '7Mbps')).slice(0, 3)).toEqual([
      '60,0%',
      '1 dari 2',
      'Rp 300.000',
    ])
    expect(await rowOf(page, 'Umur tunggakan', 'Lebih dari 90 hari')).toEqual(['2', 'Rp 240.000'])
    expect(await rowOf(page, 'Pelanggan baru dan berhenti per bulan', 'Total 2025')).toEqual(['2', '1', '+1'])
    expect(await rowOf(page, 'Pendapatan per tahun', '2024')).toContain('Rp 90.000')
    expect(
      await page.getByRole('img', { name: 'Diagram pendapatan 2025 per bulan' }).getAttribute('aria-label'),
    ).toContain('Tagihan tertinggi: Maret, Rp 400.000.')
    await expectNoAxeFindings(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  })

  it('another year and month are chosen, kept in the address, and saved as CSV', async () => {
    const page = await openReports()
    await page.getByLabel('Tahun', { exact: true }).selectOption('2025')
    await page.waitForURL('**/dashboard/reports?tahun=2025')
    await page.getByLabel('Bulan', { exact: true }).selectOption('Desember')
    await page.waitForURL('**/dashboard/reports?tahun=2025&bulan=12')
    await expect
      .poll(() => rowOf(page, 'Pendapatan per paket', '4Mbps'), { timeout: 5000 })
      .toContain('100,0%')
    await page.reload()
    await expect
      .poll(() => rowOf(page, 'Pendapatan per paket', '4Mbps'), { timeout: 5000 })
      .toContain('100,0%')
    expect(await table(page, 'Pendapatan per paket').getByText('7Mbps').count()).toBe(0)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh CSV: Pendapatan per bulan' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('laporan-pendapatan-2025.csv')
    const text = readFileSync(await file.path(), 'utf8')
    expect(text.startsWith('\ufeffBulan,')).toBe(true)
    expect(text).toContain('\r\nMaret 2025,3,2,400000,250000,150000,150000\r\n')

    await table(page, 'Umur tunggakan').getByRole('link', { name: 'Lebih dari 90 hari' }).click()
    await page.waitForURL('**/dashboard/broadcast?tab=belum-bayar&tampil=semua')
  })
})

it('prints the report alone, with the name of the business', async () => {
  const page = await openReports('?tahun=2025')
  await page.getByRole('button', { name: 'Cetak', exact: true }).click()
  await waitForPrint(page)
  await page.emulateMedia({ media: 'print' })
  await page.getByText('RT/RW NET', { exact: true }).waitFor()
  expect(await page.getByText(/^Laporan Keuangan 2025 · dicetak \d/).isVisible()).toBe(true)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await table(page, 'Pendapatan per bulan').isVisible()).toBe(true)
})

it('says when there is nothing yet, and when loading failed', async () => {
  const page = await openReports('', {}, empty)
  await page.getByText(/^Belum ada pelanggan dan tagihan\./).waitFor()
  const broken = await openPage({ baseUrl: app.url, expectedErrors: [/500/] })
  await signIn(broken, app)
  let isBroken = true
  await broken.route('**/api/reports?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'rusak' } }) : route.continue(),
  )
  await broken.goto('/dashboard/reports?tahun=2024')
  await broken.getByText('Gagal memuat laporan keuangan.', { exact: true }).waitFor({ timeout: 20_000 })
  isBroken = false
  await broken.getByRole('button', { name: 'Coba lagi' }).click()
  await expect
    .poll(() => rowOf(broken, 'Pendapatan per bulan', 'November'), { timeout: 5000 })
    .toContain('Rp 90.000')
})
