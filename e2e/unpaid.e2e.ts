import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BillableCustomer } from '../src/features/billing/schemas.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, SIZES, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addBill, thisPeriod } from './billing-data.ts'
import { chatOf, type ImportedCustomer, importCustomers, neighbours } from './broadcast-screen.ts'
import { stubTiles, TILES_OF_TESTS } from './map-tiles.ts'
import { signIn } from './sign-in.ts'

const PATH = '/dashboard/broadcast?tab=belum-bayar'
const API_KEY = 'kunci-rahasia'
const BOTH = ['desktop', 'phone'] as const
// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SMALL_PHONE = { ...SIZES.phone, viewport: { width: 360, height: 740 } }
const LONG_NAME = 'Bambang Kusumawardhana-Prawirodirdjo '.repeat(5).trim()

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

// An app for each test: all its customers are on the screen.
beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
})
beforeEach(async () => {
  app = await startApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY, ...TILES_OF_TESTS } })
})
afterEach(async () => {
  await app.stop()
  await gateway.reset()
})
afterAll(() => gateway.close())

/** A signed-in page with those customers, who owe nothing yet, in the order of their names. */
async function openWith(customers: readonly ImportedCustomer[], options: Partial<PageOptions> = {}) {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  if (customers.length > 0) await importCustomers(page, customers)
  const answer = await page.request.get('/api/billing/customers', { params: { pageSize: 100 } })
  return { page, known: (await answer.json()).rows as BillableCustomer[] }
}

/** Makes a bill of this month for every active customer. */
async function billAll(page: Page) {
  const rows: { customerId: string }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const params: Record<string, string> = { period: thisPeriod(), ...(cursor && { cursor }) }
    const part = await (await page.request.get('/api/billing/bulk', { params })).json()
    rows.push(...part.rows)
    cursor = part.next
  }
  const bills = rows.map(({ customerId }) => ({ customerId, amount: 100_000, isPaid: false, again: false }))
  const data = { id: 'semua', period: thisPeriod(), dueDay: 5, cycle: 'monthly', notify: false, rows: bills }
  const answer = await page.request.post('/api/billing/bulk', { data })
  expect(answer.status()).toBe(200)
}

/** `Warga 10` … with a bill each, and the screen that shows them. */
async function openOwing(count: number, options: Partial<PageOptions> = {}) {
  const { page, known } = await openWith(neighbours(count), options)
  await billAll(page)
  await page.goto(PATH)
  await box(page, 'Warga 10').waitFor()
  return { page, known }
}

const text = (page: Page, exact: string | RegExp) => page.getByText(exact, { exact: true })
const box = (page: Page, nama: string) => page.getByRole('checkbox', { name: `Pilih ${nama}`, exact: true })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Pilih Warga/ })
const tickAll = (page: Page) => page.getByRole('checkbox', { name: 'Pilih semua' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari pelanggan' })
const shown = (page: Page) => page.getByRole('combobox', { name: 'Tampilkan' })
const openDialog = (page: Page) => page.getByRole('button', { name: /^Kirim pengingat/ }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Kirim pengingat' })
const deliveries = (index: number) => gateway.deliveriesTo(chatOf(index)).map((message) => message.text)
const summary = (count: string, sum: string) => new RegExp(`^${count} pelanggan · ${sum}$`)

describe('reminding', () => {
  it.each(BOTH)(
    'R27 R33 goes to the ticked ones with all that they owe, and they leave the list, on a %s',
    async (size) => {
      const { page, known } = await openOwing(3, { size })
      await addBill(page, known[0]?.id ?? '', { amount: 50_000, allowRepeat: true })
      await page.reload()
      await text(page, summary('3', 'Rp 350.000')).waitFor()
      expect(await page.getByText('Belum pernah').count()).toBe(3)
      await box(page, 'Warga 10').check()
      await box(page, 'Warga 12').check()
      await text(page, '2 dipilih').waitFor()
      await page.getByRole('button', { name: 'Kirim pengingat (2)' }).click()
      await text(page, 'Pesan ke 2 pelanggan, sekitar 2 detik (jeda 1 detik antarpesan).').waitFor()
      const template = dialog(page).getByLabel('Template pesan')
      expect(await template.inputValue()).toMatch(/^Yth\. \[Nama\],/)
      await template.fill('[Nama] [id] [tagihan]')
      const words = `Warga 10 ${known[0]?.customerId} Rp 150.000`
      await dialog(page).getByText(words, { exact: true }).waitFor()
      await expectNoAxeFindings(page)
      await dialog(page).getByRole('button', { name: 'Kirim ke 2 pelanggan' }).click()
      await page.getByRole('progressbar').waitFor()
      await text(page, 'Pesan WhatsApp berhasil dikirim ke 2 pelanggan. 0 gagal.').waitFor()
      await expect.poll(() => boxes(page).count(), { timeout: 5000 }).toBe(1)
      await text(page, summary('1', 'Rp 100.000')).waitFor()
      expect([deliveries(10), deliveries(11), deliveries(12)]).toEqual([
        [words],
        [],
        [`Warga 12 ${known[2]?.customerId} Rp 100.000`],
      ])
      await shown(page).selectOption('Semua')
      await text(page, summary('3', 'Rp 350.000')).waitFor()
      expect(await page.getByText('Belum pernah').count()).toBe(1)
      await expectNoAxeFindings(page)
    },
  )

  it('says that a reminder is on its way, here and to who comes later, and leaves out who has paid since', async () => {
    const { page } = await openOwing(9)
    await tickAll(page).click()
    await text(page, '9 dipilih').waitFor()
    const { rows } = await (
      await page.request.get(`/api/bills?period=${thisPeriod()}&search=Warga+11`)
    ).json()
    await page.request.put(`/api/bills/${rows[0].id}/payment`, { data: { isPaid: true } })
    await expect.poll(() => deliveries(11).length, { timeout: 10_000 }).toBe(1)
    await openDialog(page)
    await dialog(page).getByLabel('Template pesan').fill('Halo [Nama], [tagihan]')
    await dialog(page).getByRole('button', { name: 'Kirim ke 9 pelanggan' }).click()
    await text(page, 'Semua yang belum bayar sudah diingatkan.').waitFor()
    await page.getByRole('button', { name: 'Tampilkan semua yang belum bayar' }).click()
    await page.getByText('Sedang dikirim').first().waitFor()
    const later = await page.context().newPage()
    await later.goto(PATH)
    await later.getByRole('progressbar').waitFor()
    await text(page, 'Pesan WhatsApp berhasil dikirim ke 8 pelanggan. 0 gagal.').waitFor()
    await expect.poll(() => page.getByText('Sedang dikirim').count(), { timeout: 5000 }).toBe(0)
    expect(deliveries(11)).toHaveLength(1)
    expect(deliveries(12)).toEqual(['Halo Warga 12, Rp 100.000'])
  })

  it('ONE-27 ONE-30 refuses to write to nobody, and keeps ticks and text when the request fails', async () => {
    const { page } = await openOwing(2, { expectedErrors: [/status of 500/] })
    await openDialog(page)
    await text(page, 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.').waitFor()
    await page.route('**/api/billing/reminders', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await box(page, 'Warga 10').check()
    await openDialog(page)
    await dialog(page).getByLabel('Template pesan').fill('Halo [Nama]')
    await dialog(page).getByRole('button', { name: 'Kirim ke 1 pelanggan' }).click()
    await text(page, 'Terjadi kesalahan saat mengirim pesan WhatsApp.').waitFor()
    await page.unroute('**/api/billing/reminders')
    await dialog(page).getByRole('button', { name: 'Kirim ke 1 pelanggan' }).dblclick()
    await text(page, 'Pesan WhatsApp berhasil dikirim ke 1 pelanggan. 0 gagal.').waitFor()
    expect(deliveries(10)).toEqual(['Halo Warga 10'])
  })
})

describe('the list', () => {
  it.each(BOTH)('R36 ticks all 3,000 that the search shows, hidden ones too, on a %s', async (size) => {
    const { page } = await openOwing(3000, { size })
    await text(page, summary('3.000', 'Rp 300.000.000')).waitFor()
    await box(page, 'Warga 10').check()
    await search(page).fill('warga 25')
    await text(page, summary('111', 'Rp 11.100.000')).waitFor()
    await text(page, '1 dipilih, 1 tidak tampil').waitFor()
    await tickAll(page).click()
    await page.getByRole('button', { name: 'Kirim pengingat (112)' }).waitFor()
    await text(page, '112 dipilih, 87 tidak tampil').waitFor()
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await text(page, 'Halaman 2 dari 5').waitFor()
    expect(await boxes(page).first().isChecked()).toBe(true)
    expect(new URL(page.url()).search).toBe('?tab=belum-bayar&cari=warga+25&halaman=2')
    await page.reload()
    await text(page, 'Halaman 2 dari 5').waitFor()
    expect(await search(page).inputValue()).toBe('warga 25')
    await shown(page).selectOption('Semua')
    await text(page, 'Halaman 1 dari 5').waitFor()
    await page.goBack()
    await text(page, 'Halaman 2 dari 5').waitFor()
    expect(await shown(page).inputValue()).toBe('belum')
    await page.getByRole('button', { name: 'Hapus pencarian' }).click()
    await tickAll(page).click()
    await page.getByRole('button', { name: 'Kirim pengingat (3.000)' }).waitFor()
    await expectNoAxeFindings(page)
  })

  it('tells who cannot be reminded and why, and leads to the customer', async () => {
    const { page, known } = await openOwing(3)
    const [gone, away] = known
    const details = await (await page.request.get(`/api/customers/${away?.id}`)).json()
    const { nama, alamat, whatsapp, koordinat, paket } = details.customer
    const form = {
      nama,
      alamat,
      whatsapp,
      koordinat,
      paket,
      tanggalDaftar: '2026-05-01',
      status: 'Non-Aktif',
    }
    expect((await page.request.put(`/api/customers/${away?.id}`, { data: form })).status()).toBe(200)
    expect((await page.request.delete(`/api/customers/${gone?.id}`)).status()).toBe(200)
    await page.reload()
    await text(page, 'Pelanggan sudah dihapus').waitFor()
    await text(page, 'Pelanggan non-aktif').waitFor()
    expect(await box(page, 'Warga 10').isDisabled()).toBe(true)
    expect(await box(page, 'Warga 11').isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Warga 10' }).count()).toBe(0)
    await tickAll(page).click()
    await text(page, '1 dipilih').waitFor()
    expect(await box(page, 'Warga 12').isChecked()).toBe(true)
    await stubTiles(page)
    await page.getByRole('link', { name: 'Warga 11' }).click()
    const panel = page.getByRole('dialog', { name: 'Detail Pelanggan' })
    await panel.getByText('Warga 11').first().waitFor()
    await page.goBack()
    await box(page, 'Warga 12').waitFor()
  })

  it('says when nobody is found, everybody was reminded, or all is paid', async () => {
    const { page, known } = await openWith(neighbours(1))
    await page.goto(PATH)
    await text(page, 'Semua tagihan sudah lunas.').waitFor()
    await expectNoAxeFindings(page)
    const notify = { notify: true, messageTemplate: 'Halo' }
    const bill = await addBill(page, known[0]?.id ?? '', notify)
    await page.reload()
    await text(page, 'Semua yang belum bayar sudah diingatkan.').waitFor()
    await search(page).fill('siapa')
    await text(page, 'Tidak ada pelanggan yang sesuai dengan pencarian.').waitFor()
    await page.getByRole('button', { name: 'Hapus pencarian' }).last().click()
    await page.getByRole('button', { name: 'Tampilkan semua yang belum bayar' }).click()
    await box(page, 'Warga 10').waitFor()
    await page.request.put(`/api/bills/${bill.id}/payment`, { data: { isPaid: true } })
    await page.reload()
    await text(page, 'Semua tagihan sudah lunas.').waitFor()
  })

  it('says when it cannot be loaded, and tries again', async () => {
    const { page } = await openWith([], { expectedErrors: [/status of 500/] })
    const failing = '**/api/billing/unpaid?*'
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
    await page.goto(PATH)
    await text(page, 'Gagal mengambil data pelanggan yang belum bayar.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await text(page, 'Semua tagihan sudah lunas.').waitFor()
  })

  it.each(['phone', 'desktop'] as const)(
    'nothing sticks out with the longest texts, on a small %s',
    async (size) => {
      const context = size === 'phone' ? SMALL_PHONE : { viewport: { width: 1280, height: 720 } }
      const { page, known } = await openWith([{ nama: LONG_NAME.slice(0, 100), whatsapp: '6281200000010' }], {
        context: { ...context, ...CALM.context },
      })
      for (const period of ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'])
        await addBill(page, known[0]?.id ?? '', { period: period as never, amount: 1_000_000_000 })
      await page.goto(PATH)
      await text(page, 'Nov, Des 2025, Jan 2026 +2 lagi').waitFor()
      await text(page, '5 Nov 2025').waitFor()
      await text(page, 'Sudah lewat').waitFor()
      await box(page, LONG_NAME.slice(0, 100).trim()).check()
      await page.getByRole('button', { name: 'Kirim pengingat (1)' }).waitFor()
      const ends = await page
        .locator('main :is(button, p, input, a, dd, td, span)')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(context.viewport.width - 16)
      await expectNoAxeFindings(page)
      await openDialog(page)
      expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    },
  )
})
