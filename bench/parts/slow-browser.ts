import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { AppProcess } from '../../testing/app-process.ts'

/** How much slower than this machine a cheap phone computes. */
export const CPU_SLOWDOWN = 4

/**
 * Lighthouse's slow 4G (150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up) as browsers apply it to whole requests: the connection's
 * own round trips, which a throttle of requests does not see, are in the latency.
 */
export const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** A browser without anything in its cache, signed in unless it is a stranger's. */
export async function newVisitor(
  browser: Browser,
  app: AppProcess,
  isSignedIn: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  if (isSignedIn) {
    const data = { email: app.adminEmail, password: app.adminPassword }
    const answer = await context.request.post('/api/session', { data })
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  }
  return context
}

/** A page of it on a slow network and a slow processor. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await slowDown(devTools)
  return page
}

/** Slows the processor only. */
export async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Notes when conditions (JavaScript, true once they hold) are painted, from before the page begins. */
export async function watchFor(page: Page, conditions: Record<string, string>): Promise<void> {
  const tests = Object.entries(conditions).map(
    ([name, condition]) => `${JSON.stringify(name)}: () => ${condition}`,
  )
  await page.addInitScript(`window.seenAt = {}
    const tests = { ${tests.join(', ')} }
    const look = () => {
      for (const [name, test] of Object.entries(tests)) {
        if (!document.body || !test()) continue
        delete tests[name]
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => { seenAt[name] = performance.now() }
        port2.postMessage(null)
      }
      if (Object.keys(tests).length > 0) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
}

/** Milliseconds from the navigation until that condition was painted; throws after a minute. */
export function seenAt(page: Page, name: string): Promise<number> {
  // In one piece: the page's policy lets nobody compile text into code later, as waiting functions do.
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const look = () => {
      const at = seenAt[${JSON.stringify(name)}]
      if (at !== undefined) return resolve(at)
      if (performance.now() > 60_000) return reject(new Error('it did not come: ${name}'))
      setTimeout(look, 20)
    }
    look()
  })`)
}
