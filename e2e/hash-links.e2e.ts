import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function openPayments(): Promise<Page> {
  const page = await openPage({ baseUrl: app.url })
  await signIn(page, app)
  await page.goto('/dashboard/payments')
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  return page
}

/** The dashboard's links as they will stand there; its screen is not built yet. */
async function plantLink(page: Page, href: string) {
  await page.evaluate((target) => {
    const link = Object.assign(document.createElement('a'), { href: target, textContent: 'Lihat Semua' })
    document.querySelector('main')?.prepend(link)
  }, href)
  return page.getByRole('link', { name: 'Lihat Semua' })
}

const LINKS = [
  ['#/customers', '/dashboard/customers', 'Manajemen Pelanggan'],
  [
    '#/customers?id=aB3dE6gH9jK2mN5pQ8rS',
    '/dashboard/customers?id=aB3dE6gH9jK2mN5pQ8rS',
    'Manajemen Pelanggan',
  ],
  ['#/billings', '/dashboard/billings', 'Billings'],
] as const

it.each(LINKS)('R1 a copied link %s lands on its screen, and Back works', async (hash, path, title) => {
  const page = await openPayments()
  await page.goto(`/dashboard${hash}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  expect(page.url()).toBe(app.url + path)
  await page.goBack()
  await page.waitForURL(`${app.url}/dashboard/payments`)
})

it.each(LINKS)(
  'R1 a click on %s makes one history entry, the one of its screen',
  async (hash, path, title) => {
    const page = await openPayments()
    const link = await plantLink(page, hash)
    await link.click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(page.url()).toBe(app.url + path)
    expect(await page.title()).toBe(`${title} - Tagihan Internet`)
    await page.goBack()
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
    expect(page.url()).toBe(`${app.url}/dashboard/payments`)
    await page.goForward()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(page.url()).toBe(app.url + path)
  },
)

// Not by a real middle click: Playwright now and then leaves the tab that opens so in limbo.
it('R1 a middle click or a copied link opens the screen from any place', async () => {
  const page = await openPayments()
  const link = await plantLink(page, '#/customers')
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href)
  expect(address).toBe(`${app.url}/dashboard/payments#/customers`)
  const tab = await page.context().newPage()
  await tab.goto(address)
  await tab.getByRole('heading', { name: 'Manajemen Pelanggan', level: 1 }).waitFor()
  expect(tab.url()).toBe(`${app.url}/dashboard/customers`)
  expect(page.url()).toBe(`${app.url}/dashboard/payments`)
})

it('R1 another hash is left alone', async () => {
  const page = await openPayments()
  for (const hash of ['#konten', '#/tidak-ada', '#//contoh.test']) {
    await (await plantLink(page, hash)).first().click()
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(page.url()).toBe(`${app.url}/dashboard/payments${hash}`)
    await page.reload()
  }
})
