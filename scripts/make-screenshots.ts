// Makes pictures of the screens from the built app with the demo data: `node scripts/make-screenshots.ts [folder]`; with `--docs` also those that
// README and guide show.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { newId } from '../src/platform/new-id.ts'
import { startApp } from '../testing/app-process.ts'
import { launchChromium } from '../testing/chromium.ts'
import { startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { DOCS_PICTURES } from './docs-pictures.ts'

const { values, positionals } = parseArgs({ options: { docs: { type: 'boolean' } }, allowPositionals: true })
const folder = positionals[0] ?? 'build/pictures'
const SIZES = {
  desktop: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}
const SCREENS = {
  dashboard: '/dashboard',
  customers: '/dashboard/customers',
  billings: '/dashboard/billings',
  'bulk-billing': '/dashboard/bulk-billing',
  payments: '/dashboard/payments',
  print: '/dashboard/print',
  unpaid: '/dashboard/broadcast?tab=belum-bayar',
  reports: '/dashboard/reports',
  history: '/dashboard/history',
  trail: '/dashboard/history?tab=jejak',
  settings: '/dashboard/settings',
  packages: '/dashboard/settings?tab=paket',
  texts: '/dashboard/settings?tab=teks',
  system: '/dashboard/settings?tab=sistem',
  security: '/dashboard/settings?tab=keamanan',
  backups: '/dashboard/settings?tab=cadangan',
}

/** Two small jobs, so that the history has something to show; each pair has another text. */
async function sendBroadcasts(page: Page) {
  const { ids } = await (await page.request.get('/api/broadcast/recipients/ids')).json()
  for (const message of ['Halo [Nama], kantor libur besok.', 'Halo [Nama], jaringan sudah normal kembali.']) {
    const form = { id: newId(), customerIds: ids.slice(0, 4), message }
    const options = { skipDoubles: true, skipAlreadyToday: false, allowUnfilled: false }
    await page.request.post('/api/broadcasts', { data: { ...form, ...options } })
  }
}

mkdirSync(folder, { recursive: true })
const dataDir = tempFolder('screenshots')
execFileSync(process.execPath, ['scripts/demo-data.ts'], { env: { ...process.env, DATA_DIR: dataDir } })
const gateway = await startSandboxGateway({ apiKey: 'contoh', session: 'default' })
const app = await startApp({ dataDir, env: { WAHA_URL: gateway.url, WAHA_API_KEY: 'contoh' } })
const browser = await launchChromium()
try {
  for (const [size, options] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      baseURL: app.url,
      locale: 'id-ID',
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const shoot = async (name: string) => {
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${folder}/${name}-${size}.png` })
    }
    await page.goto('/login')
    await shoot('login')
    await page.goto('/login#daftar')
    await page.getByRole('button', { name: 'Daftar' }).waitFor()
    await shoot('registration')
    await page.goto('/login')
    await page.getByLabel('Email').fill(app.adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(app.adminPassword)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/dashboard')
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path)
      await shoot(name)
    }
    await page.goto(SCREENS.customers)
    await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
    await shoot('add-customer')
    await page.goto(SCREENS.customers)
    await page.getByRole('link', { name: 'Siti' }).first().click()
    await page.getByRole('dialog').getByText('Tagihan').first().waitFor()
    await page.locator('.map-pin').waitFor()
    await shoot('customer-detail')
    await page.goto(SCREENS.customers)
    await page.getByRole('button', { name: 'Filter' }).click()
    await shoot('customer-filters')
    await page.goto('/dashboard/broadcast')
    const recipients = page.getByRole('group', { name: 'Pelanggan yang dikirimi pesan' })
    for (const index of [0, 1, 2]) await recipients.getByRole('checkbox').nth(index).check()
    await page.getByRole('button', { name: 'Pemeliharaan Jaringan', exact: true }).click()
    await page.getByRole('region', { name: 'Pratinjau pesan' }).getByText('terputus sementara').waitFor()
    await page.evaluate('window.scrollTo(0, 0)')
    await shoot('broadcast')
    await page.getByRole('button', { name: 'Kirim Broadcast' }).click()
    await page.getByRole('dialog').getByText('Sesi WhatsApp siap').waitFor()
    await shoot('broadcast-check')
    await page.goto('/dashboard/settings?tab=gateway')
    await page.getByText('Terhubung').waitFor()
    await shoot('gateway')
    await page.request.post(`${gateway.url}/sandbox/session`, { form: { status: 'SCAN_QR_CODE' } })
    await page.reload()
    await page.getByRole('img', { name: /^Kode QR/ }).waitFor()
    await shoot('gateway-qr')
    gateway.linkPhone()
    await sendBroadcasts(page)
    await page.goto('/dashboard/broadcast?tab=riwayat')
    await page.getByText('2 terkirim').waitFor()
    await shoot('message-history')
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
  await gateway.close()
}
if (values.docs)
  for (const name of DOCS_PICTURES) copyFileSync(`${folder}/${name}.png`, `docs/images/${name}.png`)
