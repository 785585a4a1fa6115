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
const fail = (name: string): never => expect.fail(`the test does not know what ${name} shows`)
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const pathOf = (page: Page) => new URL(page.url()).pathname

describe('screens', () => {
  it('ROUTE-01, ROUTE-05, ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17, ROUTE-29, ROUTE-30, R37 every path shows its screen, also after a reload', async () => {
    const page = await openShell()
    const contents = new Map([
      ['Dashboard', 'Peta Lokasi Pelanggan'],
      ['Manajemen Pelanggan', 'Tambah Pelanggan'],
      ['Billings', 'Simpan Tagihan'],
      ['Bulk Billing', 'Siklus'],
      ['Payments', 'Riwayat Pembayaran'],
      ['Cetak Tagihan', 'Cetak semua'],
      ['Broadcast WhatsApp', '1. Pilih Pelanggan'],
      [
        'Laporan Keuangan',
        'Belum ada pelanggan dan tagihan. Laporan terisi sendiri begitu ada tagihan pertama.',
      ],
      ['Histori Tagihan', 'Belum ada tagihan.'],
      ['Pengaturan', 'Nama usaha'],
    ])
    for (const [name = '', path = ''] of SIDEBAR) {
      await page.goto(path)
      const content = contents.get(name) ?? fail(name)
      for (const look of ['first', 'again']) {
        if (look === 'again') await page.reload()
        await page.getByRole('main').getByText(content, { exact: true }).first().waitFor()
        expect(await page.locator('html').getAttribute('lang')).toBe('id')
        expect(await title(page)).toBe(name)
        expect(await page.title()).toBe(`${name} - Tagihan Internet`)
        expect(await page.getByRole('banner').getByText('Admin', { exact: true }).isVisible()).toBe(true)
        expect(pathOf(page)).toBe(path)
      }
    }
    await page.goto('/dashboard/')
    expect(await title(page)).toBe('Dashboard')
  })
})

describe('sidebar', () => {
  it('ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 has its entries in order and a Logout button, and each leads to its screen', async () => {
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
