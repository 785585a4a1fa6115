import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { BillForm } from '../src/features/billing/schemas.ts'
import { periodFields } from '../src/shared/billing-period.ts'
import { MONTH_NAMES } from '../src/shared/calendar-day.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { signIn } from './sign-in.ts'

const SMALL_PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const
// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SERVER_FAULT = /status of 500/

const { openPage } = setUpBrowser()
let app: AppProcess

// Without a gateway: notes and failures of sending show here, main-job.e2e.ts has the deliveries.
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

async function openBilling(): Promise<Page> {
  const page = await signedIn()
  await page.goto('/dashboard/billings')
  return page
}

/** The screen of an app of its own, which has no customers yet. */
async function openWithoutCustomers() {
  const own = await startApp()
  onTestFinished(() => own.stop())
  const page = await openPage({ baseUrl: own.url, ...CALM })
  await signIn(page, own)
  await page.goto('/dashboard/billings')
  return page
}

/** The screen with one customer of its own found in the list. */
async function openWithCustomer(nama: string, options: Partial<PageOptions> = {}) {
  const page = await signedIn(options)
  const customer = await addCustomer(page, { nama, paket: '7Mbps' })
  await page.goto('/dashboard/billings')
  await search(page, nama)
  await text(page, '1 hasil').waitFor()
  return { page, customer, radio: page.getByRole('radio', { name: nama }) }
}

const search = (page: Page, text: string) => page.getByLabel('Cari pelanggan').fill(text)
const save = (page: Page) => page.getByRole('button', { name: 'Simpan Tagihan' })
const amount = (page: Page) => page.getByLabel('Jumlah (Rp)')
const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })

async function billsOf(page: Page, customerName: string, period: string = thisPeriod()) {
  const answer = await page.request.get('/api/bills', { params: { period, search: customerName } })
  return (await answer.json()).rows as Record<string, unknown>[]
}

describe('step 1', () => {
  it('ERR-04 says that there is no active customer', async () => {
    const page = await openWithoutCustomers()
    await text(page, 'Tidak ada data pelanggan aktif.').waitFor()
    await expectNoAxeFindings(page)
  })

  it('ONE-01 ONE-02 ONE-03 ONE-04 ONE-05 ERR-05 picks one of the active customers, found by name or address', async () => {
    const page = await openWithoutCustomers()
    const siti = await addCustomer(page, { nama: 'Siti Rahayu', alamat: 'Gg. Melati 5', paket: '7Mbps' })
    await addCustomer(page, { nama: 'Joko Widodo', alamat: 'Jl. Kenanga 7' })
    await addCustomer(page, { nama: 'Siti Nonaktif', status: 'Non-Aktif' })
    await page.reload()
    await text(page, '2 pelanggan aktif').waitFor()
    const names = () => page.getByRole('radio').evaluateAll((all) => all.length)
    for (const [query, found] of [
      ['SITI', 'Siti Rahayu'],
      ['kenanga', 'Joko Widodo'],
    ] as const) {
      await search(page, query)
      await text(page, '1 hasil').waitFor()
      expect(await names()).toBe(1)
      await page.getByRole('radio', { name: found }).waitFor()
    }
    await search(page, 'melati')
    const row = page.getByRole('group', { name: 'Pelanggan' }).locator('label:has([type=radio])')
    await expect
      .poll(() => row.allTextContents())
      .toEqual([`Siti RahayuGg. Melati 5Rp 150.000${siti.customerId} · 7Mbps`])
    await search(page, 'tidak ada')
    await text(page, 'Tidak ada pelanggan yang sesuai dengan pencarian.').waitFor()
    await page.getByRole('button', { name: 'Hapus pencarian' }).click()
    await text(page, '2 pelanggan aktif').waitFor()
  })

  it('CUS-28 a load failure says so, and trying again helps', async () => {
    const { page } = await openWithCustomer('Wati Tergagal', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/billing/customers*', fault)
    await page.reload()
    await text(page, 'Gagal mengambil data pelanggan.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/billing/customers*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('radio').first().waitFor()
  })

  it('the keyboard alone chooses and saves', async () => {
    const { page, radio } = await openWithCustomer('Tuti Papanketik')
    await radio.waitFor()
    await page.getByLabel('Cari pelanggan').focus()
    // Over emptying the search, the button for messages and `Pilih semua`.
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await radio.isChecked()).toBe(true)
    await amount(page).focus()
    await page.keyboard.press('Enter')
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await billsOf(page, 'Tuti')).toHaveLength(1)
  })

  it('loads more customers on demand', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    for (let i = 10; i < 37; i++) await addCustomer(page, { nama: `Warga ${i}`, alamat: 'Perumahan Baru' })
    await page.goto('/dashboard/billings')
    await search(page, 'perumahan baru')
    await text(page, '27 hasil').waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBe(25)
    await page.getByRole('button', { name: 'Muat lebih banyak' }).click()
    await expect.poll(() => page.getByRole('radio').count()).toBe(27)
    expect(await page.getByRole('button', { name: 'Muat lebih banyak' }).count()).toBe(0)
  })
})

describe('step 2', () => {
  it('ONE-07 ONE-08 ONE-09, ONE-11 ONE-12 ONE-13 ONE-14 ONE-15 ONE-16 is the form, with this month and the default template', async () => {
    const page = await openBilling()
    const { month, year } = periodFields(thisPeriod())
    const months = page.getByLabel('Bulan')
    await months.waitFor()
    expect(await months.locator('option').allTextContents()).toEqual([...MONTH_NAMES])
    expect(await months.locator('option:checked').textContent()).toBe(month)
    expect(await page.getByLabel('Tahun').inputValue()).toBe(year)
    expect(await amount(page).inputValue()).toBe('0')
    await expect.poll(() => page.getByLabel('Template pesan').inputValue()).toMatch(/tanggal 5\b/)
    expect(await page.getByLabel('Template pesan').inputValue()).toMatch(/transfer bank/)
    expect(await page.getByLabel('Catatan').inputValue()).toBe('')
    expect(await page.getByLabel('Sudah lunas').isChecked()).toBe(false)
    expect(await page.getByLabel('Kirim notifikasi WhatsApp').isChecked()).toBe(false)
    for (const placeholder of ['[Nama]', '[id]', '[tagihan]']) await text(page, placeholder).waitFor()
  })

  it('ONE-17 choosing a customer sets the amount to the price of its package', async () => {
    const { page, radio } = await openWithCustomer('Harga Tujuh')
    await radio.check()
    expect(await amount(page).inputValue()).toBe('150.000')
  })

  it.each([
    ['1500000', '1.500.000', 1_500_000],
    ['seratus', '0', 0],
  ])('ONE-10 RULE-16 reads the amount %j as %s', async (typed, shown, stored) => {
    const name = `Jumlah ${stored} ${typed.length}`
    const { page, radio } = await openWithCustomer(name)
    await radio.check()
    await amount(page).fill(typed)
    await page.getByLabel('Catatan').focus()
    expect(await amount(page).inputValue()).toBe(shown)
    await save(page).click()
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await billsOf(page, name)).toMatchObject([{ amount: stored }])
  })

  it('ONE-18 refuses to save without a customer, and keeps what was typed', async () => {
    const page = await openBilling()
    await page.getByRole('radio').first().waitFor()
    await page.getByLabel('Catatan').fill('jangan hilang')
    await save(page).click()
    await text(page, 'Pilih pelanggan terlebih dahulu.').waitFor()
    expect(await page.evaluate('document.activeElement?.type')).toBe('radio')
    expect(await page.getByLabel('Catatan').inputValue()).toBe('jangan hilang')
    await expectNoAxeFindings(page)
    await page.getByRole('radio').first().check()
    expect(await text(page, 'Pilih pelanggan terlebih dahulu.').count()).toBe(0)
  })

  it('ONE-19 ONE-20 ONE-23 ONE-24 ONE-25 ONE-26 saves one bill and empties the form for the next customer', async () => {
    const { page, customer, radio } = await openWithCustomer('Sari Lunas')
    await radio.check()
    await page.getByLabel('Bulan').selectOption('Februari')
    await page.getByLabel('Tahun').selectOption('2026')
    await page.getByLabel('Catatan').fill('Bayar di rumah')
    await page.getByLabel('Sudah lunas').check()
    await save(page).click()
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await billsOf(page, 'Sari Lunas', '2026-02')).toMatchObject([
      { customerId: customer.id, amount: 150_000, isPaid: true, notes: 'Bayar di rumah', month: 'Februari' },
    ])
    expect(await radio.isChecked()).toBe(false)
    await text(page, 'Belum ada pelanggan yang dipilih.').waitFor()
    expect(await amount(page).inputValue()).toBe('0')
    expect(await page.getByLabel('Sudah lunas').isChecked()).toBe(false)
    expect(await page.getByLabel('Catatan').inputValue()).toBe('')
    expect(await page.getByLabel('Bulan').inputValue()).toBe('02')
  })

  it('ERR-01 R40 a double click saves once, with the button showing Menyimpan...', async () => {
    const { page, radio } = await openWithCustomer('Dobel Klik')
    await radio.check()
    const requests: BillForm[] = []
    await page.route('**/api/bills', async (route) => {
      requests.push(route.request().postDataJSON())
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await save(page).dblclick()
    await page.getByRole('button', { name: 'Menyimpan...' }).click()
    await page.keyboard.press('Enter')
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(requests).toHaveLength(1)
    expect(await billsOf(page, 'Dobel Klik')).toHaveLength(1)
  })

  it('R16 asks before it saves a second bill for the month', async () => {
    const { page, customer, radio } = await openWithCustomer('Dua Kali')
    await addBill(page, customer.id)
    await radio.check()
    const { month, year } = periodFields(thisPeriod())
    await text(page, `Pelanggan ini sudah punya tagihan untuk ${month} ${year}.`).waitFor()
    await page.getByLabel('Catatan').fill('modem')
    await save(page).click()
    const question = `Pelanggan ini sudah punya tagihan untuk ${month} ${year}. Simpan satu lagi?`
    await text(page, question).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Batal' }).click()
    expect(await billsOf(page, 'Dua Kali')).toHaveLength(1)
    expect(await page.getByLabel('Catatan').inputValue()).toBe('modem')
    await save(page).click()
    await text(page, question).waitFor()
    await page.getByRole('button', { name: 'Simpan satu lagi' }).click()
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await billsOf(page, 'Dua Kali')).toMatchObject([{ notes: 'modem' }, { notes: '' }])
  })

  it('ERR-03 a failed save says so and loses nothing; saving again works', async () => {
    const { page, radio } = await openWithCustomer('Gagal Dulu', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/bills', fault)
    await radio.check()
    await amount(page).fill('99000')
    await page.getByLabel('Catatan').fill('tetap ada')
    await save(page).click()
    await text(page, 'Gagal menyimpan data tagihan.').waitFor()
    expect(await radio.isChecked()).toBe(true)
    expect(await amount(page).inputValue()).toBe('99.000')
    expect(await page.getByLabel('Catatan').inputValue()).toBe('tetap ada')
    await expectNoAxeFindings(page)
    await page.unroute('**/api/bills')
    await save(page).click()
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await text(page, 'Gagal menyimpan data tagihan.').count()).toBe(0)
    expect(await billsOf(page, 'Gagal Dulu')).toMatchObject([{ amount: 99_000, notes: 'tetap ada' }])
  })

  it('ERR-03 shows what the server refuses at its field, or says why', async () => {
    const { page, customer, radio } = await openWithCustomer('Ditolak Server')
    await radio.check()
    await page.getByLabel('Catatan').fill('x'.repeat(1001))
    await save(page).click()
    await text(page, 'Maksimal 1000 karakter').waitFor()
    await text(page, 'Gagal menyimpan data tagihan.').waitFor()
    expect(await page.getByLabel('Catatan').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Catatan').fill('pendek')
    await page.request.delete(`/api/customers/${customer.id}`)
    await save(page).click()
    await text(page, 'Pelanggan tidak ditemukan atau tidak aktif.').waitFor()
    expect(await page.getByLabel('Catatan').inputValue()).toBe('pendek')
  })

  it('a reminder needs a text', async () => {
    const { page, radio } = await openWithCustomer('Pesan Kosong')
    await radio.check()
    await page.getByLabel('Kirim notifikasi WhatsApp').check()
    await page.getByLabel('Template pesan').fill('  ')
    await save(page).click()
    await text(page, 'Pesan tidak boleh kosong.').waitFor()
    expect(await billsOf(page, 'Pesan Kosong')).toEqual([])
  })

  it('ONE-22 without a gateway it says so beforehand, and afterwards that nothing was sent', async () => {
    const { page, radio } = await openWithCustomer('Tanpa Gateway')
    await text(page, 'Gateway WhatsApp belum diatur (WAHA_URL), pesan tidak akan terkirim.').waitFor()
    await radio.check()
    await page.getByLabel('Kirim notifikasi WhatsApp').check()
    await save(page).click()
    await text(page, 'Tagihan berhasil disimpan, namun gagal mengirim notifikasi WhatsApp.').waitFor()
    await text(page, 'Notifikasi untuk Tanpa Gateway tidak terkirim').waitFor()
    await text(page, 'Gateway WhatsApp belum diatur (WAHA_URL).').waitFor()
    expect(await billsOf(page, 'Tanpa Gateway')).toHaveLength(1)
    await expectNoAxeFindings(page)
  })
})

describe('what speaks for a bill', () => {
  it('ONE-17 R20 sets the full price, and the prorated amount of the month only on demand', async () => {
    const page = await signedIn()
    await addCustomer(page, { nama: 'Daftar Tengah', paket: '7Mbps', tanggalDaftar: '2026-05-16' as never })
    await page.goto('/dashboard/billings')
    await search(page, 'daftar tengah')
    await page.getByRole('radio', { name: 'Daftar Tengah' }).check()
    await page.getByLabel('Bulan').selectOption('Mei')
    await page.getByLabel('Tahun').selectOption('2026')
    await text(page, 'Prorata: Rp 77.419').waitFor()
    expect(await amount(page).inputValue()).toBe('150.000')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Gunakan' }).click()
    expect(await amount(page).inputValue()).toBe('77.419')
    await page.getByRole('button', { name: 'Pakai harga penuh' }).click()
    expect(await amount(page).inputValue()).toBe('150.000')
    await page.getByRole('button', { name: 'Gunakan' }).click()
    await page.getByLabel('Bulan').selectOption('Juni')
    expect(await amount(page).inputValue()).toBe('150.000')
    await expect.poll(() => page.getByText('Prorata:').count()).toBe(0)
    await page.getByLabel('Bulan').selectOption('Mei')
    await page.getByRole('button', { name: 'Gunakan' }).click()
    await save(page).click()
    await text(page, 'Tagihan berhasil disimpan!').waitFor()
    expect(await billsOf(page, 'Daftar Tengah', '2026-05')).toMatchObject([{ amount: 77_419 }])
  })

  it('R16 warns of a bill that is there, with amount and state, before anything is saved', async () => {
    const { page, customer, radio } = await openWithCustomer('Sudah Ada')
    await addBill(page, customer.id, { amount: 123_000, isPaid: true })
    await radio.check()
    const { month, year } = periodFields(thisPeriod())
    const warning = page.getByRole('status').filter({ hasText: 'sudah punya tagihan' })
    await warning.waitFor()
    expect(await warning.textContent()).toBe(
      `Pelanggan ini sudah punya tagihan untuk ${month} ${year}.Rp 123.000, Lunas`,
    )
    await expectNoAxeFindings(page)
    await page.getByLabel('Tahun').selectOption(String(Number(year) + 1))
    await expect.poll(() => warning.count()).toBe(0)
  })

  it('says when it cannot be found out, and trying again helps', async () => {
    const { page, customer, radio } = await openWithCustomer('Tak Terperiksa', {
      expectedErrors: [SERVER_FAULT],
    })
    await addBill(page, customer.id)
    await page.route('**/suggestion*', fault)
    await radio.check()
    await text(page, 'Tagihan yang sudah ada gagal diperiksa.').waitFor()
    await page.unroute('**/suggestion*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByText('Pelanggan ini sudah punya tagihan untuk').waitFor()
  })
})

describe('the preview', () => {
  const preview = (page: Page) => page.getByRole('region', { name: 'Pratinjau pesan' })

  it('ONE-11 MSG-31 shows the very text for customer, amount and template', async () => {
    const { page, customer, radio } = await openWithCustomer('Dewi Pratinjau')
    await text(page, 'Pilih pelanggan untuk melihat pratinjau pesan.').waitFor()
    await radio.check()
    await preview(page).getByText('Yth. Dewi Pratinjau,').waitFor()
    await preview(page).getByText('sebesar Rp 150.000').waitFor()
    await expectNoAxeFindings(page)
    await page.getByLabel('Template pesan').fill('Hai [Nama] [id]: [tagihan] [Tanggal]')
    await amount(page).fill('99000')
    await text(page, `Hai Dewi Pratinjau ${customer.customerId}: Rp 99.000 [Tanggal]`).waitFor()
    await page.getByLabel('Template pesan').fill(' ')
    await text(page, 'Pesan masih kosong.').waitFor()
    await page.getByLabel('Sudah lunas').check()
    expect(await preview(page).count()).toBe(0)
  })

  it('waits until typing rests, and says when it fails', async () => {
    const { page, radio } = await openWithCustomer('Ketik Pratinjau', { expectedErrors: [SERVER_FAULT] })
    await radio.check()
    await preview(page).getByText('Ketik Pratinjau,').waitFor()
    let requests = 0
    await page.route('**/api/billing/preview-reminder', (route) => {
      requests++
      return fault(route)
    })
    await page.getByLabel('Template pesan').fill('')
    await page.getByLabel('Template pesan').pressSequentially('Halo [Nama] apa kabar', { delay: 20 })
    await text(page, 'Pratinjau gagal dimuat.').waitFor()
    expect(requests).toBeLessThan(4)
    await expectNoAxeFindings(page)
    await page.unroute('**/api/billing/preview-reminder')
    await preview(page).getByRole('button', { name: 'Coba lagi' }).click()
    await text(page, 'Halo Ketik Pratinjau apa kabar').waitFor()
  })
})

describe('on a phone', () => {
  it('choosing leads to the form, and Ganti back to the list', async () => {
    const { page } = await openWithCustomer('Lewat Hape', { size: 'phone' })
    await search(page, '')
    await page.getByRole('button', { name: 'Muat lebih banyak' }).waitFor()
    await page.getByRole('radio').nth(3).tap()
    const top = (name: string) =>
      page.getByText(name).evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(() => top('2. Isi Tagihan')).toBeLessThan(200)
    expect(await top('2. Isi Tagihan')).toBeGreaterThan(60)
    await page.getByRole('button', { name: 'Ganti' }).tap()
    await expect.poll(() => top('2. Isi Tagihan')).toBeGreaterThan(400)
  })

  it.each([
    ['phone', {}],
    ['small phone', { context: { ...SMALL_PHONE, ...CALM.context } }],
  ])('nothing sticks out on a %s, and axe finds nothing', async (_name, options) => {
    const page = await openPage({ baseUrl: app.url, size: 'phone', ...CALM, ...options })
    await signIn(page, app)
    await addCustomer(page, { nama: 'Kusumawardhana'.repeat(7), alamat: 'Jl. Panjang '.repeat(20) })
    await page.goto('/dashboard/billings')
    await search(page, 'kusumawardhana')
    // Until they are there, the customers from before stand dimmed.
    await page.getByText(/^\d+ hasil$/).waitFor()
    await page.getByRole('radio').first().check()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoAxeFindings(page)
  })
})
