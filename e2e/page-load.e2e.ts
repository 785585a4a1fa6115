import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { demoDataFolder } from '../testing/demo-data-folder.ts'
import { waitForData } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const MAX_LAYOUT_SHIFT = 0.02
const DATA_DELAY_MS = 400

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp({ dataDir: demoDataFolder() })
})
afterAll(() => app.stop())

it.each(['/login', '/login#daftar', '/dashboard', '/dashboard/customers'])(
  'ROUTE-32, R39 %s gets its font and all else from the app itself',
  async (path) => {
    const page = await openPage({ baseUrl: app.url })
    if (path.startsWith('/dashboard')) await signIn(page, app)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(requests.filter((url) => new URL(url).origin !== app.url)).toEqual([])
    expect(requests.filter((url) => url.endsWith('.woff2'))).not.toEqual([])
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)
    })
    expect(fonts.join()).toContain('Plus Jakarta Sans')
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toMatch(/^"Plus Jakarta Sans"/)
  },
)

it.each([
  ['customers', 'desktop'],
  ['customers', 'phone'],
  ['billings', 'desktop'],
  ['billings', 'phone'],
  ['payments', 'desktop'],
  ['payments', 'phone'],
] as const)('nothing moves when the data of %s arrives on %s', async (screen, size) => {
  const page = await openPage({ baseUrl: app.url, size })
  await signIn(page, app)
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DATA_DELAY_MS))
    await route.continue()
  })
  await recordLayoutShifts(page)
  await page.goto(`/dashboard/${screen}`)
  await page.getByText('Memuat...').first().waitFor({ state: 'attached' })
  await waitForData(page)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.layoutShifts')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_LAYOUT_SHIFT)
})

async function recordLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : '',
        )
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
