import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer } from './billing-data.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function openWithPalette(size: 'desktop' | 'phone', expectedErrors: RegExp[] = []) {
  const page = await openPage({
    baseUrl: app.url,
    size,
    expectedErrors,
    context: { reducedMotion: 'reduce' },
  })
  await signIn(page, app)
  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Tambah Pelanggan' }).waitFor()
  return page
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Cari layar, pelanggan, atau tagihan' })

describe('command palette', () => {
  it('Ctrl K finds screens, customers and bills with the keyboard alone', async () => {
    const page = await openWithPalette('desktop')
    const customer = await addCustomer(page, { nama: 'Sekar Palet' })
    await addBill(page, customer.id)

    await page.keyboard.press('Control+k')
    await palette(page).getByRole('option').first().waitFor()
    expect(await palette(page).getByRole('option').count()).toBe(10)
    await expectNoAxeFindings(page)
    await page.keyboard.type('laporan')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/reports')
    expect(await palette(page).count()).toBe(0)

    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').pressSequentially('sekar')
    const bill = palette(page).getByRole('group', { name: 'Tagihan' }).getByRole('option')
    await bill.waitFor()
    await expectNoAxeFindings(page)
    await page.keyboard.press('ArrowUp')
    expect(await bill.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/customers?id=${customer.id}`)

    // Over the customer's panel, which stays.
    const panel = page.getByRole('dialog', { name: 'Detail Pelanggan' })
    await panel.waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await panel.isVisible()).toBe(true)
  })

  it('opens from the header of a phone, and a tap leads to the account of a bill', async () => {
    const page = await openWithPalette('phone')
    const customer = await addCustomer(page, { nama: 'Telepon Genggam' })
    await addBill(page, customer.id)
    await page.getByRole('button', { name: 'Cari (Ctrl K)' }).tap()
    await palette(page).getByRole('combobox').pressSequentially('genggam')
    await palette(page).getByRole('group', { name: 'Tagihan' }).getByRole('option').tap()
    await page.waitForURL(`**/dashboard/history?pelanggan=${customer.id}`)
  })

  it('says when nothing fits, and when the search fails, which can be tried again', async () => {
    const page = await openWithPalette('desktop', [/status of 500/])
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').pressSequentially('zzzz')
    await page.getByText('Tidak ada yang cocok.').waitFor()
    await page.route('**/api/find?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await page.keyboard.type('y')
    await page.getByText('Pencarian gagal.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/find?*')
    await palette(page).getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByText('Tidak ada yang cocok.').waitFor()
  })
})
