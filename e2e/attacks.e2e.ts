import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { openCustomerMenu } from './customer-menu.ts'
import { type HostileData, screensThatShow, storeHostileData } from './hostile-data.ts'
import { stubTiles, TILES_OF_TESTS } from './map-tiles.ts'
import { showScreen, waitForData } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
let app: AppProcess
let data: HostileData

const WATCH = `
  window.attacks = []
  window.attacked = () => window.attacks.push('a script ran')
  addEventListener('securitypolicyviolation', (event) =>
    window.attacks.push('the policy had to stop ' + event.violatedDirective + ' ' + event.blockedURI))
`
/** Runs in the page: what an attack left behind. */
const FOUND = `[
  ...window.attacks,
  ...[...document.querySelectorAll('[data-attack],[onerror],[onload],[onfocus],[onmouseover],iframe,base,object,embed')]
    .map((element) => 'stands in the page: ' + element.outerHTML.slice(0, 100)),
  ...[...document.querySelectorAll('a[href],form[action]')]
    .filter((element) => /^(javascript|data|vbscript):/i.test(element.href ?? element.action))
    .map((element) => 'leads to ' + element.outerHTML.slice(0, 100)),
]`

beforeAll(async () => {
  app = await startApp({ env: TILES_OF_TESTS })
})
afterAll(() => app.stop())

async function watchedPage(options: Partial<PageOptions> = {}): Promise<{ page: Page; dialogs: string[] }> {
  const page = await openPage({ baseUrl: app.url, ...options })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(WATCH)
  await stubTiles(page)
  await signIn(page, app)
  return { page, dialogs }
}

async function expectUnharmed({ page, dialogs }: { page: Page; dialogs: string[] }, where: string) {
  expect([where, await page.evaluate(FOUND), dialogs]).toEqual([where, [], []])
}

describe('markup in what people write', () => {
  beforeAll(async () => {
    const { page } = await watchedPage()
    data = await storeHostileData(page)
    await page.context().close()
  })

  it('the watch would see an attack', async () => {
    const { page } = await watchedPage({ expectedErrors: [/inline event handler/, /404/] })
    await showScreen(page, '/dashboard/customers')
    // What a screen would do that took a name for markup.
    await page.evaluate(
      `document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=x onerror=attacked() data-attack>')`,
    )
    await expect
      .poll(() => page.evaluate(FOUND))
      .toEqual([
        expect.stringMatching(/^the policy had to stop script-src-attr inline/),
        expect.stringMatching(/^stands in the page: <img/),
      ])
  })

  it.each(['desktop', 'phone'] as const)('runs on no screen (%s)', { timeout: 240_000 }, async (size) => {
    const watched = await watchedPage({ size })
    let shown = 0
    for (const path of screensThatShow(data)) {
      await showScreen(watched.page, path)
      shown += (await watched.page.locator('body').textContent())?.includes('attacked()') ? 1 : 0
      await expectUnharmed(watched, path)
    }
    // Else they would be harmless because they are empty.
    expect(shown).toBeGreaterThanOrEqual(12)
  })

  it('runs in no dialog, popup, preview or printed bill', { timeout: 120_000 }, async () => {
    const watched = await watchedPage()
    const { page } = watched
    await showScreen(page, '/dashboard')
    const popup = page.locator('.map-popup')
    // A click while the map still moves opens nothing.
    const open = async () => {
      if ((await popup.count()) === 0) await page.locator('.map-pin').first().click()
      return popup.getByText('attacked()').count()
    }
    await expect.poll(open, { interval: 500, timeout: 20_000 }).toBeGreaterThan(0)
    await expectUnharmed(watched, 'marker')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('<img')
    await page.getByRole('option').first().waitFor()
    await expectUnharmed(watched, 'palette')

    await showScreen(page, '/dashboard/print')
    await page.getByRole('button', { name: 'Pratinjau' }).first().click()
    await page.getByRole('dialog').getByText('attacked()').first().waitFor()
    await expectUnharmed(watched, 'printed bill')

    await showScreen(page, '/dashboard/customers')
    await openCustomerMenu(page, 'Impor CSV')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Pilih File' }).click(),
    ])
    await chooser.setFiles({ name: 'jahat.csv', mimeType: 'text/csv', buffer: Buffer.from(data.csv) })
    await page.getByRole('dialog').getByText('attacked()').first().waitFor()
    await waitForData(page)
    await expectUnharmed(watched, 'import')
  })

  it('runs on no page of a visitor', async () => {
    const watched = await watchedPage()
    await watched.page.context().clearCookies()
    for (const path of ['/login', '/login#registrasi', '/api/docs', '/login?next=//jahat.test&x=<script>']) {
      await watched.page.goto(path)
      await watched.page.getByRole('heading').first().waitFor()
      await expectUnharmed(watched, path)
    }
  })
})

describe('an address made by someone else', () => {
  it.each([
    '/dashboard/customers?cari=%22%3E%3Cimg%20src%3Dx%20onerror%3Dattacked()%20data-attack%3E',
    '/dashboard/customers?id=%3Cscript%3Eattacked()%3C/script%3E',
    '/dashboard/history?pelanggan=javascript:attacked()&cari=%3Csvg%20onload%3Dattacked()%3E',
    '/dashboard/settings?tab=__proto__',
    '/dashboard/settings?tab=constructor&__proto__[attacks]=x',
    '/dashboard/broadcast?tab=riwayat&pengiriman=%22%3E%3Ciframe%20src%3Djavascript:attacked()%3E',
    '/dashboard/payments?bulan=%3Cimg%20src%3Dx%20onerror%3Dattacked()%3E',
  ])('runs nothing: %s', async (path) => {
    const watched = await watchedPage()
    await watched.page.goto(path)
    await watched.page.getByRole('heading', { level: 1 }).waitFor()
    await waitForData(watched.page)
    await expectUnharmed(watched, path)
  })

  it.each([
    '/login?next=https://jahat.test',
    '/?redirect=//jahat.test',
    '//jahat.test/%2e%2e',
    '/\\jahat.test',
    '/dashboard//jahat.test',
    '/dashboard#/\\jahat.test',
    '/dashboard#//jahat.test',
    '/dashboard#/https://jahat.test',
    '/dashboard#/javascript:attacked()',
    '/login#//jahat.test',
  ])('leads to no other site: %s', async (path) => {
    const watched = await watchedPage()
    await watched.page.goto(app.url + path)
    await watched.page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(watched.page.url()).origin).toBe(app.url)
    await expectUnharmed(watched, path)
  })
})

describe('who sits down at the browser after the logout', () => {
  it('finds nothing of the admin in the tab', async () => {
    const { page } = await watchedPage()
    await showScreen(page, '/dashboard/broadcast')
    await page.evaluate("sessionStorage.setItem('broadcast-message', 'Halo Budi')")
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate('[...Object.keys(sessionStorage), ...Object.keys(localStorage)]')).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })
})
