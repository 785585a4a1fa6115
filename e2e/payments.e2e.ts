import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingPeriod, periodFields, periodLabel } from '../src/shared/billing-period.ts'
import { formatInstantDay } from '../src/shared/calendar-day.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SERVER_FAULT = /status of 500/
const PAID = 'Status pembayaran berhasil diubah'
const NO_GATEWAY = 'Gateway WhatsApp belum diatur (WAHA_URL).'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

/** The history narrowed to one customer with one unpaid bill. */
async function openWithBill(nama: string, options: Partial<PageOptions> = {}) {
  const page = await signedIn(options)
  const customer = await addCustomer(page, { nama })
  const bill = await addBill(page, customer.id)
  await page.goto(`/dashboard/payments?cari=${encodeURIComponent(nama)}`)
  await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
  return { page, bill }
}

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })
const names = (page: Page) => page.locator('tbody tr td:first-child').allTextContents()

describe('the list', () => {
  it('PAY-01 PAY-02 PAY-03 PAY-04 PAY-05 PAY-09 PAY-10 PAY-11 PAY-12 PAY-13 PAY-14 PAY-15 ERR-10 has its controls, and says so when a month has no bills', async () => {
    const page = await signedIn()
    await page.goto('/dashboard/payments')
    await page.getByRole('heading', { level: 2, name: 'Riwayat Pembayaran' }).waitFor()
    const { month, year } = periodFields(thisPeriod())
    expect(await page.getByLabel('Bulan').locator('option:checked').textContent()).toBe(month)
    expect(await page.getByLabel('Tahun').inputValue()).toBe(year)
    await page.goto('/dashboard/payments?bulan=2025-01')
    await text(page, 'Tidak ada data pembayaran untuk periode Januari 2025.').waitFor()
    expect(await page.getByLabel('Status').locator('option').allTextContents()).toEqual([
      'Semua Status',
      'Lunas',
      'Belum Lunas',
    ])
    expect(await page.getByLabel('Urutkan menurut').locator('option').allTextContents()).toEqual([
      'Tanggal',
      'Jumlah',
      'Pelanggan',
    ])
    await expectNoAxeFindings(page)
    const customer = await addCustomer(page)
    await addBill(page, customer.id, { period: '2025-01' as BillingPeriod })
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Nama Pelanggan',
      'Paket',
      'Periode',
      'Jumlah',
      'Tanggal Bayar',
      'Status',
      'Aksi',
    ])
  })

  it('RULE-16 RULE-17 PAY-16 PAY-17 shows amounts and days the Indonesian way, with count and paid sum', async () => {
    const page = await signedIn()
    const customer = await addCustomer(page, { nama: 'Baru Ditagih', paket: '7Mbps' })
    await addBill(page, customer.id, { period: '2025-05' as BillingPeriod, amount: 1_150_000, isPaid: true })
    await page.goto('/dashboard/payments?bulan=2025-05')
    const cells = page.getByRole('row', { name: 'Baru Ditagih' }).getByRole('cell')
    await cells.first().waitFor()
    const today = formatInstantDay(new Date().toISOString(), 'Asia/Jakarta')
    expect((await cells.allTextContents()).slice(0, 6)).toEqual([
      'Baru Ditagih',
      '7Mbps',
      'Mei 2025',
      'Rp 1.150.000',
      today,
      'Lunas',
    ])
    await text(page, '1 tagihan · Total lunas Rp 1.150.000').waitFor()
  })

  it('PAY-03 PAY-06 PAY-07 PAY-08 PAY-20 searches, filters and sorts, and the address keeps it over reload and Back', async () => {
    const page = await signedIn()
    const period = { period: '2025-03' } as never
    for (const [nama, amount, isPaid] of [
      ['Cici', 300, true],
      ['Agus', 100, false],
      ['Budi', 200, true],
    ] as const) {
      const customer = await addCustomer(page, { nama: `${nama} Maret` })
      await addBill(page, customer.id, { ...(period as object), amount, isPaid })
    }
    await page.goto('/dashboard/payments')
    await page.getByLabel('Bulan').selectOption('Maret')
    await page.getByLabel('Tahun').selectOption('2025')
    await expect.poll(() => names(page)).toEqual(['Budi Maret', 'Agus Maret', 'Cici Maret'])
    await page.getByLabel('Urutkan menurut').selectOption('Jumlah')
    await expect.poll(() => names(page)).toEqual(['Cici Maret', 'Budi Maret', 'Agus Maret'])
    await page.getByRole('button', { name: 'Urutan turun, ubah ke naik' }).click()
    await expect.poll(() => names(page)).toEqual(['Agus Maret', 'Budi Maret', 'Cici Maret'])
    await page.getByLabel('Urutkan menurut').selectOption('Pelanggan')
    await page.getByLabel('Status').selectOption('Lunas')
    await expect.poll(() => names(page)).toEqual(['Budi Maret', 'Cici Maret'])
    await text(page, '2 tagihan · Total lunas Rp 500').waitFor()
    await page.getByLabel('Cari nama pelanggan').fill('CICI')
    await expect.poll(() => names(page)).toEqual(['Cici Maret'])
    const { search } = new URL(page.url())
    expect(search).toBe('?bulan=2025-03&urut=pelanggan&arah=asc&status=lunas&cari=CICI')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Cici Maret'])
    expect(await page.getByLabel('Cari nama pelanggan').inputValue()).toBe('CICI')
    await page.getByRole('link', { name: 'Billings', exact: true }).click()
    await page.getByRole('button', { name: 'Simpan Tagihan' }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['Cici Maret'])
    expect(new URL(page.url()).search).toBe(search)
    await page.getByLabel('Status').selectOption('Belum Lunas')
    await text(page, 'Tidak ada data pembayaran untuk periode Maret 2025.').waitFor()
    await page.getByRole('button', { name: 'Tampilkan semua tagihan' }).click()
    await expect.poll(() => names(page)).toEqual(['Agus Maret', 'Budi Maret', 'Cici Maret'])
  })

  it('PAY-16 PAY-17 counts and sums over all pages', async () => {
    const page = await signedIn()
    const customer = await addCustomer(page, { nama: 'Banyak Halaman' })
    for (let i = 0; i < 27; i++)
      await addBill(page, customer.id, {
        ...{ period: '2025-04' as never },
        amount: 1000,
        isPaid: i < 26,
        allowRepeat: true,
      })
    await page.goto('/dashboard/payments?bulan=2025-04')
    await text(page, '27 tagihan · Total lunas Rp 26.000').waitFor()
    expect(await names(page)).toHaveLength(25)
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await expect.poll(() => names(page)).toHaveLength(2)
    await text(page, '27 tagihan · Total lunas Rp 26.000').waitFor()
    expect(new URL(page.url()).searchParams.get('halaman')).toBe('2')
    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(25)
  })

  it('PAY-21 a load failure says so, and trying again helps', async () => {
    const { page } = await openWithBill('Gagal Dimuat', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/bills?*', fault)
    await page.reload()
    await text(page, 'Gagal mengambil data pembayaran.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/bills?*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByRole('table').waitFor()
    await page.route('**/api/bills?*', fault)
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    await text(page, 'Gagal mengambil data pembayaran.').waitFor()
    expect(await page.getByRole('table').isVisible()).toBe(true)
  })

  it('nothing moves sideways when the bills arrive', async () => {
    const { page } = await openWithBill('Tidak Bergeser')
    const left = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((th) => th.getBoundingClientRect().left))
    await page.route('**/api/bills?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await page.goto('/dashboard/payments')
    await page.locator('[aria-busy=true] th').first().waitFor()
    const before = await left()
    await page
      .getByRole('button', { name: /^Tandai/ })
      .first()
      .waitFor()
    expect(await left()).toEqual(before)
  })
})

describe('paid and unpaid', () => {
  it('AUTH-21 PAY-18 PAY-22 PAY-31 PAY-33 toggles either way', async () => {
    const { page } = await openWithBill('Bolak Balik')
    await page.getByRole('button', { name: 'Tandai Lunas' }).click()
    await text(page, `${PAID}, namun gagal mengirim notifikasi WhatsApp: ${NO_GATEWAY}`).waitFor()
    await text(page, 'Lunas').and(page.locator('td span')).waitFor()
    await page.getByRole('button', { name: 'Tandai Belum Lunas' }).click()
    await text(page, `${PAID} menjadi Belum Lunas!`).waitFor()
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
    const row = page.getByRole('row', { name: 'Bolak Balik' })
    expect(await row.getByRole('cell').nth(4).textContent()).toBe('-')
  })

  it('a row is busy by itself: a double click toggles once, other rows stay usable', async () => {
    const { page, bill } = await openWithBill('Sibuk Satu')
    const other = await addCustomer(page, { nama: 'Sibuk Dua' })
    await addBill(page, other.id)
    await page.goto('/dashboard/payments?cari=sibuk&urut=pelanggan&arah=asc')
    const requests: string[] = []
    await page.route('**/api/bills/*/payment', async (route) => {
      requests.push(route.request().url())
      if (route.request().url().includes(bill.id)) await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const first = page.getByRole('row', { name: 'Sibuk Satu' })
    const second = page.getByRole('row', { name: 'Sibuk Dua' })
    await first.getByRole('button', { name: 'Tandai Lunas' }).dblclick()
    await first.getByRole('button', { name: 'Memproses...' }).waitFor()
    await second.getByRole('button', { name: 'Tandai Lunas' }).click()
    await second.getByRole('button', { name: 'Tandai Belum Lunas' }).waitFor()
    expect(await first.getByRole('button', { name: 'Memproses...' }).isVisible()).toBe(true)
    await first.getByRole('button', { name: 'Tandai Belum Lunas' }).waitFor()
    expect(requests).toHaveLength(2)
  })

  it('PAY-34 a failed toggle says so and changes nothing', async () => {
    const { page } = await openWithBill('Toggle Gagal', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/bills/*/payment', fault)
    await page.getByRole('button', { name: 'Tandai Lunas' }).click()
    await text(page, 'Gagal mengubah status pembayaran.').waitFor()
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
    await expectNoAxeFindings(page)
  })

  it('PAY-32 says that the notification failed when its outcome cannot be asked for', async () => {
    const { page } = await openWithBill('Tidak Tahu', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/messages/*', fault)
    await page.getByRole('button', { name: 'Tandai Lunas' }).click()
    await text(page, `${PAID}, namun gagal mengirim notifikasi WhatsApp.`).waitFor()
  })
})

describe('deleting', () => {
  it('AUTH-22 PAY-19 PAY-35 PAY-36 PAY-37 PAY-39 asks first, removes that one bill, and the message leaves after 5 s', async () => {
    const { page, bill } = await openWithBill('Hapus Saya')
    const stay = await addBill(page, bill.customerId, { allowRepeat: true, amount: 7 })
    await page.getByRole('button', { name: 'Muat ulang' }).click()
    const { month, year } = periodFields(thisPeriod())
    const question = `Apakah Anda yakin ingin menghapus tagihan Hapus Saya untuk bulan ${month} ${year}?`
    const remove = page
      .getByRole('row', { name: 'Rp 100.000' })
      .getByRole('button', { name: 'Hapus tagihan Hapus Saya' })
    await remove.click()
    await text(page, question).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Batal' }).click()
    expect(await names(page)).toHaveLength(2)
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
    const done = text(page, 'Tagihan berhasil dihapus.')
    await done.waitFor()
    const shownAtMs = Date.now()
    const rows = (await (await page.request.get(`/api/bills?period=${thisPeriod()}&search=Hapus`)).json())
      .rows
    expect(rows).toMatchObject([{ id: stay.id }])
    expect(await names(page)).toEqual(['Hapus Saya'])
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('Riwayat Pembayaran')
    await done.waitFor({ state: 'hidden' })
    const shownMs = Date.now() - shownAtMs
    expect(shownMs).toBeGreaterThan(3500)
    expect(shownMs).toBeLessThan(7000)
  })

  it('PAY-38 a failed delete says so in the dialog, and can be tried again', async () => {
    const { page } = await openWithBill('Hapus Gagal', { expectedErrors: [SERVER_FAULT] })
    await page.route('**/api/bills/*', fault)
    await page.getByRole('button', { name: 'Hapus tagihan' }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' })
    await confirm.click()
    await text(page, 'Gagal menghapus tagihan.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/bills/*')
    await confirm.click()
    await text(page, 'Tagihan berhasil dihapus.').waitFor()
    await text(page, `Tidak ada data pembayaran untuk periode ${periodLabel(thisPeriod())}.`).waitFor()
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
    await addBill(page, customer.id, { amount: 999_999_999, notes: 'catatan '.repeat(40) })
    await page.goto(`/dashboard/payments?cari=${width}`)
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const overflowing = await page
      .locator('td, li, .table-frame')
      .evaluateAll((all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).length)
    expect(overflowing).toBe(0)
    await expectNoAxeFindings(page)
  })
})
