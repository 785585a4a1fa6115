import { beforeAll, describe, expect, it } from 'vitest'
import { manyCustomers } from '../bench/data/many-customers.ts'
import { rebuildCustomerTotals } from '../src/features/customers/server/public.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore } from '../src/platform/database/store.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import {
  amountOf,
  amounts,
  bar,
  names,
  openBulk,
  paidOf,
  rowOf,
  shownAmounts,
  startOwnApp,
  text,
  tickOf,
} from './bulk-screen.ts'

const { openPage } = setUpBrowser()
const CALM = { context: { reducedMotion: 'reduce' } } as const

async function openWith(customers: Parameters<typeof openBulk>[2], size: 'desktop' | 'phone' = 'desktop') {
  const app = await startOwnApp()
  const page = await openPage({ baseUrl: app.url, size, ...CALM })
  await openBulk(page, app, customers)
  return { page, app }
}

const focusedLabel = 'document.activeElement?.getAttribute("aria-label")'
const selection = 'getSelection().toString()'

describe.each(['desktop', 'phone'] as const)('the table on %s', (size) => {
  it('BULK-01 BULK-02 BULK-03 BULK-04 BULK-05 BULK-06 BULK-07 BULK-08 BULK-09 BULK-11 shows controls and all active customers', async () => {
    const { page } = await openWith(
      [
        { nama: 'Agus', paket: '4Mbps' },
        { nama: 'Budi', paket: '7Mbps' },
        { nama: 'Cici Nonaktif', status: 'Non-Aktif' },
        { nama: 'Dedi Prorata', tanggalDaftar: '2026-05-16' as CalendarDay },
        { nama: 'Eka Nanti', tanggalDaftar: '2026-06-01' as CalendarDay },
      ],
      size,
    )
    await page.getByRole('group', { name: 'Periode' }).waitFor()
    expect(await page.getByLabel('Bulan').inputValue()).toBe('05')
    const dueDay = page.getByLabel('Tanggal jatuh tempo')
    expect(
      await dueDay.locator('option').evaluateAll((all) => all.map((o) => o.getAttribute('value'))),
    ).toEqual(Array.from({ length: 28 }, (_, index) => String(index + 1)))
    expect(await dueDay.inputValue()).toBe('5')
    const cycle = page.getByLabel('Siklus')
    expect(
      await cycle.locator('option').evaluateAll((all) => all.map((o) => o.getAttribute('value'))),
    ).toEqual(['monthly', 'quarterly', 'annually'])
    expect(await cycle.inputValue()).toBe('monthly')
    expect(await page.getByLabel('Kirim notifikasi WhatsApp').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Simpan Semua Tagihan' }).waitFor()
    expect(await shownAmounts(page)).toEqual(['100.000', '150.000', '51.613', '0'])
    await text(page, '3 tagihan, Rp 301.613').waitFor()
    expect(await rowOf(page, 'Dedi Prorata').textContent()).toContain('INV/202605/003')
    const later = await rowOf(page, 'Eka Nanti').textContent()
    expect(later).toContain('Terdaftar setelah periode ini')
    expect(later).toContain('Dilewati')
    expect(await tickOf(page, 'Eka Nanti').isChecked()).toBe(false)
    expect(await page.getByText('Cici Nonaktif').count()).toBe(0)
    await expectNoAxeFindings(page)
  })
})

describe('amounts', () => {
  it.each(['desktop', 'phone'] as const)(
    'BULK-10 are whole numbers, 0 when they make no sense, on %s',
    async (size) => {
      const { page } = await openWith(names('Agus', 'Budi'), size)
      const agus = amountOf(page, 'Agus')
      await agus.click()
      expect(await agus.inputValue()).toBe('100000')
      expect(await page.evaluate(selection)).toBe('100000')
      await page.keyboard.type('125.500')
      await text(page, '2 tagihan, Rp 225.500').waitFor()
      await page.keyboard.press('Enter')
      expect(await shownAmounts(page)).toEqual(['125.500', '100000'])
      expect(await page.evaluate(selection)).toBe('100000')
      for (const bad of ['12a', '1,5', '-3', '9999999999']) {
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.type(bad)
        await text(page, '2 tagihan, Rp 125.500').waitFor()
        expect(await amountOf(page, 'Budi').getAttribute('aria-invalid')).toBe('true')
      }
      await page.keyboard.press('ArrowUp')
      expect(await shownAmounts(page)).toEqual(['125500', '0'])
      await text(page, '1 tagihan berjumlah Rp 0')
        .or(bar(page).getByText('1 tagihan berjumlah Rp 0'))
        .first()
        .waitFor()
      await page.keyboard.type('7')
      await page.keyboard.press('Escape')
      expect(await agus.inputValue()).toBe('125500')
    },
  )

  it('a pasted column fills what is visible from there down, bad lines are told, and it can be taken back', async () => {
    const { page } = await openWith(names('Agus', 'Budi', 'Cici', 'Dedi'))
    const paste = (column: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', pasted)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }, column)
    await amountOf(page, 'Budi').focus()
    await paste('1.000\r\nabc\r\n3000\r\n4000\r\n')
    await page
      .getByText(
        '3 jumlah ditempel. 1 baris tidak terbaca dan menjadi 0 (baris 2). 1 baris terakhir tidak terpakai.',
      )
      .waitFor()
    expect(await shownAmounts(page)).toEqual(['100.000', '1000', '0', '3.000'])
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await text(page, '4 tagihan, Rp 400.000').waitFor()
    await amountOf(page, 'Budi').focus()
    await paste('1\t2\n3\t4')
    await text(page, 'Tempel satu kolom jumlah saja.').waitFor()
    await text(page, '4 tagihan, Rp 400.000').waitFor()
  })
})

describe('ticks', () => {
  it('numbers and totals follow the ticks; ticking all leaves out who came later', async () => {
    const { page } = await openWith([
      ...names('Agus', 'Budi', 'Cici'),
      { nama: 'Eka Nanti', tanggalDaftar: '2026-06-01' as CalendarDay },
    ])
    await tickOf(page, 'Budi').uncheck()
    expect(await rowOf(page, 'Cici').textContent()).toContain('INV/202605/002')
    await text(page, '2 tagihan, Rp 200.000').waitFor()
    expect(await paidOf(page, 'Budi').isDisabled()).toBe(true)
    await page.getByLabel('Tampilkan').selectOption('dilewati')
    expect(await amounts(page).count()).toBe(2)
    await tickOf(page, 'Eka Nanti').check()
    expect(await amounts(page).count()).toBe(2)
    await page.getByLabel('Tampilkan').selectOption('semua')
    await text(page, '3 tagihan, Rp 200.000').waitFor()
    const all = page.getByRole('checkbox', { name: 'Centang semua yang tampil' })
    await all.check()
    await text(page, '4 tagihan, Rp 300.000').waitFor()
    await all.uncheck()
    await text(page, '0 tagihan, Rp 0').waitFor()
    await page.getByRole('button', { name: 'Simpan Semua Tagihan' }).click()
    await text(page, 'Pilih minimal satu pelanggan.').waitFor()
    await all.check()
    await text(page, '3 tagihan, Rp 300.000').waitFor()
    await page.getByLabel('Cari nama pelanggan').fill('BUD')
    await expect.poll(() => amounts(page).count()).toBe(1)
    await page.getByLabel('Cari nama pelanggan').fill('tidak ada')
    await text(page, 'Tidak ada pelanggan yang sesuai dengan pencarian.').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('5,000 rows', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = tempFolder('bulk')
    const store = await openStore({ dataDir })
    await store.transaction(async (trx) => {
      await insertRows(trx, 'pelanggan', manyCustomers(5556))
      await rebuildCustomerTotals(trx)
    })
    await store.close()
  })

  it('keys lead through them, the row with the focus stays, and few rows are in the page', async () => {
    const app = await startOwnApp({ dataDir })
    const page = await openPage({ baseUrl: app.url, ...CALM })
    await openBulk(page, app, [], '/dashboard/bulk-billing?bulan=2026-12')
    await amounts(page).first().click()
    const focusedRow = () => page.locator('[data-position]:focus-within').getAttribute('aria-rowindex')
    expect(await focusedRow()).toBe('2')
    for (const [key, row] of [
      ['Control+End', '5002'],
      ['PageUp', undefined],
      ['Control+Home', '2'],
      ['PageDown', undefined],
      ['Enter', undefined],
    ] as const) {
      await page.keyboard.press(key)
      if (row) expect(Number(await focusedRow())).toBeGreaterThan(row === '2' ? 1 : 4900)
      const box = await page.locator('[data-position]:focus-within').boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(64 + 44 - 1)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
        ((await bar(page).boundingBox())?.y ?? 0) + 1,
      )
    }
    const label = await page.evaluate(focusedLabel)
    await page.mouse.move(800, 500)
    await page.mouse.wheel(0, 100_000)
    await expect.poll(async () => page.evaluate('scrollY')).toBeGreaterThan(50_000)
    expect(await page.evaluate(focusedLabel)).toBe(label)
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    await expect
      .poll(() =>
        page.locator('[data-position]').evaluateAll(
          (rows) =>
            rows.filter((row) => {
              const { top, bottom } = row.getBoundingClientRect()
              return bottom > 110 && top < innerHeight
            }).length,
        ),
      )
      .toBeGreaterThan(9)
  })
})
