import type { Browser, BrowserContext } from 'playwright-core'
import type { AppProcess } from '../../testing/app-process.ts'
import { launchChromium } from '../../testing/chromium.ts'
import { type Figure, figureOf } from '../report/figure.ts'
import { newVisitor, seenAt, slowPage, watchFor } from './slow-browser.ts'

const OPENINGS = 5
const TARGETS = { painted: 900, usable: 2400, rowsCold: 3300, rowsAgain: 2000 }
const PART = 'browser, slow 4G, 4x CPU'
const TYPED = 'adm'

/** What holds once React has taken over the form of the login page. */
const USABLE = `Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')) &&
  document.querySelector('form [type=submit]:not(:disabled)') !== null`
const ROWS = `/WZN-\\d/.test(document.querySelector('main')?.textContent ?? '')`

/** How long login, dashboard and customers take to come on a cheap phone. */
export async function measureOpenings(
  app: AppProcess,
  customers: number,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const browser = await launchChromium()
  try {
    await measureLogin(browser, app, onFigure)
    const cards = `(document.querySelector('main')?.textContent ?? '').includes('${customers.toLocaleString('id-ID')}')`
    await measureScreen(browser, app, { name: 'dashboard, cards', path: '/dashboard', seen: cards }, onFigure)
    await measureScreen(
      browser,
      app,
      {
        name: 'customers, rows',
        path: '/dashboard/customers',
        seen: ROWS,
        targets: [TARGETS.rowsCold, TARGETS.rowsAgain],
      },
      onFigure,
    )
  } finally {
    await browser.close()
  }
}

async function measureLogin(
  browser: Browser,
  app: AppProcess,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const painted: number[] = []
  const usable: number[] = []
  for (let i = 0; i < OPENINGS; i++) {
    const context = await newVisitor(browser, app, false)
    const page = await slowPage(context)
    await watchFor(page, { usable: USABLE })
    await page.goto('/login', { waitUntil: 'commit' })
    // Typed as soon as there is a field, so before the page's code has come.
    await page.getByLabel('Email').fill(TYPED)
    usable.push(await seenAt(page, 'usable'))
    painted.push(
      await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`),
    )
    const kept = await page.getByLabel('Email').inputValue()
    if (kept !== TYPED) throw new Error(`the login page lost what was typed: "${kept}"`)
    await context.close()
  }
  onFigure(figureOf({ part: PART, what: 'login, painted', target: TARGETS.painted }, painted))
  onFigure(figureOf({ part: PART, what: 'login, usable, typed text kept', target: TARGETS.usable }, usable))
}

interface Screen {
  name: string
  path: string
  /** JavaScript that is true once the screen shows what it is for. */
  seen: string
  /** Cold and repeated, milliseconds. */
  targets?: [number, number]
}

async function measureScreen(
  browser: Browser,
  app: AppProcess,
  { name, path, seen, targets }: Screen,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const cold: number[] = []
  const again: number[] = []
  for (let i = 0; i < OPENINGS; i++) {
    const context = await newVisitor(browser, app, true)
    cold.push(await opened(context, path, seen))
    again.push(await opened(context, path, seen))
    await context.close()
  }
  onFigure(figureOf({ part: PART, what: `${name}, cold`, target: targets?.[0] }, cold))
  onFigure(figureOf({ part: PART, what: `${name}, repeated`, target: targets?.[1] }, again))
}

async function opened(context: BrowserContext, path: string, seen: string): Promise<number> {
  const page = await slowPage(context)
  await watchFor(page, { seen })
  await page.goto(path, { waitUntil: 'commit' })
  const ms = await seenAt(page, 'seen')
  // What is still on its way goes into the cache, as it does with a visitor who stays.
  await page.waitForLoadState('networkidle')
  await page.close()
  return ms
}
