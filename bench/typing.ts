// Measures typing into the customer search in a real browser, slowed down to a cheap phone. `npm run bench`.
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore } from '../src/platform/database/store.ts'
import { startApp } from '../testing/app-process.ts'
import { launchChromium } from '../testing/chromium.ts'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'
import { manyCustomers } from './customers-data.ts'
import { percentile, report } from './report.ts'

const CUSTOMERS = 10_000
const CPU_SLOWDOWN = 4
const KEY_EVERY_MS = 120
const TYPED = 'budi santoso weleri nawangsari 6281'
const TARGET_MS = 50

const dataDir = tempFolder('bench')
const store = await openStore({ dataDir })
await store.transaction((trx) => insertRows(trx, 'pelanggan', manyCustomers(CUSTOMERS)))
await store.close()
const app = await startApp({ dataDir })
const browser = await launchChromium()
try {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.request.post('/api/session', { data: { email: app.adminEmail, password: app.adminPassword } })
  await page.goto('/dashboard/customers')
  await page.getByRole('row').nth(25).waitFor()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // From the key's own time stamp until the frame that shows it was handed over.
  await page.evaluate(`window.keyTimes = []
    addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keyTimes.push(performance.now() - timeStamp)
      port2.postMessage(null)
    }), true)`)
  await page.getByRole('searchbox', { name: 'Cari pelanggan' }).pressSequentially(TYPED, {
    delay: KEY_EVERY_MS,
  })
  await page.waitForTimeout(500)
  const times = await page.evaluate<number[]>('keyTimes')
  if (times.length !== TYPED.length) throw new Error(`${times.length} of ${TYPED.length} keys were seen`)
  report(`key in the search at ${CPU_SLOWDOWN}x slowdown, p50`, percentile(times, 0.5), 'ms', TARGET_MS)
  report(`key in the search at ${CPU_SLOWDOWN}x slowdown, slowest`, Math.max(...times), 'ms', TARGET_MS)
} finally {
  await browser.close()
  await app.kill()
  removeFolder(dataDir)
}
