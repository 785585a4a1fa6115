import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PrintedBill } from '../src/features/billing/print-contract.ts'
import { type BillingPeriod, periodFields, periodLabel } from '../src/shared/billing-period.ts'
import type { CalendarDay } from '../src/shared/calendar-day.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SERVER_FAULT = /status of 500/
const LOAD_FAILED = 'Gagal mengambil data tagihan. Silakan coba lagi.'
const NO_NUMBER = 'Nomor WhatsApp pelanggan tidak tersedia.'
const NO_ANSWER = 'Terjadi kesalahan saat mengirim pesan WhatsApp'
const SIZES = ['desktop', 'phone'] as const

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess
let lastNumber = 628_500_000_000

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: 'kunci-uji', session: 'default' })
  app = await startApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: 'kunci-uji' } })
})
afterEach(() => gateway.reset())
afterAll(async () => {
  await app.stop()
  await gateway.close()
})

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

/** The screen narrowed to one customer with one unpaid bill. */
async function openWithBill(nama: string, options: Partial<PageOptions> = {}, changes: object = {}) {
  const page = await signedIn(options)
  lastNumber += 1
  const customer = await addCustomer(page, {
    nama,
    whatsapp: String(lastNumber),
    tanggalDaftar: '2024-01-01' as CalendarDay,
  })
  const bill = await addBill(page, customer.id, changes)
  await page.goto(`/dashboard/print?cari=${encodeURIComponent(nama)}`)
  await page.getByRole('button', { name: 'Pratinjau' }).waitFor()
  return { page, bill, chat: `${lastNumber}@c.us` }
}

async function openSend(nama: string, options: Partial<PageOptions> = {}) {
  const opened = await openWithBill(nama, options)
  await opened.page.getByRole('button', { name: 'Kirim' }).click()
  const dialog = opened.page.getByRole('dialog')
  await dialog.getByLabel('Pesan').waitFor()
  return { ...opened, dialog, send: dialog.getByRole('button', { name: 'Kirim' }) }
}

const text = (page: Pick<Page, 'getByText'>, exact: string) => page.getByText(exact, { exact: true })
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })
const names = (page: Page) => page.locator('tbody tr td:nth-child(2)').allTextContents()

describe('the list', () => {
  it('PRINT-01 PRINT-02 PRINT-03 PRINT-04 ERR-07 shows the bills of a month, found by name, and the address keeps it', async () => {
    const page = await signedIn()
    for (const [nama, period] of [
      ['Cici Maret', '2025-03'],
      ['agus Maret', '2025-03'],
      ['Budi April', '2025-04'],
    ] as const) {
      const customer = await addCustomer(page, { nama, tanggalDaftar: '2024-01-01' as CalendarDay })
      await addBill(page, customer.id, { period: period as BillingPeriod })
    }
    await page.goto('/dashboard/print')
    const { month, year } = periodFields(thisPeriod())
    expect(await page.getByLabel('Bulan').locator('option:checked').textContent()).toBe(month)
    expect(await page.getByLabel('Tahun').inputValue()).toBe(year)
    await page.getByLabel('Bulan').selectOption('Maret')
    await page.getByLabel('Tahun').selectOption('2025')
    await expect.poll(() => names(page)).toEqual(['agus Maret', 'Cici Maret'])
    await page.getByLabel('Cari nama pelanggan').fill('CICI')
    await expect.poll(() => names(page)).toEqual(['Cici Maret'])
    const { search } = new URL(page.url())
    expect(search).toBe('?bulan=2025-03&cari=CICI')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Cici Maret'])
    await page.getByLabel('Bulan').selectOption('April')
    await text(page, 'Tidak ada data tagihan untuk bulan April 2025.').waitFor()
    expect(await page.getByRole('button', { name: 'Cetak semua' }).isDisabled()).toBe(true)
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Tampilkan semua tagihan' }).click()
    await expect.poll(() => names(page)).toEqual(['Budi April'])
  })

  it('PRINT-05 PRINT-06 PRINT-10 PRINT-13 PRINT-14 shows number, amount, prorated amount and actions', async () => {
    const page = await signedIn()
    const later = await addCustomer(page, {
      nama: 'Daftar Nanti',
      tanggalDaftar: '2025-02-01' as CalendarDay,
    })
    const midway = await addCustomer(page, {
      nama: 'Daftar Tengah',
      tanggalDaftar: '2025-01-17' as CalendarDay,
    })
    const period = '2025-01' as BillingPeriod
    await addBill(page, later.id, { period, amount: 90_000 })
    const bill = await addBill(page, midway.id, { period, amount: 100_000 })
    await page.goto('/dashboard/print?bulan=2025-01')
    await page.getByRole('button', { name: 'Pratinjau' }).first().waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'No. Tagihan',
      'Nama Pelanggan',
      'Paket',
      'Jumlah',
      'Prorata',
      'Status',
      'Aksi',
    ])
    const cells = (nama: string) => page.getByRole('row', { name: nama }).getByRole('cell').allTextContents()
    const number = bill.id.slice(0, 8)
    expect(await cells('Daftar Tengah')).toEqual([
      `${number}INV-${number.toUpperCase()}`,
      'Daftar Tengah',
      '4Mbps',
      'Rp 100.000',
      'Rp 48.387Terapkan prorata',
      'Belum Lunas',
      'PratinjauKirim',
    ])
    expect((await cells('Daftar Nanti')).slice(3, 5)).toEqual(['Rp 90.000', 'Rp 90.000'])
    await expectNoAxeFindings(page)
  })

  it('R21 one button makes an unpaid bill cost the prorated amount, after a question', async () => {
    const changes = { amount: 70_000 }
    const { page, bill } = await openWithBill('Prorata Saya', { expectedErrors: [SERVER_FAULT] }, changes)
    const apply = page.getByRole('button', { name: 'Terapkan prorata' })
    await apply.click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/dari Rp 70\.000 menjadi Rp 100\.000\?$/).waitFor()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await apply.click()
    await page.route('**/apply-proration', fault)
    await dialog.getByRole('button', { name: 'Terapkan' }).click()
    await text(dialog, 'Gagal menerapkan prorata. Silakan coba lagi.').waitFor()
    await page.unroute('**/apply-proration')
    await dialog.getByRole('button', { name: 'Terapkan' }).click()
    await text(page, 'Tagihan Prorata Saya sekarang Rp 100.000.').waitFor()
    expect(await apply.count()).toBe(0)
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(
      `Tagihan ${periodLabel(thisPeriod())}`,
    )
    expect(await printList(page, 'Prorata Saya')).toMatchObject([
      { id: bill.id, amount: 100_000, proratedAmount: 100_000 },
    ])
  })

  it('ERR-02 a load failure says so, and trying again helps', async () => {
    const { page } = await openWithBill('Gagal Dimuat', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/bills/print?*', fault)
    await page.reload()
    await text(page, LOAD_FAILED).waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/bills/print?*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('button', { name: 'Pratinjau' }).waitFor()
    await page.route('**/api/bills/print/all?*', fault)
    await page.getByRole('button', { name: 'Cetak semua (1)' }).click()
    await text(page, LOAD_FAILED).waitFor()
    expect(await page.getByRole('table').isVisible()).toBe(true)
  })
})

describe('sending', () => {
  it.each(SIZES)(
    'PRINT-08 PRINT-16 PRINT-17 sends the edited text, and the dialog closes after 2 s on a %s',
    async (size) => {
      const { page, dialog, send, chat } = await openSend(`Kirim ${size}`, { size })
      await dialog.getByText(chat.replace('@c.us', '')).waitFor()
      const message = dialog.getByLabel('Pesan')
      expect(await message.inputValue()).toContain(`Yth. Kirim ${size},`)
      await message.fill('  ')
      await send.click()
      await text(dialog, 'Pesan tidak boleh kosong.').waitFor()
      await message.fill('Halo dari kasir')
      await text(dialog, '15 dari 4.000 karakter').waitFor()
      await expectNoAxeFindings(page)
      await send.click()
      await text(dialog, 'Pesan berhasil dikirim!').waitFor()
      const shownAtMs = Date.now()
      await dialog.waitFor({ state: 'hidden' })
      const shownMs = Date.now() - shownAtMs
      expect(shownMs).toBeGreaterThan(1500)
      expect(shownMs).toBeLessThan(5000)
      expect(gateway.deliveriesTo(chat).at(-1)).toMatchObject({ text: 'Halo dari kasir' })
    },
  )

  it('ERR-01 PRINT-18 PRINT-19 PRINT-20 R41 each failure has a text of its own, and the text stays', async () => {
    const { page, dialog, send, chat } = await openSend('Gagal Kirim', { expectedErrors: [SERVER_FAULT] })
    gateway.useCaseFor(chat, '500-no-lid')
    await dialog.getByLabel('Pesan').fill('Coba ini')
    await send.click()
    await dialog.getByRole('button', { name: 'Memproses...' }).waitFor()
    await text(dialog, 'Gagal mengirim pesan: Nomor tidak ditemukan di WhatsApp (no LID)').waitFor()
    await page.route('**/api/bills/*/send', (route) =>
      route.fulfill({
        status: 400,
        json: { defined: false, code: 'BAD_REQUEST', status: 400, message: NO_NUMBER },
      }),
    )
    await send.click()
    await text(dialog, `Error: ${NO_NUMBER}`).waitFor()
    await page.unroute('**/api/bills/*/send')
    await page.route('**/api/bills/*/send', fault)
    await send.click()
    await text(dialog, NO_ANSWER).waitFor()
    await page.unroute('**/api/bills/*/send')
    await page.route('**/api/messages/*', fault)
    await send.click()
    await dialog.getByRole('button', { name: 'Memproses...' }).waitFor()
    await text(dialog, NO_ANSWER).waitFor()
    await expectNoAxeFindings(page)
    expect(await dialog.getByLabel('Pesan').inputValue()).toBe('Coba ini')
  })

  it('PRINT-15 refuses a customer without a number, before sending', async () => {
    const { page } = await openWithBill('Tanpa Nomor')
    await page.route('**/api/bills/print?*', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      await route.fulfill({
        json: { ...json, rows: json.rows.map((row: object) => ({ ...row, whatsapp: '' })) },
      })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Kirim' }).click()
    const dialog = page.getByRole('dialog')
    await text(dialog, NO_NUMBER).waitFor()
    expect(await dialog.getByRole('button', { name: 'Kirim' }).count()).toBe(0)
    await expectNoAxeFindings(page)
  })

  it('asks before an edited text is lost', async () => {
    const { page, dialog } = await openSend('Teks Diubah')
    await dialog.getByLabel('Pesan').fill('Belum dikirim')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click()
    expect(await dialog.getByLabel('Pesan').inputValue()).toBe('Belum dikirim')
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buang' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('tells the outcome after the dialog was closed', async () => {
    const { page, dialog, send } = await openSend('Ditutup Dulu')
    await page.route('**/api/bills/*/send', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await send.click()
    await dialog.getByRole('button', { name: 'Tutup' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await text(page, 'Ditutup Dulu: Pesan berhasil dikirim!').waitFor()
  })
})

describe('sizes', () => {
  it.each([
    [390, 844],
    [360, 740],
    [1024, 768],
    [1280, 720],
    [1366, 768],
  ])('nothing sticks out at %i px, and axe finds nothing', async (width, height) => {
    const page = await signedIn({ context: { ...CALM.context, viewport: { width, height } } })
    const customer = await addCustomer(page, { nama: `${'Kusumawardhana'.repeat(6)} ${width}` })
    await addBill(page, customer.id, { amount: 999_999_999 })
    await page.goto(`/dashboard/print?cari=${width}`)
    await page.getByRole('button', { name: 'Pratinjau' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const overflowing = await page
      .locator('td, li, .table-frame')
      .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length)
    expect(overflowing).toBe(0)
    await expectNoAxeFindings(page)
  })
})

async function printList(page: Page, search: string): Promise<PrintedBill[]> {
  const answer = await page.request.get('/api/bills/print', { params: { period: thisPeriod(), search } })
  return (await answer.json()).rows
}
