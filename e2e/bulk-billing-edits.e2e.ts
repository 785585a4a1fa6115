import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addCustomer } from './billing-data.ts'
import {
  amountOf,
  MAY,
  names,
  openBulk,
  paidOf,
  rowOf,
  save,
  shownAmounts,
  startOwnApp,
  text,
  tickOf,
} from './bulk-screen.ts'

const { openPage } = setUpBrowser()
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SERVER_FAULT = /status of 500/
const LOST = 'Perubahan yang Anda buat akan hilang.'
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })

async function openWith(customers: Parameters<typeof openBulk>[2], options: Partial<PageOptions> = {}) {
  const app = await startOwnApp()
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await openBulk(page, app, customers)
  return { page, app }
}

describe('hand edits', () => {
  it('BULK-12 BULK-13 BULK-14 a control makes the drafts anew, and asks first when that loses edits', async () => {
    const { page } = await openWith(names('Agus', 'Budi'))
    const controls = [
      [() => page.getByLabel('Tanggal jatuh tempo').selectOption('10'), 'jatuh-tempo=10'],
      [() => page.getByLabel('Siklus').selectOption('quarterly'), 'siklus=quarterly'],
      [() => page.getByLabel('Bulan').selectOption('06'), 'bulan=2026-06'],
    ] as const
    for (const [change, query] of controls) {
      await amountOf(page, 'Agus').fill('5')
      await paidOf(page, 'Budi').check()
      const before = page.url()
      await change()
      await page.getByText(LOST).waitFor()
      await page.getByRole('button', { name: 'Batal' }).click()
      await expect.poll(() => page.url()).toBe(before)
      expect((await shownAmounts(page))[0]).toBe('5')
      await change()
      await page.getByRole('button', { name: 'Buat ulang' }).click()
      await expect.poll(async () => (await shownAmounts(page))[0]).not.toBe('5')
      expect(await paidOf(page, 'Budi').isChecked()).toBe(false)
      expect(page.url()).toContain(query)
    }
    expect(await shownAmounts(page)).toEqual(['300.000', '300.000'])
    expect(await rowOf(page, 'Budi').textContent()).toContain('INV/202606/002')
    await page.getByLabel('Siklus').selectOption('monthly')
    await expect.poll(() => shownAmounts(page)).toEqual(['100.000', '100.000'])
    expect(await page.getByText(LOST).count()).toBe(0)
    await page.reload()
    await rowOf(page, 'Budi').waitFor()
    expect(await page.getByLabel('Tanggal jatuh tempo').inputValue()).toBe('10')
    await amountOf(page, 'Agus').fill('5')
    await page.goBack()
    await page.getByText(LOST).waitFor()
  })

  it('BULK-15 another list of customers makes the drafts anew, and asks first when that loses edits', async () => {
    const { page } = await openWith(names('Agus'))
    const reload = page.getByRole('button', { name: 'Muat ulang' })
    await amountOf(page, 'Agus').fill('5')
    await reload.click()
    await expect.poll(() => reload.getAttribute('aria-busy')).toBeNull()
    expect(await shownAmounts(page)).toEqual(['5'])
    await addCustomer(page, { nama: 'Budi', whatsapp: '6281234567099' })
    await reload.click()
    await page.getByText(LOST).waitFor()
    await page.getByRole('button', { name: 'Batal' }).click()
    expect(await shownAmounts(page)).toEqual(['5'])
    await addCustomer(page, { nama: 'Cici', whatsapp: '6281234567098' })
    await reload.click()
    await page.getByRole('button', { name: 'Buat ulang' }).click()
    await expect.poll(() => shownAmounts(page)).toHaveLength(3)
    expect((await shownAmounts(page))[0]).toBe('100.000')
  })

  it.each(['desktop', 'phone'] as const)('leaving asks first, on %s', async (size) => {
    const { page } = await openWith(names('Agus'), { size })
    const leave = async () => {
      if (size === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
      await page.getByRole('link', { name: 'Payments', exact: true }).click()
    }
    await amountOf(page, 'Agus').fill('5')
    await leave()
    await page.getByText(LOST).waitFor()
    await page.getByRole('button', { name: 'Batal' }).click()
    if (size === 'phone') await page.keyboard.press('Escape')
    expect(await shownAmounts(page)).toEqual(['5'])
    const asked = page.waitForEvent('dialog')
    await page.reload({ waitUntil: 'commit', timeout: 1000 }).catch(() => undefined)
    await (await asked).dismiss()
    await leave()
    await page.getByRole('button', { name: 'Tinggalkan' }).click()
    await page.waitForURL('**/dashboard/payments')
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })
})

describe('the history', () => {
  it('opens each receipt, with who was left out', async () => {
    const { page } = await openWith(
      Array.from({ length: 12 }, (_, index) => ({ nama: `Pelanggan ${String(index).padStart(2, '0')}` })),
      { expectedErrors: [SERVER_FAULT] },
    )
    await page.getByRole('checkbox', { name: 'Centang semua yang tampil' }).uncheck()
    await tickOf(page, 'Pelanggan 05').check()
    await save(page)
    await page.route('**/api/billing/bulk/runs?*', fault)
    await page.getByRole('button', { name: 'Riwayat simpan massal' }).click()
    await text(page, 'Gagal mengambil data tagihan. Silakan coba lagi.').waitFor()
    await page.unroute('**/api/billing/bulk/runs?*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Riwayat simpan massal' })
    await dialog.getByRole('button', { name: 'Mei 2026' }).click()
    await dialog.getByText('Dilewati (11)').waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
    await expectNoAxeFindings(page)
    await page.route('**/left-out?*', fault)
    await dialog.getByRole('button', { name: 'Berikutnya' }).click()
    await dialog.getByText('Gagal mengambil data tagihan. Silakan coba lagi.').waitFor()
    await page.unroute('**/left-out?*')
    await dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    await dialog.getByLabel('Cari yang dilewati').fill('pelanggan 07')
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents())
      .toEqual([expect.stringMatching(/^Pelanggan 07[\s\S]*Tidak dicentang$/)])
    await dialog.getByRole('button', { name: 'Kembali ke riwayat' }).click()
    await dialog.getByRole('button', { name: 'Mei 2026' }).waitFor()
  })
})

describe('sizes', () => {
  it.each([360, 768, 1024, 1280])('nothing sticks out at %i px, and axe finds nothing', async (width) => {
    const { page } = await openWith([], {
      context: { ...CALM.context, viewport: { width, height: 740 } },
    })
    for (const nama of [`${'Kusumawardhana'.repeat(6)}`, 'Budi']) await addCustomer(page, { nama })
    await page.goto(MAY)
    await amountOf(page, 'Budi').fill('999999999')
    await amountOf(page, 'Budi').blur()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const overflowing = await page
      .locator('main :is(tr, input, fieldset, section)')
      .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length)
    expect(overflowing).toBe(0)
    await expectNoAxeFindings(page)
  })
})
