import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BillableCustomer } from '../src/features/billing/schemas.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, SIZES, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addBill } from './billing-data.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SMALL_PHONE = { ...SIZES.phone, viewport: { width: 360, height: 740 } }
const API_KEY = 'kunci-rahasia'
const REFUSED = 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.'
const FAILED = 'Terjadi kesalahan saat mengirim pesan WhatsApp.'
const CSV_HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'
const BOTH = ['desktop', 'phone'] as const

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

// An app for each test: all its customers are on the screen, and a send of one test does not go before that of another.
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

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const tick = (page: Page, nama: string) => page.getByLabel(`Kirim WhatsApp ke ${nama}`, { exact: true })
const tickAll = (page: Page) => page.getByLabel('Pilih semua')
const openDialog = (page: Page) => page.getByRole('button', { name: /^Kirim WhatsApp/ }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Kirim WhatsApp' })
const chatOf = (index: number) => `62812000000${index}@c.us`

/** The screen with customers `Warga 10`, `Warga 11` …, whose numbers end alike; imported, so that nobody is welcomed. */
async function openWith(count: number, options: Partial<PageOptions> = {}) {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  const rows = Array.from({ length: count }, (_, index) => {
    const street = index % 2 === 0 ? 'Gg. Genap' : 'Gg. Ganjil'
    return `,,Warga ${index + 10},${street},62812000000${index + 10},"-6.97, 110.07",4Mbps,Aktif,2026-05-01`
  })
  await importCustomers(page, [CSV_HEADER, ...rows].join('\n'))
  const answer = await page.request.get('/api/billing/customers', { params: { pageSize: 100 } })
  const customers = (await answer.json()).rows as BillableCustomer[]
  expect(customers).toHaveLength(count)
  await page.goto('/dashboard/billings')
  await tick(page, 'Warga 10').waitFor()
  return { page, customers }
}

async function importCustomers(page: Page, csv: string) {
  const preview = await page.request.post('/api/customers/import/preview', { data: { text: csv } })
  const { fingerprint } = await preview.json()
  const data = { text: csv, fingerprint, fileName: 'data.csv' }
  const answer = await page.request.post('/api/customers/import', { data })
  expect(answer.status()).toBe(200)
}

const deliveries = (index: number) => gateway.deliveriesTo(chatOf(index))

describe('ticking', () => {
  it.each(BOTH)(
    'ONE-06 R36 single ones or all that the search shows, hidden ones too, on a %s',
    async (size) => {
      const { page } = await openWith(28, { size })
      await tick(page, 'Warga 11').check()
      await text(page, '1 dipilih').waitFor()
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
      await page.getByLabel('Cari pelanggan').fill('genap')
      await text(page, '14 hasil').waitFor()
      await text(page, '1 dipilih, 1 tidak tampil').waitFor()
      expect(await tickAll(page).isChecked()).toBe(false)
      await tickAll(page).click()
      await page.getByRole('button', { name: 'Kirim WhatsApp ke 15 pelanggan' }).waitFor()
      expect(await tickAll(page).isChecked()).toBe(true)
      await tick(page, 'Warga 12').uncheck()
      expect(await tickAll(page).evaluate((box) => box.matches(':indeterminate'))).toBe(true)
      await page.getByRole('button', { name: 'Hapus pencarian' }).click()
      await text(page, '28 pelanggan aktif').waitFor()
      await tickAll(page).click()
      await page.getByRole('button', { name: 'Kirim WhatsApp ke 28 pelanggan' }).waitFor()
      expect(await tickAll(page).isChecked()).toBe(true)
      const shown = await page.getByRole('radio').count()
      expect(shown).toBeLessThan(28)
      await text(page, `28 dipilih, ${28 - shown} tidak tampil`).waitFor()
      await expectNoAxeFindings(page)
      await tickAll(page).click()
      await expect.poll(() => page.getByText(/\d dipilih/).count()).toBe(0)
    },
  )

  it('ONE-27 refuses to write to nobody', async () => {
    const { page } = await openWith(1)
    await openDialog(page)
    await text(page, REFUSED).waitFor()
    expect(await dialog(page).count()).toBe(0)
    await expectNoAxeFindings(page)
    await tick(page, 'Warga 10').check()
    expect(await text(page, REFUSED).count()).toBe(0)
    await page.getByRole('button', { name: 'Hapus pilihan' }).click()
    expect(await tick(page, 'Warga 10').isChecked()).toBe(false)
  })

  it('says when it cannot find out who all are', async () => {
    const { page } = await openWith(1, { expectedErrors: [/status of 500/] })
    await page.route('**/api/billing/customers/ids*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await tickAll(page).click()
    await text(page, 'Gagal mengambil data pelanggan.').waitFor()
    expect(await tickAll(page).isChecked()).toBe(false)
  })
})

describe('sending', () => {
  it.each(BOTH)(
    'ONE-28 ONE-29 R27 goes through the ticked ones 1 s apart, with progress and the counts at the end, on a %s',
    async (size) => {
      const { page, customers } = await openWith(4, { size })
      const [owing, other] = customers
      await addBill(page, owing?.id ?? '', { amount: 150_000 })
      await addBill(page, owing?.id ?? '', { amount: 50_000, allowRepeat: true })
      gateway.useCaseFor(chatOf(12), '500-no-lid')
      for (const nama of ['Warga 10', 'Warga 11', 'Warga 12']) await tick(page, nama).check()
      await openDialog(page)
      await text(page, 'Pesan ke 3 pelanggan, sekitar 3 detik (jeda 1 detik antarpesan).').waitFor()
      const template = dialog(page).getByLabel('Template pesan')
      expect(await template.inputValue()).toMatch(/^Yth\. \[Nama\],/)
      await expectNoAxeFindings(page)
      await template.fill('[Nama] [id] [tagihan]')
      await dialog(page).getByRole('button', { name: 'Kirim ke 3 pelanggan' }).click()
      await page.getByRole('progressbar').waitFor()
      expect(await dialog(page).count()).toBe(0)
      expect(await page.getByText(/\d dipilih/).count()).toBe(0)
      await text(page, 'Pesan WhatsApp berhasil dikirim ke 2 pelanggan. 1 gagal.').waitFor()
      expect(await page.getByRole('progressbar').count()).toBe(0)
      await expectNoAxeFindings(page)
      const [first, second] = [deliveries(10), deliveries(11)]
      expect(first.map((message) => message.text)).toEqual([`Warga 10 ${owing?.customerId} Rp 200.000`])
      expect(second.map((message) => message.text)).toEqual([`Warga 11 ${other?.customerId} N/A`])
      expect((second[0]?.atMs ?? 0) - (first[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(1000)
      expect([...deliveries(12), ...deliveries(13)]).toEqual([])
      await page.getByRole('button', { name: 'Tutup', exact: true }).click()
      expect(await page.getByText('Pesan WhatsApp berhasil dikirim').count()).toBe(0)
    },
  )

  it('R27 R36 coming back shows the send that is running, and its end', async () => {
    const { page } = await openWith(14)
    await tickAll(page).click()
    await page.getByRole('button', { name: 'Kirim WhatsApp ke 14 pelanggan' }).click()
    await dialog(page).getByRole('button', { name: 'Kirim ke 14 pelanggan' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('heading', { name: 'Riwayat Pembayaran' }).waitFor()
    await page.getByRole('link', { name: 'Billings', exact: true }).click()
    await page.getByRole('progressbar').waitFor()
    await page.reload()
    await page.getByRole('progressbar').waitFor()
    await text(page, 'Pesan WhatsApp berhasil dikirim ke 14 pelanggan. 0 gagal.').waitFor()
    await page.reload()
    await tick(page, 'Warga 10').waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    for (let i = 10; i < 24; i++) expect(deliveries(i)).toHaveLength(1)
  })

  it('ONE-30 a request that fails says so and keeps ticks and text; a double click sends once', async () => {
    const { page } = await openWith(2, { expectedErrors: [/status of 500/] })
    await page.route('**/api/billing/reminders', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await tick(page, 'Warga 10').check()
    await openDialog(page)
    await dialog(page).getByLabel('Template pesan').fill('Halo [Nama]')
    await dialog(page).getByRole('button', { name: 'Kirim ke 1 pelanggan' }).click()
    await text(page, FAILED).waitFor()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    expect(await tick(page, 'Warga 10').isChecked()).toBe(true)
    await page.unroute('**/api/billing/reminders')
    await openDialog(page)
    expect(await dialog(page).getByLabel('Template pesan').inputValue()).toBe('Halo [Nama]')
    await dialog(page).getByRole('button', { name: 'Kirim ke 1 pelanggan' }).dblclick()
    await text(page, 'Pesan WhatsApp berhasil dikirim ke 1 pelanggan. 0 gagal.').waitFor()
    expect(deliveries(10).map((message) => message.text)).toEqual(['Halo Warga 10'])
  })

  it('needs a text', async () => {
    const { page } = await openWith(1)
    await tick(page, 'Warga 10').check()
    await openDialog(page)
    await dialog(page).getByLabel('Template pesan').fill('  ')
    await dialog(page).getByRole('button', { name: 'Kirim ke 1 pelanggan' }).click()
    await text(page, 'Pesan tidak boleh kosong.').waitFor()
    expect(deliveries(10)).toEqual([])
  })
})

it('nothing sticks out on a small phone, with the longest texts', async () => {
  const { page } = await openWith(2, { context: { ...SMALL_PHONE, ...CALM.context } })
  const ids = Array.from({ length: 19_876 }, (_, index) => `pelanggan-${index}`)
  await page.route('**/api/billing/customers/ids*', (route) => route.fulfill({ json: { ids } }))
  await tickAll(page).click()
  await tick(page, 'Warga 11').check()
  await text(page, '19.877 dipilih, 19.876 tidak tampil').waitFor()
  const ends = await page
    .locator('main button, main p, main input')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(360 - 2 * 16)
  await expectNoAxeFindings(page)
  await openDialog(page)
  await text(page, 'Pesan ke 19.877 pelanggan, sekitar 5 jam 31 menit (jeda 1 detik antarpesan).').waitFor()
  expect(await dialog(page).evaluate((box) => box.scrollWidth <= 360)).toBe(true)
  await expectNoAxeFindings(page)
})
