// Measures typing an amount into the bulk table in a real browser, slowed down to a cheap phone. `npm run bench`.
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore } from '../src/platform/database/store.ts'
import { startApp } from '../testing/app-process.ts'
import { launchChromium } from '../testing/chromium.ts'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'
import { manyCustomers } from './customers-data.ts'
import { percentile, report } from './report.ts'

const ROWS = 5000
const CPU_SLOWDOWN = 4
const KEY_EVERY_MS = 120
const AMOUNTS = ['125000', '99500', '1250000', '87']
const TARGET_MS = 50

const dataDir = tempFolder('bench')
const store = await openStore({ dataDir })
const active = manyCustomers(ROWS).map((row) => ({ ...row, status: 'Aktif' }))
await store.transaction((trx) => insertRows(trx, 'pelanggan', active))
await store.close()
const app = await startApp({ dataDir })
const browser = await launchChromium()
try {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.request.post('/api/session', { data: { email: app.adminEmail, password: app.adminPassword } })
  // All customers of the made-up list are there by then.
  await page.goto('/dashboard/bulk-billing?bulan=2026-12')
  await page.getByText(`Semua (${ROWS.toLocaleString('id-ID')})`).waitFor({ state: 'attached' })
  await page
    .getByRole('textbox', { name: /^Jumlah / })
    .first()
    .click()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // From the key's own time stamp until the frame that shows it was handed over.
  await page.evaluate(`window.keyTimes = { digit: [], Enter: [] }
    addEventListener('keydown', ({ key, timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keyTimes[key === 'Enter' ? key : 'digit'].push(performance.now() - timeStamp)
      port2.postMessage(null)
    }), true)`)
  for (const amount of AMOUNTS) {
    await page.keyboard.type(amount, { delay: KEY_EVERY_MS })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
  await page.waitForTimeout(500)
  const times = await page.evaluate<{ digit: number[]; Enter: number[] }>('keyTimes')
  const typed = AMOUNTS.join('').length
  if (times.digit.length !== typed) throw new Error(`${times.digit.length} of ${typed} keys were seen`)
  const what = `in an amount of ${ROWS} rows at ${CPU_SLOWDOWN}x slowdown`
  report(`digit ${what}, p50`, percentile(times.digit, 0.5), 'ms', TARGET_MS)
  report(`digit ${what}, slowest`, Math.max(...times.digit), 'ms', TARGET_MS)
  report(`Enter ${what}, slowest`, Math.max(...times.Enter), 'ms', TARGET_MS)
} finally {
  await browser.close()
  await app.kill()
  removeFolder(dataDir)
}
