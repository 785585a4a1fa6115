import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { signIn } from './sign-in.ts'

const KEY = 'kunci-uji-4711'
const WRONG_KEY = 'kunci-salah-0815'
// The screen asks again by itself every few seconds.
const BY_ITSELF = { timeout: 15_000 }

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: KEY, session: 'default', delayScale: 0.1 })
})
afterEach(async () => {
  await app.stop()
  await gateway.reset()
})
afterAll(() => gateway.close())

/** The settings of an app of its own; all that the server answered is noted. */
async function open(env: Record<string, string> = {}, options: Partial<PageOptions> = {}) {
  app = await startApp({ env })
  const page = await openPage({ baseUrl: app.url, ...options })
  await signIn(page, app)
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  await page.goto('/dashboard/settings?tab=gateway')
  await connection(page).waitFor()
  return { page, answered: async () => (await Promise.all(answers)).join('\n') }
}

const inEnvironment = () => ({ WAHA_URL: gateway.url, WAHA_API_KEY: KEY })
const text = (page: Pick<Page, 'getByText'>, exact: string | RegExp) => page.getByText(exact, { exact: true })
const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true })
const connection = (page: Page) => page.getByRole('form', { name: 'Koneksi Gateway' })
const pace = (page: Page) => page.getByRole('form', { name: 'Irama Pengiriman' })

async function saveConnection(page: Page, fields: { url?: string; apiKey?: string }) {
  const form = connection(page)
  if (fields.url !== undefined) await form.getByLabel('Alamat gateway').fill(fields.url)
  if (fields.apiKey !== undefined) await form.getByLabel('API key').fill(fields.apiKey)
  const answer = page.waitForResponse('**/api/gateway/connection')
  await button(form, 'Simpan').click()
  return (await answer).status()
}

describe('the connection', () => {
  it('R4 R37 is set here and works at once; the key never comes back', async () => {
    const { page, answered } = await open()
    await text(page, 'Gateway belum diatur').waitFor()

    await saveConnection(page, { url: gateway.url, apiKey: WRONG_KEY })
    await text(page, 'Koneksi gateway tersimpan.').waitFor()
    await text(page, 'Gateway bermasalah').waitFor()
    await text(page, 'API key ditolak gateway (HTTP 401)').waitFor()

    await saveConnection(page, { apiKey: KEY })
    await text(page, 'Terhubung').waitFor()
    await text(page, '+62 811-0000-1111').waitFor()
    await text(page, 'ISP Uji').waitFor()
    await text(page, 'NOWEB, versi 2026.7.1').waitFor()

    await page.reload()
    await text(page, 'Terhubung').waitFor()
    const form = connection(page)
    expect(await form.getByLabel('Alamat gateway').inputValue()).toBe(gateway.url)
    expect(await form.getByLabel('API key').inputValue()).toBe('')
    await text(form, /^Kunci sudah tersimpan/).waitFor()
    const seen = (await answered()) + (await page.content()) + app.output()
    for (const secret of [KEY, WRONG_KEY, 'never-pass-this-on']) expect(seen).not.toContain(secret)
    expect(seen).toContain(gateway.url)
  })

  it('an empty key field keeps the stored key, unless the address leads to another host', async () => {
    const { page } = await open()
    await saveConnection(page, { url: gateway.url, apiKey: KEY })
    await text(page, 'Terhubung').waitFor()
    expect(await saveConnection(page, { url: `${gateway.url}/` })).toBe(200)
    await button(page, 'Periksa lagi').click()
    await text(page, 'Terhubung').waitFor()

    const elsewhere = gateway.url.replace('127.0.0.1', 'localhost')
    expect(await saveConnection(page, { url: elsewhere })).toBe(400)
    await text(connection(page), 'Alamat gateway berubah, isi lagi API key.').waitFor()
    expect(await page.locator(':focus').getAttribute('type')).toBe('password')
    const hosts = gateway.requests.map(({ headers }) => headers.host)
    expect(new Set(hosts)).toEqual(new Set([new URL(gateway.url).host]))
  })

  it('an address that is none is refused at its field', async () => {
    const { page } = await open()
    expect(await saveConnection(page, { url: 'ftp://gateway', apiKey: KEY })).toBe(400)
    const field = connection(page).getByLabel('Alamat gateway')
    await connection(page).locator('[aria-invalid]').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('ftp://gateway')
    expect(await connection(page).getByLabel('API key').inputValue()).toBe(KEY)
  })

  it('one of the environment is shown as such', async () => {
    const { page, answered } = await open(inEnvironment())
    await text(page, 'Terhubung').waitFor()
    await page.getByText('Koneksi ini diambil dari pengaturan server (WAHA_URL).').waitFor()
    expect(await connection(page).getByLabel('Alamat gateway').inputValue()).toBe(gateway.url)
    expect(await answered()).not.toContain(KEY)
  })
})

describe('the session', () => {
  it('a gateway that is off is told from one that refuses', async () => {
    await gateway.useCase('net-refused')
    const { page } = await open(inEnvironment())
    await text(page, 'Gateway tidak terjangkau').waitFor()
    await gateway.reset()
    await text(page, 'Terhubung').waitFor(BY_ITSELF)
  })

  it.each(['desktop', 'phone'] as const)('a phone is linked by the QR code on %s', async (size) => {
    gateway.useSessionStatus('SCAN_QR_CODE')
    const { page } = await open(inEnvironment(), { size })
    await text(page, 'Menunggu pindai QR').waitFor()
    const code = page.getByRole('img', { name: 'Kode QR untuk menautkan ponsel' })
    await code.waitFor()
    const { width, height } = (await code.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThan(200)
    const pixels = await code.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    expect(pixels).toBeGreaterThan(100)
    gateway.linkPhone()
    await text(page, 'Terhubung').waitFor(BY_ITSELF)
    expect(await code.count()).toBe(0)
  })

  it('a stopped one is started, a failed one restarted', async () => {
    gateway.useSessionStatus('STOPPED')
    const { page } = await open(inEnvironment())
    await button(page, 'Jalankan sesi').click()
    await text(page, 'Terhubung').waitFor(BY_ITSELF)
    expect(await page.locator(':focus').textContent()).toBe('Mulai ulang sesi')

    gateway.useSessionStatus('FAILED')
    await button(page, 'Periksa lagi').click()
    await text(page, 'Gagal').waitFor()
    await button(page, 'Mulai ulang sesi').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mulai ulang' }).click()
    await text(page, 'Terhubung').waitFor(BY_ITSELF)
    const steps = gateway.requests.filter(({ method }) => method === 'POST').map(({ url }) => url)
    expect(steps).toEqual(['/api/sessions/default/start', '/api/sessions/default/restart'])
  })
})

describe('the pace', () => {
  it('is saved, and read back after a reload', async () => {
    const { page } = await open()
    const form = pace(page)
    await form.getByLabel('Jeda minimal (detik)').fill('30')
    await form.getByLabel('Jeda maksimal (detik)').fill('60')
    await form.getByLabel('Batas pesan per hari').fill('1.500')
    await form.getByLabel('Jam tenang').check()
    await form.getByLabel('Dari jam').fill('21:30')
    await button(form, 'Simpan').click()
    await text(page, 'Irama pengiriman tersimpan.').waitFor()
    await page.reload()
    await text(form, '0 dari 1.500 pesan terkirim hari ini.').waitFor()
    expect(await form.getByLabel('Jeda minimal (detik)').inputValue()).toBe('30')
    expect(await form.getByLabel('Jeda maksimal (detik)').inputValue()).toBe('60')
    expect(await form.getByLabel('Batas pesan per hari').inputValue()).toBe('1.500')
    await text(form, /^Setiap hari pukul 21\.30 sampai 07\.00 keesokan harinya/).waitFor()

    await form.getByLabel('Jam tenang').uncheck()
    await form.getByLabel('Batas pesan per hari').fill('')
    await button(form, 'Simpan').click()
    await text(form, '0 pesan terkirim hari ini.').waitFor()
    await page.reload()
    await text(form, '0 pesan terkirim hari ini.').waitFor()
    expect(await form.getByLabel('Jam tenang').isChecked()).toBe(false)
  })

  it('a range that goes backwards is refused at its field', async () => {
    const { page } = await open()
    const form = pace(page)
    await form.getByLabel('Jeda minimal (detik)').fill('60')
    await form.getByLabel('Jeda maksimal (detik)').fill('30')
    await button(form, 'Simpan').click()
    await form.locator('[aria-invalid]').first().waitFor()
    expect(await form.getByLabel('Jeda minimal (detik)').inputValue()).toBe('60')
  })
})

describe('the webhook', () => {
  it('its key is shown once and never again', async () => {
    const { page } = await open()
    await text(page, 'Belum ada kunci, jadi kabar dari WAHA ditolak.').waitFor()
    await button(page, 'Buat kunci baru').click()
    const field = page.getByRole('textbox', { name: 'Kunci HMAC baru' })
    await field.waitFor()
    const key = await field.inputValue()
    expect(key.length).toBeGreaterThanOrEqual(32)
    await text(page, 'Kunci sudah ada. Kabar dengan kunci lain ditolak.').waitFor()

    await page.reload()
    await text(page, 'Kunci sudah ada. Kabar dengan kunci lain ditolak.').waitFor()
    expect(await page.content()).not.toContain(key)
    const settings = await page.request.get('/api/gateway/settings')
    expect(await settings.text()).not.toContain(key)

    await button(page, 'Buat kunci baru').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat kunci baru' }).click()
    await field.waitFor()
    expect(await field.inputValue()).not.toBe(key)
  })
})
