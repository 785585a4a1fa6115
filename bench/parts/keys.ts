import type { Browser, Page } from 'playwright-core'
import type { AppProcess } from '../../testing/app-process.ts'
import { launchChromium } from '../../testing/chromium.ts'
import { type Figure, figureOf, percentile } from '../report/figure.ts'
import { keyTimes, watchKeys } from './key-times.ts'
import { CPU_SLOWDOWN, slowDown } from './slow-browser.ts'

const KEY_EVERY_MS = 120
const SEARCH = 'budi santoso weleri nawangsari 6281'
const AMOUNTS = ['125000', '99500', '1250000', '87']
const TARGETS = { searchMs: 100, bulkMs: 50 }
const PART = `browser, ${CPU_SLOWDOWN}x CPU`
// No bill is made for it anywhere in the bench.
const EMPTY_MONTH = '2035-12'
const BULK_TIMEOUT_MS = 120_000

/** Typing into the customer search and into the bulk table on a cheap phone. The target holds the 95th percentile. */
export async function measureKeys(app: AppProcess, onFigure: (figure: Figure) => void): Promise<void> {
  const browser = await launchChromium()
  try {
    const search = await inSearch(await signedIn(browser, app))
    onFigure(keyFigure('a key in the customer search', search, TARGETS.searchMs))
    const bulk = await inBulkTable(await signedIn(browser, app))
    onFigure(keyFigure('a digit in the bulk table', bulk.other, TARGETS.bulkMs))
    onFigure(keyFigure('Enter in the bulk table', bulk.Enter, TARGETS.bulkMs))
  } finally {
    await browser.close()
  }
}

function keyFigure(what: string, times: readonly number[], target: number): Figure {
  return { ...figureOf({ part: PART, what: `${what}, p95`, target }, times), p99: percentile(times, 0.95) }
}

async function signedIn(browser: Browser, app: AppProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1366, height: 768 } })
  const data = { email: app.adminEmail, password: app.adminPassword }
  await context.request.post('/api/session', { data })
  return context.newPage()
}

async function inSearch(page: Page): Promise<number[]> {
  await page.goto('/dashboard/customers')
  await page.getByRole('row').nth(25).waitFor()
  await slowDown(await page.context().newCDPSession(page))
  await watchKeys(page)
  await page
    .getByRole('searchbox', { name: 'Cari pelanggan' })
    .pressSequentially(SEARCH, { delay: KEY_EVERY_MS })
  return (await keyTimes(page, SEARCH.length)).other
}

async function inBulkTable(page: Page) {
  await page.goto(`/dashboard/bulk-billing?bulan=${EMPTY_MONTH}`)
  const amounts = page.getByRole('textbox', { name: /^Jumlah / })
  await amounts.first().click({ timeout: BULK_TIMEOUT_MS })
  await slowDown(await page.context().newCDPSession(page))
  await watchKeys(page)
  for (const amount of AMOUNTS) {
    await page.keyboard.type(amount, { delay: KEY_EVERY_MS })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
  return keyTimes(page, AMOUNTS.join('').length)
}
