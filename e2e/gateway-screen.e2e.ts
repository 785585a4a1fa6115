import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { answerWith, type GatewayStub, SETTINGS, sessionIn, stubGateway } from './gateway-stub.ts'
import { signIn } from './sign-in.ts'

// The server is replaced by what it may answer; the same screen with the real one: gateway-settings.e2e.ts.
const SERVER_FAULT = /status of 500/
const NARROW = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }
const WAIT = { timeout: 5000 }

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function open(
  answers: Partial<GatewayStub> = {},
  options: Partial<PageOptions> & { frozen?: boolean } = {},
) {
  const page = await openPage({ baseUrl: app.url, ...options })
  await signIn(page, app)
  if (options.frozen) await page.clock.install()
  const stub = await stubGateway(page, answers)
  await page.goto('/dashboard/settings?tab=gateway')
  return { page, stub }
}

const text = (page: Pick<Page, 'getByText'>, exact: string | RegExp) => page.getByText(exact, { exact: true })
const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const connection = (page: Page) => page.getByRole('form', { name: 'Koneksi Gateway' })
const pace = (page: Page) => page.getByRole('form', { name: 'Irama Pengiriman' })
const focused = (page: Page) => page.locator(':focus')

async function setVisibility(page: Page, state: 'visible' | 'hidden') {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

describe('the session', () => {
  it.each([
    ['WORKING', 'Terhubung', 'Mulai ulang sesi'],
    ['SCAN_QR_CODE', 'Menunggu pindai QR', 'Mulai ulang sesi'],
    ['STARTING', 'Sedang dimulai', 'Mulai ulang sesi'],
    ['STOPPED', 'Berhenti', 'Jalankan sesi'],
    ['FAILED', 'Gagal', 'Mulai ulang sesi'],
  ])('%s is shown as "%s" with the button "%s"', async (status, label, step) => {
    const { page } = await open({ session: sessionIn(status) })
    await text(page, label).waitFor()
    expect(
      await button(page, 'Jalankan sesi').or(button(page, 'Mulai ulang sesi')).allTextContents(),
    ).toEqual([step])
    await text(page, 'NOWEB, versi 2026.7.1').waitFor()
    expect(await page.getByRole('img', { name: /^Kode QR/ }).count()).toBe(status === 'SCAN_QR_CODE' ? 1 : 0)
    expect(await text(page, '+62 811-0000-1111').count()).toBe(status === 'WORKING' ? 1 : 0)
    await expectNoAxeFindings(page)
  })

  it('a gateway that cannot be reached says why, one that is not set asks for nothing', async () => {
    const { page } = await open({
      session: { kind: 'unavailable', reason: 'Gateway tidak dapat dihubungi (ECONNREFUSED)' },
    })
    await text(page, 'Gateway tidak terjangkau').waitFor()
    await text(page, 'Gateway tidak dapat dihubungi (ECONNREFUSED)').waitFor()
    expect(await button(page, 'Mulai ulang sesi').count()).toBe(0)

    const none = await open({ settings: { ...SETTINGS, url: null, source: 'none', hasApiKey: false } })
    await text(none.page, 'Gateway belum diatur').waitFor()
    expect(await button(none.page, 'Periksa lagi').count()).toBe(0)
    await expectNoAxeFindings(none.page)
  })

  it('is asked again every few seconds until it works, but not while the tab is hidden', async () => {
    const { page, stub } = await open({ session: sessionIn('STARTING') }, { frozen: true })
    await text(page, 'Sedang dimulai').waitFor()
    await page.clock.runFor(4100)
    await expect.poll(() => stub.asked.session, WAIT).toBe(2)

    await setVisibility(page, 'hidden')
    await page.clock.runFor(60_000)
    expect(stub.asked.session).toBe(2)

    stub.session = sessionIn('WORKING')
    await setVisibility(page, 'visible')
    await text(page, 'Terhubung').waitFor()
    const asked = stub.asked.session
    await page.clock.runFor(20_000)
    expect(stub.asked.session).toBe(asked)
  })

  it('the code to link a phone is asked for anew, and goes when the phone is linked', async () => {
    const { page, stub } = await open(
      { session: sessionIn('SCAN_QR_CODE') },
      { frozen: true, expectedErrors: [SERVER_FAULT] },
    )
    const code = page.getByRole('img', { name: 'Kode QR untuk menautkan ponsel' })
    await code.waitFor()
    await page.clock.runFor(15_100)
    await expect.poll(() => stub.asked.qr, WAIT).toBe(2)

    stub.qr = 500
    await page.clock.runFor(15_100)
    await text(page, 'Kode QR gagal diambil. Mencoba lagi...').waitFor()
    stub.qr = { kind: 'unavailable', reason: 'Sesi sudah tidak menunggu kode QR.' }
    await page.clock.runFor(4100)
    await text(page, 'Sesi sudah tidak menunggu kode QR.').waitFor()

    stub.session = sessionIn('WORKING')
    await page.clock.runFor(4100)
    await text(page, '+62 811-0000-1111').waitFor()
    expect(await code.count()).toBe(0)
  })

  it('a check that fails says so and keeps the last state; "Periksa lagi" asks at once', async () => {
    const { page, stub } = await open({}, { expectedErrors: [SERVER_FAULT] })
    await text(page, 'Terhubung').waitFor()
    stub.session = 500
    await button(page, 'Periksa lagi').click()
    await text(page, 'Gagal memeriksa sesi WhatsApp. Yang tampil adalah keadaan terakhir.').waitFor()
    await text(page, 'Terhubung').waitFor()
    stub.session = sessionIn('FAILED')
    await button(page, 'Periksa lagi').click()
    await text(page, 'Gagal').waitFor()
    expect(await page.getByText('Gagal memeriksa').count()).toBe(0)
  })

  it('a restart asks first, and a refusal of the gateway is said', async () => {
    const { page, stub } = await open()
    await page.route('**/api/gateway/session/restart', (route) =>
      answerWith(route, { kind: 'unavailable', reason: 'Sesi sedang dipakai' }),
    )
    await button(page, 'Mulai ulang sesi').click()
    const question = page.getByRole('alertdialog')
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Batal' }).click()
    await button(page, 'Mulai ulang sesi').click()
    await question.getByRole('button', { name: 'Mulai ulang' }).click()
    await text(page, 'Gagal memulai ulang sesi: Sesi sedang dipakai').waitFor()

    stub.session = sessionIn('STARTING')
    await page.unroute('**/api/gateway/session/restart')
    await page.route('**/api/gateway/session/restart', (route) => answerWith(route, sessionIn('STARTING')))
    await button(page, 'Mulai ulang sesi').click()
    await question.getByRole('button', { name: 'Mulai ulang' }).click()
    await text(page, 'Sedang dimulai').waitFor()
  })
})

describe('the forms', () => {
  it('what the server refuses stands at its field, and what was typed stays', async () => {
    const { page } = await open({}, { expectedErrors: [SERVER_FAULT] })
    const form = connection(page)
    await form.getByLabel('Alamat gateway').fill('ftp://x')
    await form.getByLabel('API key').fill('kunci-baru')
    const message = 'Alamat harus diawali http:// atau https://'
    await page.route('**/api/gateway/connection', (route) =>
      route.fulfill({
        status: 400,
        json: {
          defined: false,
          code: 'BAD_REQUEST',
          status: 400,
          message,
          data: { issues: [{ path: ['url'], message }] },
        },
      }),
    )
    await button(form, 'Simpan').click()
    await text(form, message).waitFor()
    expect(await focused(page).getAttribute('type')).toBe('url')
    expect(await form.getByLabel('API key').inputValue()).toBe('kunci-baru')
    await expectNoAxeFindings(page)

    await page.unroute('**/api/gateway/connection')
    await page.route('**/api/gateway/connection', (route) => answerWith(route, 500))
    await form.getByLabel('Alamat gateway').fill('http://x.test')
    expect(await text(form, message).count()).toBe(0)
    await button(form, 'Simpan').click()
    await text(form, 'Gagal menyimpan. Periksa koneksi lalu coba lagi.').waitFor()
    expect(await form.getByLabel('Alamat gateway').inputValue()).toBe('http://x.test')
    await text(form, 'Ada perubahan yang belum disimpan.').waitFor()
  })

  it('what cannot be is refused before it is sent', async () => {
    const { page } = await open()
    await connection(page).getByLabel('Alamat gateway').fill(' ')
    await button(connection(page), 'Simpan').click()
    await text(page, 'Alamat gateway wajib diisi').waitFor()
    await pace(page).getByLabel('Jeda maksimal (detik)').fill('sebentar')
    await button(pace(page), 'Simpan').click()
    await text(page, 'Jeda harus bilangan bulat').waitFor()
    expect(await focused(page).inputValue()).toBe('sebentar')
  })

  it('a save shows that it runs, and leaves nothing unsaved', async () => {
    const { page } = await open()
    const form = pace(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/gateway/pace', async (route) => {
      await answer.promise
      await route.fulfill({ json: { ...SETTINGS, pace: route.request().postDataJSON() } })
    })
    await form.getByLabel('Batas pesan per hari').fill('1.500')
    await button(form, 'Simpan').click()
    await form.getByRole('button', { name: 'Menyimpan...' }).waitFor()
    answer.resolve()
    await text(page, 'Irama pengiriman tersimpan.').waitFor()
    await text(form, '128 dari 1.500 pesan terkirim hari ini.').waitFor()
    expect(await text(form, 'Ada perubahan yang belum disimpan.').count()).toBe(0)
  })

  it('a link away from unsaved edits asks first', async () => {
    const { page } = await open()
    await pace(page).getByLabel('Jam tenang').uncheck()
    await page.getByRole('link', { name: 'Payments' }).click()
    const question = page.getByRole('alertdialog')
    await text(question, 'Perubahan yang belum disimpan akan hilang.').waitFor()
    await question.getByRole('button', { name: 'Batal' }).click()
    expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
    await page.getByRole('link', { name: 'Payments' }).click()
    await question.getByRole('button', { name: 'Tinggalkan' }).click()
    await page.waitForURL('**/dashboard/payments')
  })

  it.each([
    [{ ...SETTINGS }, 'Kunci sudah tersimpan. Biarkan kosong untuk tetap memakai kunci yang tersimpan.'],
    [{ ...SETTINGS, source: 'environment' as const }, /WAHA_API_KEY di server/],
    [
      { ...SETTINGS, isKeyReadable: false },
      'Kunci yang tersimpan tidak dapat dibuka. Masukkan API key lagi.',
    ],
    [{ ...SETTINGS, hasApiKey: false }, /^Belum ada kunci/],
  ])('the key is never shown, only where it is (%#)', async (settings, note) => {
    const { page } = await open({ settings })
    await connection(page).getByText(note).waitFor()
    expect(await connection(page).getByLabel('API key').inputValue()).toBe('')
    await expectNoAxeFindings(page)
  })

  it('a pause below what WAHA advises warns, and another host asks for the key', async () => {
    const { page } = await open()
    const warning = pace(page).getByText(/lebih mudah diblokir/)
    expect(await warning.count()).toBe(0)
    await pace(page).getByLabel('Jeda minimal (detik)').fill('5')
    await warning.waitFor()
    await text(pace(page), /100 pesan selesai dalam sekitar 54 menit/).waitFor()
    await connection(page).getByLabel('Alamat gateway').fill('https://lain.test')
    await connection(page).getByText('Alamat gateway berubah, masukkan API key lagi.').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('the webhook', () => {
  it('a new key is shown once, after a question when there is one, and copied by a button', async () => {
    const { page } = await open({}, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const section = card(page, 'Tanda Terima Pesan (Webhook)')
    expect(await section.getByRole('textbox', { name: 'URL webhook' }).inputValue()).toBe(
      `${app.url}/api/webhooks/waha`,
    )
    expect(await section.getByRole('listitem').allTextContents()).toEqual([
      'message.ack',
      'message.any',
      'session.status',
    ])
    await page.route('**/api/gateway/webhook-key', (route) =>
      answerWith(route, { key: 'rahasia-sekali', settings: SETTINGS }),
    )
    await button(section, 'Buat kunci baru').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat kunci baru' }).click()
    const field = section.getByRole('textbox', { name: 'Kunci HMAC baru' })
    await expect.poll(() => field.inputValue(), WAIT).toBe('rahasia-sekali')
    expect(await focused(page).inputValue()).toBe('rahasia-sekali')
    await expectNoAxeFindings(page)
    await section.getByRole('button', { name: 'Salin Kunci HMAC baru' }).click()
    await section.getByRole('button', { name: 'Tersalin' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('rahasia-sekali')
    await button(section, 'Tutup').click()
    expect(await focused(page).textContent()).toBe('Buat kunci baru')
    expect(await page.locator('[value="rahasia-sekali"]').count()).toBe(0)
  })

  it('copies without the clipboard API too, which a plain-http page does not have', async () => {
    const { page } = await open({}, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const section = card(page, 'Tanda Terima Pesan (Webhook)')
    await section.getByRole('textbox', { name: 'URL webhook' }).waitFor()
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not here"))')
    await section.getByRole('button', { name: 'Salin URL webhook' }).click()
    await section.getByRole('button', { name: 'Tersalin' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${app.url}/api/webhooks/waha`)
  })

  it('a key that could not be made says so', async () => {
    const { page } = await open(
      { settings: { ...SETTINGS, hasWebhookKey: false } },
      { expectedErrors: [SERVER_FAULT] },
    )
    await text(page, 'Belum ada kunci, jadi kabar dari WAHA ditolak.').waitFor()
    await page.route('**/api/gateway/webhook-key', (route) => answerWith(route, 500))
    await button(page, 'Buat kunci baru').click()
    await text(page, 'Gagal membuat kunci. Periksa koneksi lalu coba lagi.').waitFor()
  })
})

describe('the page', () => {
  it('a load that fails says so, and trying again helps', async () => {
    const { page, stub } = await open({ settings: 500 }, { expectedErrors: [SERVER_FAULT] })
    await text(page, 'Gagal mengambil pengaturan gateway.').waitFor()
    await expectNoAxeFindings(page)
    stub.settings = SETTINGS
    await button(page, 'Coba lagi').click()
    await connection(page).waitFor()
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Gateway WhatsApp')
  })

  it('long values stay within a narrow phone', async () => {
    const long = 'panjangsekali'.repeat(8)
    const { page } = await open(
      {
        settings: { ...SETTINGS, url: `https://${long}.test`, session: long, webhookPath: `/api/${long}` },
        session: sessionIn('SCAN_QR_CODE', { name: long, pushName: long, phone: '6281234567890123' }),
        qr: { kind: 'unavailable', reason: long },
      },
      { context: NARROW },
    )
    await text(page, 'Menunggu pindai QR').waitFor()
    await page.getByText(long).first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})
