import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'

/** The two sizes that every screen is looked at in. */
export const SIZES = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
} as const satisfies Record<string, BrowserContextOptions>

export interface PageOptions {
  /** Where relative addresses of `page.goto` lead to. */
  baseUrl: string
  size?: keyof typeof SIZES
  /** Console errors that this test expects. */
  expectedErrors?: RegExp[]
  /** Requests to other hosts that this test lets through or answers itself by `page.route`. */
  expectedRequests?: RegExp[]
  /** More of Playwright's options, such as `acceptDownloads` or `storageState`. */
  context?: BrowserContextOptions
}

// Chromium writes each refused request to the console. A 4xx is a normal answer here; a 5xx is not.
const REFUSED_REQUEST = /^Failed to load resource: the server responded with a status of 4\d\d/
const OWN_MACHINE = /^(https?|wss?):\/\/(127\.0\.0\.1|localhost)(:\d+)?\/|^(data|blob|about|chrome-error):/

/**
 * One browser per test file; `openPage` gives each test a context of its own. Console errors, uncaught errors and
 * requests to other hosts fail the test.
 */
export function setUpBrowser(): { openPage(options: PageOptions): Promise<Page> } {
  let browser: Browser | undefined
  let contexts: BrowserContext[] = []
  let problems: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    const found = problems
    contexts = []
    problems = []
    if (found.length > 0) expect.fail(`The browser reported:\n${found.join('\n')}`)
  })
  afterAll(() => browser?.close())

  return {
    openPage: async (options) => {
      if (!browser) throw new Error('openPage() is for use inside a test')
      const context = await browser.newContext({
        locale: 'id-ID',
        timezoneId: 'America/Sao_Paulo',
        baseURL: options.baseUrl,
        ...SIZES[options.size ?? 'desktop'],
        ...options.context,
      })
      contexts.push(context)
      await watch(context, options, (problem) => problems.push(problem))
      return context.newPage()
    },
  }
}

async function watch(context: BrowserContext, options: PageOptions, report: (problem: string) => void) {
  const expected = [REFUSED_REQUEST, ...(options.expectedErrors ?? [])]
  const allowed = [OWN_MACHINE, ...(options.expectedRequests ?? [])]
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || expected.some((pattern) => pattern.test(text))) return
    report(`console: ${text} (${message.location().url})`)
  })
  context.on('weberror', (webError) => report(`uncaught: ${webError.error().message}`))
  await context.route(
    (url) => !allowed.some((pattern) => pattern.test(url.href)),
    (route) => {
      report(`request to another host: ${route.request().url()}`)
      return route.abort()
    },
  )
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const FINITE_ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
)`

interface AxeFinding {
  id: string
  help: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** Checks what the page shows now with axe-core; the finding's rule, element and remedy are in the failure. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Half faded in, text has less contrast than it will have.
  await page.evaluate(FINITE_ANIMATIONS_END)
  // Evaluated, not added as a script tag, which the page's content security policy forbids.
  const found = await page.evaluate<AxeFinding[]>(
    `${AXE}; axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
  )
  const lines = found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}. ${node.failureSummary ?? ''}`),
  )
  if (lines.length > 0) expect.fail(`axe found:\n${lines.join('\n')}`)
}
