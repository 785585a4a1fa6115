import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../src/shared/billing-period.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer } from './billing-data.ts'
import { countPrints, type PrintedPage, printedPages, waitForPrint } from './printed-pages.ts'
import { signIn } from './sign-in.ts'

const CALM = { context: { reducedMotion: 'reduce' } } as const
const SIZES = ['desktop', 'phone'] as const
const MONTH = '2025-06' as BillingPeriod
const LONG_NAME = 'Raden Mas Kusumawardhana Suryaningrat Adiwijaya '.repeat(2).trim()
const LONG_ADDRESS = 'Jl. Raya Weleri Sukorejo Gg. Melati Dalam No. 12 RT 05 RW 03, '.repeat(6).trim()

const { openPage } = setUpBrowser()
let app: AppProcess

// 40 bills of June; `bayu 0x` are 7 of them. The others have long names and addresses now and then.
beforeAll(async () => {
  app = await startApp()
  const page = await signedIn()
  for (let i = 1; i <= 40; i += 1) {
    const nama = i <= 7 ? `Bayu 0${i}` : i % 4 === 0 ? `${LONG_NAME} ${i}` : `Warga ${i}`
    const customer = await addCustomer(page, {
      nama,
      alamat: i > 7 && i % 3 === 0 ? LONG_ADDRESS : 'Gg. Melati No. 5, Weleri',
      tanggalDaftar: '2025-06-16' as CalendarDay,
      paket: i % 2 ? '4Mbps' : '7Mbps',
    })
    await addBill(page, customer.id, { period: MONTH, amount: 100_000, isPaid: i % 2 === 0 })
  }
})
afterAll(() => app.stop())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

/** The screen of June narrowed by a search, with a `window.print` that only counts. */
async function openJune(search: string, options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await signedIn(options)
  await countPrints(page)
  await page.goto(`/dashboard/print?bulan=${MONTH}&cari=${encodeURIComponent(search)}`)
  await page.getByRole('button', { name: 'Pratinjau' }).first().waitFor()
  return page
}

async function openPreview(search: string, options: Partial<PageOptions> = {}) {
  const page = await openJune(search, options)
  await page.getByRole('button', { name: 'Pratinjau' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('article').waitFor()
  return { page, dialog }
}

const text = (page: Pick<Page, 'getByText'>, exact: string) => page.getByText(exact, { exact: true })

/** Each bill's page, from 1; a bill that was cut has two. */
function pagesOfBills(pages: PrintedPage[]): number[][] {
  const bills: number[][] = []
  for (const [index, { edges }] of pages.entries()) {
    for (const edge of edges) {
      const bill = Number.parseInt(edge, 10) - 1
      bills[bill] = [...new Set([...(bills[bill] ?? []), index + 1])]
    }
  }
  return bills
}

describe('the preview', () => {
  it.each(SIZES)('PRINT-07 PRINT-09 PRINT-10 R21 shows the bill as it will print, on a %s', async (size) => {
    const { page, dialog } = await openPreview('Bayu 01', { size })
    const number = (await page.getByRole('table').or(page.getByRole('list')).allTextContents()).join(' ')
    const bill = dialog.getByRole('article')
    await text(bill, 'RT/RW NET').waitFor()
    const facts = await bill.locator('dl > div').allInnerTexts()
    const lines = facts.map((line) => line.replace(/\s*\n\s*/, ': '))
    expect(lines[0]).toMatch(/^No\. Tagihan: \w{8}$/)
    const shown = lines[0]?.slice(-8) ?? ''
    expect(number).toContain(shown)
    const today = lines.find((line) => line.startsWith('Tanggal: '))
    expect(today).toMatch(/^Tanggal: \d{1,2} [A-Z][a-z]{2} 20\d\d$/)
    expect(lines).toEqual([
      `No. Tagihan: ${shown}`,
      `Invoice: INV-${shown.toUpperCase()}`,
      'Paket: 4Mbps',
      'Periode: Juni 2025',
      today,
      'Jatuh tempo: 5 Juni 2025',
      'Jumlah tagihan: Rp 100.000',
      'Prorata: Rp 50.000',
    ])
    for (const part of ['Bayu 01', 'Gg. Melati No. 5, Weleri', 'Belum Lunas'])
      await text(bill, part).waitFor()
    expect(await bill.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('stamps a paid bill LUNAS with the day', async () => {
    const { dialog } = await openPreview('Bayu 02')
    await text(dialog, 'LUNAS').waitFor()
    await dialog.getByText(/^Dibayar \d{1,2} [A-Z][a-z]{2} 20\d\d\. Terima kasih/).waitFor()
    expect(await text(dialog, 'Belum Lunas').count()).toBe(0)
  })
})

describe('printing', () => {
  it.each(SIZES)(
    'PRINT-11 PRINT-12 R38 leaves only the bill, prints, and comes back to the same month and search, on a %s',
    async (size) => {
      const { page, dialog } = await openPreview('Bayu 01', { size })
      await dialog.getByRole('button', { name: 'Cetak A4' }).click()
      await waitForPrint(page)
      expect(await page.evaluate('window.fontsWhenPrinted')).toBe('loaded')
      expect(await page.title()).toBe('Tagihan Bayu 01 Juni 2025')
      expect(await page.locator('body > *').count()).toBe(1)
      expect(await page.getByRole('navigation').count()).toBe(0)
      await expectNoAxeFindings(page)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('main > :visible').count()).toBe(1)
      expect(await page.getByRole('article').isVisible()).toBe(true)
      expect(await page.getByRole('button').count()).toBe(0)
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
      await page.getByRole('button', { name: 'Pratinjau' }).waitFor()
      expect(new URL(page.url()).search).toBe('?bulan=2025-06&cari=Bayu%2001')
      expect(await page.getByLabel('Cari nama pelanggan').inputValue()).toBe('Bayu 01')
    },
  )

  it('comes back by a button where the browser does not tell that it has printed', async () => {
    const { page, dialog } = await openPreview('Bayu 01', { size: 'phone' })
    await dialog.getByRole('button', { name: 'Cetak A4' }).click()
    await waitForPrint(page)
    await page.getByRole('button', { name: 'Cetak', exact: true }).click()
    expect(await page.evaluate('window.prints')).toBe(2)
    await page.getByRole('button', { name: 'Kembali' }).click()
    await page.getByRole('button', { name: 'Pratinjau' }).waitFor()
    expect(new URL(page.url()).search).toBe('?bulan=2025-06&cari=Bayu%2001')
  })

  it('one bill is one A4 page', async () => {
    const { page, dialog } = await openPreview(`${LONG_NAME} 12`)
    await dialog.getByRole('button', { name: 'Cetak A4' }).click()
    await waitForPrint(page)
    const pages = await printedPages(page, '.slip')
    expect(pages.map(({ edges }) => edges)).toEqual([['1 atas', '1 bawah']])
    expect(pages[0]?.widthMm).toBeCloseTo(210, 0)
    expect(pages[0]?.heightMm).toBeCloseTo(297, 0)
  })

  it('prints all bills of the search, three to a page', async () => {
    const page = await openJune('bayu')
    await page.getByRole('button', { name: 'Cetak semua (7)' }).click()
    await waitForPrint(page)
    expect(pagesOfBills(await printedPages(page, '.slip'))).toEqual([[1], [1], [1], [2], [2], [2], [3]])
  })

  it('prints all bills of the month and cuts none in two, however long names and addresses are', async () => {
    const page = await openJune('')
    await page.getByRole('button', { name: 'Cetak semua (40)' }).click()
    await waitForPrint(page)
    expect(await page.title()).toBe('Tagihan Juni 2025')
    // Before the pages: the browser tells `afterprint` when it has made them.
    const cut = await page
      .locator('.slip *')
      .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length)
    expect(cut).toBe(0)
    const bills = pagesOfBills(await printedPages(page, '.slip'))
    expect(bills).toHaveLength(40)
    expect(bills.filter((pages) => pages.length !== 1)).toEqual([])
    expect(bills.at(-1)?.[0]).toBeLessThanOrEqual(20)
  })

  it.each(['Bayu 02', `${LONG_NAME} 12`])(
    'a receipt is one page of 58 mm that prints 48 mm in black on white: %s',
    async (nama) => {
      const { page, dialog } = await openPreview(nama)
      await dialog.getByRole('button', { name: 'Cetak struk 58 mm' }).click()
      await waitForPrint(page)
      const receipt = page.getByRole('article')
      for (const part of ['RT/RW NET', 'Rp 100.000', 'LUNAS', nama]) await text(receipt, part).waitFor()
      const look = await receipt.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const mm = (px: number) => (px * 25.4) / 96
        const all = [element, ...element.querySelectorAll('*')]
        return {
          heightMm: mm(box.height),
          insets: all.slice(1).map((part) => {
            const { left, right } = part.getBoundingClientRect()
            return Math.min(mm(left - box.left), mm(box.right - right))
          }),
          colours: [...new Set(all.map((part) => getComputedStyle(part).color))],
          grounds: [...new Set(all.map((part) => getComputedStyle(part).backgroundColor))],
          overflowing: all.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .length,
        }
      })
      expect(Math.min(...look.insets)).toBeGreaterThanOrEqual(4.99)
      expect(look).toMatchObject({ overflowing: 0, colours: ['rgb(0, 0, 0)'] })
      expect(look.grounds.toSorted()).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'])
      const pages = await printedPages(page, '.receipt')
      expect(pages.map(({ edges }) => edges)).toEqual([['1 atas', '1 bawah']])
      expect(pages[0]?.widthMm).toBeCloseTo(58, 0)
      expect(Math.abs((pages[0]?.heightMm ?? 0) - look.heightMm)).toBeLessThan(3)
    },
  )
})
