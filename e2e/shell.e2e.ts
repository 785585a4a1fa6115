import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { signIn } from './sign-in.ts'

const SIDEBAR = [
  ['Dashboard', '/dashboard'],
  ['Manajemen Pelanggan', '/dashboard/customers'],
  ['Billings', '/dashboard/billings'],
  ['Bulk Billing', '/dashboard/bulk-billing'],
  ['Payments', '/dashboard/payments'],
  ['Cetak Tagihan', '/dashboard/print'],
  ['Broadcast WhatsApp', '/dashboard/broadcast'],
  ['Laporan Keuangan', '/dashboard/reports'],
  ['Histori Tagihan', '/dashboard/history'],
  ['Pengaturan', '/dashboard/settings'],
]
const SMALL_PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function openShell(path = '/dashboard', options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await signIn(page, app)
  await page.goto(path)
  return page
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('screens', () => {
  it.each([
    ['ROUTE-08', '/dashboard/', 'Dashboard', 'Fitur Dashboard akan ditampilkan di sini.'],
    ['ROUTE-09', '/dashboard/customers', 'Manajemen Pelanggan', 'Tambah Pelanggan'],
    ['ROUTE-10', '/dashboard/billings', 'Billings', 'Simpan Tagihan'],
    ['ROUTE-11', '/dashboard/bulk-billing', 'Bulk Billing', 'Fitur Bulk Billing akan ditampilkan di sini.'],
    ['ROUTE-12', '/dashboard/payments', 'Payments', 'Riwayat Pembayaran'],
    ['ROUTE-13', '/dashboard/print', 'Cetak Tagihan', 'Fitur Cetak Tagihan akan ditampilkan di sini.'],
    [
      'ROUTE-14',
      '/dashboard/broadcast',
      'Broadcast WhatsApp',
      'Fitur Broadcast WhatsApp akan ditampilkan di sini.',
    ],
    [
      'ROUTE-15',
      '/dashboard/reports',
      'Laporan Keuangan',
      'Fitur Laporan Keuangan akan ditampilkan di sini.',
    ],
    ['ROUTE-16', '/dashboard/history', 'Histori Tagihan', 'Fitur Histori Tagihan akan ditampilkan di sini.'],
    ['ROUTE-17', '/dashboard/settings', 'Pengaturan', 'Fitur Pengaturan akan ditampilkan di sini.'],
  ])(
    '%s, ROUTE-05, ROUTE-29, ROUTE-30 %s shows its screen, also after a reload',
    async (_id, path, name, content) => {
      const page = await openShell(path)
      for (const look of ['first', 'again']) {
        if (look === 'again') await page.reload()
        await page.getByRole('main').getByText(content, { exact: true }).waitFor()
        expect(await title(page)).toBe(name)
        expect(await page.title()).toBe(`${name} - Tagihan Internet`)
        expect(await page.getByRole('banner').getByText('Admin', { exact: true }).isVisible()).toBe(true)
        expect(pathOf(page)).toBe(path)
      }
    },
  )
})

describe('sidebar', () => {
  it('ROUTE-18 to ROUTE-28 has its entries in order and a Logout button, and each leads to its screen', async () => {
    const page = await openShell()
    const links = sidebar(page).getByRole('link')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual(SIDEBAR.map(([name]) => name))
    expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(true)
    for (const [name = '', path] of SIDEBAR) {
      const link = sidebar(page).getByRole('link', { name, exact: true })
      await link.click()
      await expect.poll(() => title(page)).toBe(name)
      expect(pathOf(page)).toBe(path)
      expect(await link.getAttribute('aria-current')).toBe('page')
    }
    expect(await page.locator('[aria-current=page]').count()).toBe(1)
  })

  it('a change of screen starts at its top, with the focus on its title', async () => {
    const page = await openShell('/dashboard/customers')
    await page.setViewportSize({ width: 1366, height: 300 })
    await page.mouse.wheel(0, 400)
    await sidebar(page).getByRole('link', { name: 'Payments' }).click()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Payments')
    expect(await page.evaluate('window.scrollY')).toBe(0)
  })

  it.each([
    ['phone', undefined],
    ['small phone', SMALL_PHONE],
  ])('ROUTE-31 a menu button toggles it on a %s', async (_name, context) => {
    const page = await openShell('/dashboard', { size: 'phone', ...(context && { context }) })
    const open = page.getByRole('button', { name: 'Buka menu' })
    await open.waitFor()
    expect(await sidebar(page).isVisible()).toBe(false)

    await open.click()
    await sidebar(page).waitFor()
    expect(await sidebar(page).getByRole('link').allTextContents()).toEqual(SIDEBAR.map(([name]) => name))
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('Tutup menu')
    await page.keyboard.press('Escape')
    await sidebar(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('Buka menu')

    await open.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup menu' }).click()
    await sidebar(page).waitFor({ state: 'hidden' })

    await open.click()
    await sidebar(page).waitFor()
    await page.touchscreen.tap(350, 400)
    await sidebar(page).waitFor({ state: 'hidden' })

    await open.click()
    await sidebar(page).getByRole('link', { name: 'Payments' }).click()
    await sidebar(page).waitFor({ state: 'hidden' })
    await expect.poll(() => title(page)).toBe('Payments')
  })

  it('the menu gives way to the sidebar when the screen becomes large', async () => {
    const page = await openShell('/dashboard', { size: 'phone' })
    await page.getByRole('button', { name: 'Buka menu' }).click()
    await page.getByRole('dialog').waitFor()
    await page.setViewportSize({ width: 1100, height: 700 })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await sidebar(page).getByRole('link', { name: 'Payments' }).click()
    await expect.poll(() => title(page)).toBe('Payments')
  })
})

describe('redirects', () => {
  it.each(['/', '/tidak-ada', '/dashboard', '/dashboard/customers', '/dashboard/tidak-ada', '/login/x'])(
    'ROUTE-06, ROUTE-07, AUTH-18, R3 a visitor at %s is led to /login',
    async (path) => {
      const page = await openPage({ baseUrl: app.url })
      await page.goto(path)
      expect(page.url()).toBe(`${app.url}/login`)
      expect(await title(page)).toBe('Login Aplikasi Tagihan Internet')
    },
  )

  it('R3 the admin is led from every entrance and every unknown screen to /dashboard', async () => {
    const page = await openShell()
    for (const path of [
      '/',
      '/login',
      '/tidak-ada',
      '/dashboard/tidak-ada',
      '/dashboard/customers/tidak-ada',
    ]) {
      await page.goto(path)
      await page.waitForURL(`${app.url}/dashboard`)
      expect(await title(page)).toBe('Dashboard')
    }
  })
})
