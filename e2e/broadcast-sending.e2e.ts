import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import {
  broadcastScreen,
  chatOf,
  importCustomers,
  neighbours,
  openBroadcast,
  sendTo,
} from './broadcast-screen.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const API_KEY = 'kunci-rahasia'
const BOTH = ['desktop', 'phone'] as const
const WARNING = 'Koneksi API WhatsApp sedang bermasalah. Pesan mungkin tidak terkirim.'
const ALL_FAILED = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'
const THROWN = 'Gagal mengirim pesan broadcast. Silakan coba lagi.'
const TEST_PASSED = 'Koneksi API WhatsApp berhasil.'
const TEST_FAILED = 'Koneksi API WhatsApp gagal. Mohon periksa pengaturan gateway.'

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
})
beforeEach(async () => {
  app = await startApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY } })
})
afterEach(async () => {
  await app.stop()
  await gateway.reset()
})
afterAll(() => gateway.close())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

async function openWith(count: number, options: Partial<PageOptions> = {}) {
  const page = await signedIn(options)
  await importCustomers(page, neighbours(count))
  const screen = await openBroadcast(page)
  return { page, screen, testApi: page.getByRole('button', { name: 'Test API' }) }
}

/** The server takes what is sent, but nothing comes back of it. */
async function loseAnswers(page: Page) {
  await page.route('**/api/broadcasts', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route('**/api/jobs/*', (route) => route.abort())
}

const textsTo = (index: number) => gateway.deliveriesTo(chatOf(index)).map(({ text }) => text)
const WAIT = { timeout: 15_000 }

describe('sending', () => {
  it.each(BOTH)(
    'CAST-26, CAST-38, R27 goes out one by one with progress, the button waits for the end, on a %s',
    async (size) => {
      const { page, screen } = await openWith(4, { size })
      await sendTo(screen, ['Warga 10', 'Warga 11', 'Warga 12'], 'Halo [Nama]')
      await page.getByRole('progressbar').waitFor()
      expect(await screen.dialog.count()).toBe(0)
      expect(await page.evaluate('document.activeElement !== document.body')).toBe(true)
      await screen.box('Warga 13').check()
      await screen.message.fill('Pesan lain')
      await screen.text('Broadcast sebelumnya belum selesai.').waitFor()
      expect(await screen.send.isDisabled()).toBe(true)
      await expectNoAxeFindings(page)
      await screen.text('Pesan terkirim ke 3 pelanggan').waitFor(WAIT)
      expect(await screen.send.isEnabled()).toBe(true)
      await expectNoAxeFindings(page)
      expect([10, 11, 12, 13].map(textsTo)).toEqual([
        ['Halo Warga 10'],
        ['Halo Warga 11'],
        ['Halo Warga 12'],
        [],
      ])
      await page.getByRole('main').getByRole('button', { name: 'Tutup', exact: true }).click()
      expect(await screen.text('Pesan terkirim ke 3 pelanggan').count()).toBe(0)
    },
  )

  it('CAST-39, CAST-40, R32 some that fail are told in both banners, and the gateway stays healthy', async () => {
    const { page, screen, testApi } = await openWith(3)
    gateway.useCaseFor(chatOf(11), '500-no-lid')
    await sendTo(screen, ['Warga 10', 'Warga 11', 'Warga 12'], 'Halo')
    await screen.text('Pesan terkirim ke 2 pelanggan (1 gagal)').waitFor(WAIT)
    await screen.text('1 pesan gagal terkirim. Periksa koneksi atau coba lagi nanti.').waitFor()
    await expectNoAxeFindings(page)
    expect(await testApi.count()).toBe(0)
    expect([10, 11, 12].map((index) => textsTo(index).length)).toEqual([1, 0, 1])
  })

  it('R27 coming back shows the broadcast that is running, and its end', async () => {
    const { page, screen } = await openWith(8)
    await screen.all.click()
    await sendTo(screen, [], 'Halo [Nama]')
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('tab', { name: 'Riwayat' }).click()
    await page.getByRole('tab', { name: 'Pesan baru' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('heading', { name: 'Riwayat Pembayaran' }).waitFor()
    await page.getByRole('link', { name: 'Broadcast WhatsApp' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.reload()
    await page.getByRole('progressbar').waitFor()
    await screen.text('Pesan terkirim ke 8 pelanggan').waitFor(WAIT)
    await page.reload()
    await screen.boxes.first().waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    for (let index = 10; index < 18; index++) expect(textsTo(index)).toEqual([`Halo Warga ${index}`])
  })

  it('CAST-30, CAST-42 a request that fails says so and counts as trouble; a retry after a lost answer sends once', async () => {
    const { page, screen, testApi } = await openWith(2, { expectedErrors: [/ERR_FAILED/] })
    await loseAnswers(page)
    await sendTo(screen, ['Warga 10'], 'Halo [Nama]')
    await screen.text(THROWN).waitFor()
    await expectNoAxeFindings(page)
    await page.unrouteAll()
    await screen.confirm.dblclick()
    await screen.text('Pesan terkirim ke 1 pelanggan').waitFor(WAIT)
    expect(textsTo(10)).toEqual(['Halo Warga 10'])
    expect(await screen.text(WARNING).count()).toBe(0)

    await page.route('**/api/broadcasts', (route) => route.abort())
    await sendTo(screen, ['Warga 11'], 'Halo lagi')
    await screen.text(THROWN).waitFor()
    await screen.dialog.getByRole('button', { name: 'Batal' }).click()
    await screen.text(WARNING).waitFor()
    expect(await screen.send.isDisabled()).toBe(true)
    await page.unroute('**/api/broadcasts')
    await testApi.click()
    await screen.text(TEST_PASSED).waitFor()
    await screen.send.click()
    await screen.confirm.click()
    await expect.poll(() => textsTo(11), WAIT).toEqual(['Halo lagi'])
  })

  it('a text that was changed after a lost answer is not sent in place of the one that went out', async () => {
    const { page, screen, testApi } = await openWith(1, { expectedErrors: [/ERR_FAILED/] })
    await loseAnswers(page)
    await sendTo(screen, ['Warga 10'], 'Halo')
    await screen.text(THROWN).waitFor()
    await page.unrouteAll()
    await screen.dialog.getByRole('button', { name: 'Batal' }).click()
    await expect.poll(() => textsTo(10), WAIT).toEqual(['Halo'])
    await testApi.click()
    await screen.text(TEST_PASSED).waitFor()
    await sendTo(screen, [], 'Halo, diubah')
    await screen
      .text('Pengiriman sebelumnya ternyata sudah diterima server. Pesan di bawah ini belum dikirim.')
      .waitFor()
    expect(await screen.message.inputValue()).toBe('Halo, diubah')
    await screen.send.click()
    await screen.confirm.click()
    await expect.poll(() => textsTo(10), WAIT).toEqual(['Halo', 'Halo, diubah'])
  })

  it('an answer that is lost alone does no harm', async () => {
    const { page, screen } = await openWith(1, { expectedErrors: [/ERR_FAILED/] })
    await page.route('**/api/broadcasts', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendTo(screen, ['Warga 10'], 'Halo')
    await screen.text('Pesan terkirim ke 1 pelanggan').waitFor(WAIT)
    expect(textsTo(10)).toEqual(['Halo'])
    expect(await screen.message.inputValue()).toBe('')
  })

  it('what the server refuses is told in its own words and is no trouble of the gateway', async () => {
    const { page, screen } = await openWith(1)
    await page.route('**/api/broadcasts', (route) =>
      route.fulfill({
        status: 404,
        json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'Tidak ada lagi.', data: {} },
      }),
    )
    await sendTo(screen, ['Warga 10'], 'Halo')
    await screen.text('Tidak ada lagi.').waitFor()
    await screen.dialog.getByRole('button', { name: 'Batal' }).click()
    expect(await screen.text(WARNING).count()).toBe(0)
    expect(await screen.send.isEnabled()).toBe(true)
  })
})

describe('the health of the gateway', () => {
  it.each(BOTH)(
    'CAST-29, CAST-31, CAST-32, CAST-34, CAST-41, R30 all failed: warning, reason and test; sending again heals, on a %s',
    async (size) => {
      const { page, screen, testApi } = await openWith(3, { size })
      expect(await testApi.count()).toBe(0)
      await gateway.useCase('401-bad-key')
      await sendTo(screen, ['Warga 10', 'Warga 11'], 'Halo [Nama]')
      await screen.text(ALL_FAILED).waitFor(WAIT)
      await screen.text(WARNING).waitFor()
      await screen.message.fill('Lagi')
      await screen.box('Warga 12').check()
      expect(await screen.send.isDisabled()).toBe(true)
      const settings = page.getByRole('main').getByRole('link', { name: 'Buka pengaturan gateway' })
      expect(await settings.getAttribute('href')).toBe('/dashboard/settings?tab=gateway')
      await expectNoAxeFindings(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)

      await gateway.useCase('ok-noweb-key')
      await page.getByRole('button', { name: 'Lanjutkan' }).click()
      await screen.text('Pesan terkirim ke 1 pelanggan (1 gagal)').waitFor(WAIT)
      await expect.poll(() => screen.text(WARNING).count(), WAIT).toBe(0)
      expect(await testApi.count()).toBe(0)
      expect(await screen.send.isEnabled()).toBe(true)
    },
  )

  it('CAST-27, CAST-31, CAST-33 CAST-34 CAST-35, CAST-37, R31 Test API asks the gateway and writes to nobody; its result goes after 3 seconds', async () => {
    const { page, screen, testApi } = await openWith(1)
    await gateway.useCase('401-bad-key')
    await sendTo(screen, ['Warga 10'], 'Halo')
    await screen.text(WARNING).waitFor(WAIT)
    await testApi.click()
    await screen.text(TEST_FAILED).waitFor()
    const shownAt = Date.now()
    await expectNoAxeFindings(page)
    await screen.text(TEST_FAILED).waitFor({ state: 'detached', timeout: 5000 })
    expect(Date.now() - shownAt).toBeGreaterThan(2500)
    await screen.text(WARNING).waitFor()
    await screen.box('Warga 10').check()
    await screen.message.fill('Halo lagi')
    await screen.text('Koneksi WhatsApp bermasalah. Jalankan Test API lebih dulu.').waitFor()
    expect(await screen.send.isDisabled()).toBe(true)
    await gateway.useCase('ok-noweb-key')
    const sends = gateway.received.length
    await testApi.click()
    await screen.text(TEST_PASSED).waitFor()
    await screen.text(WARNING).waitFor({ state: 'detached' })
    expect(await testApi.count()).toBe(0)
    expect(await page.evaluate('document.activeElement !== document.body')).toBe(true)
    await screen.text(TEST_PASSED).waitFor({ state: 'detached', timeout: 5000 })
    expect(gateway.received).toHaveLength(sends)
    expect(await screen.send.isEnabled()).toBe(true)
  })

  it('CAST-36 a test without customers says so', async () => {
    const page = await signedIn()
    const screen = broadcastScreen(page)
    await page.route('**/api/gateway', (route) =>
      route.fulfill({
        json: { configured: true, trouble: 'Kunci API ditolak', troubleSince: '2026-05-20T00:00:00.000Z' },
      }),
    )
    await page.goto('/dashboard/broadcast')
    await screen.text(/^Kunci API ditolak/).waitFor()
    await page.getByRole('button', { name: 'Test API' }).click()
    await screen.text('Tidak ada pelanggan yang tersedia untuk pengujian.').waitFor()
    await expectNoAxeFindings(page)
    await screen
      .text('Tidak ada pelanggan yang tersedia untuk pengujian.')
      .waitFor({ state: 'detached', timeout: 5000 })
    await screen.text(WARNING).waitFor()
  })
})

it('without a gateway a hint leads to the settings', async () => {
  const bare = await startApp()
  try {
    const page = await openPage({ baseUrl: bare.url, ...CALM })
    await signIn(page, bare)
    await page.goto('/dashboard/broadcast')
    await page.getByText('Gateway WhatsApp belum diatur', { exact: true }).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('main').getByRole('link', { name: 'Buka pengaturan gateway' }).click()
    await page.waitForURL('**/dashboard/settings?tab=gateway')
    await page.close()
  } finally {
    await bare.stop()
  }
})

it('nothing sticks out on a small phone, with long names and large numbers', async () => {
  const page = await signedIn({
    context: {
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    },
  })
  const long = `Bapak ${'Hadiningrat'.repeat(6)} Kusumawardhana`
  await importCustomers(page, [{ nama: long, whatsapp: '6281234567890' }, ...neighbours(2)])
  const screen = await openBroadcast(page)
  const ids = Array.from({ length: 19_876 }, (_, index) => `pelanggan-${index}`)
  await page.route('**/api/broadcast/recipients/ids*', (route) => route.fulfill({ json: { ids } }))
  await screen.all.click()
  await screen.box(long).check()
  await screen.message.fill(`[Nama] ${'panjang'.repeat(40)}`)
  await screen.preview.getByText('panjangpanjang').waitFor()
  await screen.text('19.877 dipilih').waitFor()
  const ends = await page
    .locator('main :is(button, p, input, textarea, select, section)')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(360 - 16)
  await expectNoAxeFindings(page)
})
