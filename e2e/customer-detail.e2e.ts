import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerMessage } from '../src/features/messaging/schemas.ts'
import { addMonths } from '../src/shared/billing-period.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { proofHeader } from '../testing/registration-proof.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { stubTiles, TILES_OF_TESTS } from './map-tiles.ts'
import { signIn } from './sign-in.ts'

const LIST = '/dashboard/customers'
const TITLE = 'Detail Pelanggan'
const UNKNOWN = 'Pelanggan ini tidak ditemukan. Mungkin sudah dihapus.'
const NO_GATEWAY = 'Gateway WhatsApp belum diatur (WAHA_URL).'
const NO_POINT = 'Koordinat tidak terbaca, pelanggan tidak akan tampil di peta.'
const SERVER_FAULT = { expectedErrors: [/status of 500/] }
const LONG_NAME = 'Raden Mas Haryo Wirjosoebroto Kusumonegoro Sastrodiningrat Prawirodirdjo'

const { openPage } = setUpBrowser()
let app: AppProcess
let session: BrowserContextOptions['storageState']

beforeAll(async () => {
  app = await startApp({ env: TILES_OF_TESTS })
})
afterAll(() => app.stop())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({
    baseUrl: app.url,
    ...options,
    context: { reducedMotion: 'reduce', ...(session && { storageState: session }) },
  })
  // Once for all tests: sign-ins are limited.
  if (!session) await signIn(page, app)
  session ??= await page.context().storageState()
  await stubTiles(page)
  return page
}

const panel = (page: Page) => page.getByRole('dialog', { name: TITLE })
const heading = (page: Page, nama: string) => panel(page).getByRole('heading', { name: nama, exact: true })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const section = (page: Page, name: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const link = (page: Page, nama: string) => page.getByRole('link', { name: nama, exact: true })
const items = (page: Page, list: string) =>
  panel(page).getByRole('list', { name: list }).getByRole('listitem')
const gone = (page: Page) => panel(page).waitFor({ state: 'detached' })
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })
const clickTwice = (element: HTMLElement) => {
  element.click()
  element.click()
}
const focusedText = (page: Page) => page.evaluate('document.activeElement.textContent')

async function open(page: Page, id: string, nama: string, query = '') {
  await page.goto(`${LIST}?id=${id}${query}`)
  await heading(page, nama).waitFor()
}

async function register(page: Page, nama: string): Promise<string> {
  const data = {
    nama,
    alamat: 'Desa Payung',
    whatsapp: '081234567890',
    tanggalDaftar: '2026-05-01',
    koordinat: '-6.97, 110.07',
    paket: '4Mbps',
  }
  const answer = await page.request.post('/api/registrations', {
    data,
    headers: await proofHeader((path) => page.request.get(path)),
  })
  expect(answer.status()).toBe(201)
  const found = await page.request.get(`/api/customers?search=${encodeURIComponent(nama)}`)
  return (await found.json()).rows[0].id
}

async function newCount(page: Page): Promise<number> {
  return (await (await page.request.get('/api/customers/new-count')).json()).count
}

describe('the address', () => {
  it('R1 R2 a hash link opens the panel, and Back returns to where the link was', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Tautan Hash' })
    await page.goto('/dashboard/payments')
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, `#/customers?id=${id}`)
    await heading(page, 'Tautan Hash').waitFor()
    expect(page.url()).toBe(`${app.url}${LIST}?id=${id}`)
    await page.goBack()
    await page.waitForURL('**/dashboard/payments')
    await gone(page)
    await page.goForward()
    await heading(page, 'Tautan Hash').waitFor()
    await button(page, 'Tutup').click()
    await page.waitForURL(`${app.url}${LIST}`)
    await page.goBack()
    await page.waitForURL('**/dashboard/payments')
  })

  it('R2 reload keeps the panel, closing it takes only the id out of the address', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Muat Ulang' })
    await page.goto('/dashboard/payments')
    await open(page, id, 'Muat Ulang', '&cari=muat')
    await page.reload()
    await heading(page, 'Muat Ulang').waitFor()
    await page.keyboard.press('Escape')
    await gone(page)
    expect(page.url()).toBe(`${app.url}${LIST}?cari=muat`)
    await page.getByRole('row').filter({ hasText: 'Muat Ulang' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard/payments')
  })

  it.each([
    ['Back', (page: Page) => page.goBack()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['its button', (page: Page) => button(page, 'Tutup').evaluate(clickTwice)],
    ['a click beside it', (page: Page) => page.mouse.click(300, 700)],
  ])(
    'R2 opened from the list, %s closes it: focus on the link, one Back to leave the list',
    async (by, close) => {
      const page = await signedIn()
      const nama = `Ditutup lewat ${by}`
      await addCustomer(page, { nama })
      await page.goto('/dashboard/payments')
      await page.goto(`${LIST}?cari=${encodeURIComponent(nama)}`)
      const opener = link(page, nama)
      const before = page.url()
      await opener.focus()
      await page.keyboard.press('Enter')
      await panel(page).waitFor()
      expect(new URL(page.url()).searchParams.get('cari')).toBe(nama)
      expect(new URL(page.url()).searchParams.has('id')).toBe(true)
      await button(page, 'Edit').waitFor()
      await close(page)
      await gone(page)
      expect(page.url()).toBe(before)
      expect(await focusedText(page)).toBe(nama)
      await page.goBack()
      await page.waitForURL('**/dashboard/payments')
    },
  )

  it.each(['aB3dE6gH9jK2mN5pQ8rS', 'a%20b', '%2F'])(
    'R2 says that ?id=%s is nobody, and leads back',
    async (id) => {
      const page = await signedIn()
      await page.goto(`${LIST}?id=${id}&halaman=x`)
      await panel(page).getByText(UNKNOWN).waitFor()
      await expectNoAxeFindings(page)
      expect(await button(page, 'Edit').count()).toBe(0)
      await button(page, 'Kembali ke daftar pelanggan').click()
      await gone(page)
      expect(page.url()).toBe(`${app.url}${LIST}?halaman=x`)
    },
  )
})

describe('the profile', () => {
  it('R2 shows who it is, where, and how to write to them', async () => {
    const page = await signedIn()
    const { id, customerId } = await addCustomer(page, {
      nama: 'Siti Rahayu',
      alamat: 'Jl. Raya Weleri No. 12\nDesa Payung',
      whatsapp: '6281200001111',
      paket: '7Mbps',
      status: 'Non-Aktif',
    })
    await open(page, id, 'Siti Rahayu')
    for (const text of [customerId, 'Non-Aktif', '7Mbps', '1 Mei 2026', '-6.97, 110.07'])
      expect(await panel(page).getByText(text, { exact: true }).isVisible(), text).toBe(true)
    const address = panel(page).getByText('Jl. Raya Weleri No. 12')
    expect(await address.allInnerTexts()).toEqual(['Jl. Raya Weleri No. 12\nDesa Payung'])
    const chat = panel(page).getByRole('link', { name: '6281200001111' })
    expect(await chat.getAttribute('href')).toBe('https://wa.me/6281200001111')
    expect(await chat.getAttribute('target')).toBe('_blank')
    expect(await chat.getAttribute('rel')).toContain('noopener')
    await panel(page).getByRole('application', { name: 'Peta lokasi Siti Rahayu' }).waitFor()
    const mapApp = panel(page).getByRole('link', { name: 'Buka di aplikasi peta' })
    expect(await mapApp.getAttribute('href')).toMatch(/=-6\.970*,110\.070*$/)
    expect(await mapApp.getAttribute('rel')).toContain('noopener')
    await expectNoAxeFindings(page)
  })

  it('R9 says when the coordinates give no point', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Tanpa Titik', koordinat: 'depan masjid' })
    await open(page, id, 'Tanpa Titik')
    await panel(page).getByText(NO_POINT).waitFor()
    expect(await panel(page).getByRole('application').count()).toBe(0)
    expect(await panel(page).getByRole('link', { name: 'Buka di aplikasi peta' }).count()).toBe(0)
  })

  it('names who else has the number, each with a link to its own panel', async () => {
    const page = await signedIn()
    const whatsapp = '6281299990000'
    const names = ['Nomor A', 'Nomor B', 'Nomor C', 'Nomor D', 'Nomor E', 'Nomor F', 'Nomor G']
    const [first] = await Promise.all(names.map((nama) => addCustomer(page, { nama, whatsapp })))
    await page.goto(`${LIST}?cari=nomor`)
    await link(page, 'Nomor A').click()
    await heading(page, 'Nomor A').waitFor()
    const shared = panel(page).getByRole('status').filter({ hasText: 'Nomor ini juga dipakai' })
    expect(await shared.getByRole('link').allTextContents()).toEqual(names.slice(1, 6))
    await button(page, 'Tampilkan 1 lainnya').click()
    expect(await shared.getByRole('link').allTextContents()).toEqual(names.slice(1))
    await shared.getByRole('link', { name: 'Nomor G' }).click()
    await heading(page, 'Nomor G').waitFor()
    expect(await focusedText(page)).toBe(TITLE)
    expect(await shared.getByRole('link').first().textContent()).toBe('Nomor A')
    expect(page.url()).not.toContain(first?.id)
    await page.goBack()
    await gone(page)
    expect(page.url()).toBe(`${app.url}${LIST}?cari=nomor`)
  })

  it('R2 edits from the panel, which then shows what was saved', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Sebelum Edit' })
    await open(page, id, 'Sebelum Edit')
    await button(page, 'Edit').click()
    const form = page.getByRole('dialog', { name: 'Edit Data Pelanggan' })
    await form.waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    expect(await heading(page, 'Sebelum Edit').isVisible()).toBe(true)
    await button(page, 'Edit').click()
    await form.getByLabel('Nama').fill('Sesudah Edit')
    await form.getByRole('button', { name: 'Simpan' }).click()
    await heading(page, 'Sesudah Edit').waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(page.url()).toContain(`id=${id}`)
  })

  it('R11 deletes from the panel, which closes with it', async () => {
    const page = await signedIn()
    await addCustomer(page, { nama: 'Akan Dihapus' })
    await page.goto(`${LIST}?cari=akan+dihapus`)
    await link(page, 'Akan Dihapus').click()
    await button(page, 'Hapus').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Batal' }).click()
    expect(await heading(page, 'Akan Dihapus').isVisible()).toBe(true)
    await button(page, 'Hapus').click()
    await question.getByRole('button', { name: 'Hapus' }).click()
    await gone(page)
    await link(page, 'Akan Dihapus').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${app.url}${LIST}?cari=akan+dihapus`)
    expect(await page.evaluate('document.activeElement !== document.body')).toBe(true)
  })
})

describe('bills and messages', () => {
  it('R2 R24 shows the bills with their state and what is still to be paid', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Punya Tagihan' })
    const early = addMonths(thisPeriod(), -2)
    const late = addMonths(thisPeriod(), 2)
    await addBill(page, id, { period: early, amount: 150_000 })
    await addBill(page, id, { period: thisPeriod(), amount: 100_000, isPaid: true })
    await addBill(page, id, { period: late, amount: 75_000, notes: 'Potongan gangguan' })
    await open(page, id, 'Punya Tagihan')
    const bills = items(page, 'Tagihan')
    await bills.first().waitFor()
    const [coming, paid, overdue] = await bills.allTextContents()
    expect(coming).toMatch(/Rp\s75\.000Jatuh tempo 5 \w+ \d{4}Belum LunasPotongan gangguan$/)
    expect(paid).toMatch(/Rp\s100\.000Dibayar \d+ \w+ \d{4}Lunas$/)
    expect(overdue).toMatch(/Rp\s150\.000Jatuh tempo 5 \w+ \d{4}Terlambat$/)
    expect(
      await section(page, 'Tagihan')
        .getByText(/Belum dibayar/)
        .textContent(),
    ).toMatch(/Rp\s225\.000/)
    await expectNoAxeFindings(page)
  })

  it('R2 loads more bills on demand, and the keyboard goes on at the first of them', async () => {
    const page = await signedIn(SERVER_FAULT)
    const { id } = await addCustomer(page, { nama: 'Banyak Tagihan' })
    for (let months = 0; months < 14; months++)
      await addBill(page, id, { period: addMonths(thisPeriod(), -months), isPaid: true })
    await open(page, id, 'Banyak Tagihan')
    await section(page, 'Tagihan').getByText('12 dari 14').waitFor()
    expect(await section(page, 'Tagihan').getByText('Tidak ada tunggakan').isVisible()).toBe(true)
    await page.route(/\/bills\?.*\bpage=2\b/, fault)
    await section(page, 'Tagihan').getByRole('button', { name: 'Muat lagi' }).click()
    await section(page, 'Tagihan').getByText('Gagal mengambil data tagihan.').waitFor()
    expect(await items(page, 'Tagihan').count()).toBe(12)
    await page.unrouteAll()
    await section(page, 'Tagihan').getByRole('button', { name: 'Coba lagi' }).click()
    await expect.poll(() => items(page, 'Tagihan').count()).toBe(14)
    expect(await focusedText(page)).toBe(await items(page, 'Tagihan').nth(12).textContent())
    expect(await section(page, 'Tagihan').getByRole('button').count()).toBe(0)
  })

  it('R2 shows the messages with their outcome, reason and text', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Punya Pesan' })
    await addBill(page, id, { notify: true, messageTemplate: 'Halo,\ntagihan Anda sudah terbit.' })
    await open(page, id, 'Punya Pesan')
    const messages = items(page, 'Pesan WhatsApp')
    await messages.first().waitFor()
    const [reminder, welcome] = await messages.allTextContents()
    expect(reminder).toMatch(/^Pengingat tagihanGagal/)
    expect(reminder).toContain(NO_GATEWAY)
    expect(welcome).toMatch(/^Selamat datangGagal/)
    const text = messages.first().getByText('tagihan Anda sudah terbit.')
    expect(await text.isVisible()).toBe(false)
    await messages.first().getByText('Lihat isi').click()
    expect(await text.allInnerTexts()).toEqual(['Halo,\ntagihan Anda sudah terbit.'])
    await expectNoAxeFindings(page)
  })

  it.each([
    ['queued', null, 'Menunggu', false],
    ['sending', null, 'Sedang dikirim', false],
    ['sent', null, 'Terkirim', true],
    ['sent', 'delivered', 'Diterima', true],
    ['sent', 'read', 'Dibaca', true],
    ['failed', null, 'Gagal', true],
    ['uncertain', null, 'Tidak pasti', true],
    ['cancelled', null, 'Dibatalkan', true],
  ] as const)(
    'R28 R29 R30 a message that is %s (%s) shows as %s',
    async (state, receipt, label, tellsReason) => {
      const page = await signedIn()
      const { id } = await addCustomer(page, { nama: `Pesan ${label}` })
      const row: CustomerMessage = {
        id: 'm1',
        kind: 'confirmation',
        state,
        reason: 'Sebab singkat',
        text: 'Halo',
        receipt,
        createdAt: '2026-05-05T07:30:00.000Z',
        finishedAt: state === 'queued' || state === 'sending' ? null : '2026-05-05T17:05:00.000Z',
      }
      await page.route('**/api/customers/*/messages*', (route) =>
        route.fulfill({ json: { rows: [row], page: 1, pageCount: 1, count: 1 } }),
      )
      await open(page, id, `Pesan ${label}`)
      const message = items(page, 'Pesan WhatsApp')
      await message.getByText(label, { exact: true }).waitFor()
      expect(await message.getByText('Konfirmasi pembayaran').isVisible()).toBe(true)
      expect(await message.getByText('Sebab singkat').count()).toBe(tellsReason ? 1 : 0)
      // In Jakarta, wherever the browser stands.
      const time = row.finishedAt ? '6 Mei 2026, 00.05' : '5 Mei 2026, 14.30'
      expect(await message.getByText(time).isVisible()).toBe(true)
    },
  )

  it('R2 says when there is nothing yet', async () => {
    const page = await signedIn()
    const id = await register(page, 'Belum Ada Apa-apa')
    await open(page, id, 'Belum Ada Apa-apa')
    await panel(page).getByText('Belum ada tagihan.').waitFor()
    await panel(page).getByText('Belum ada pesan.').waitFor()
  })
})

describe('a new registration', () => {
  it('R6 is marked as seen by opening it: Baru this time, Belum ada ID the next', async () => {
    const page = await signedIn()
    const id = await register(page, 'Pendaftar Baru')
    const before = await newCount(page)
    await page.goto(`${LIST}?cari=pendaftar`)
    const row = page.getByRole('row').filter({ hasText: 'Pendaftar Baru' })
    await row.getByText('Baru', { exact: true }).waitFor()
    const seen = page.waitForResponse(`**/api/customers/${id}/seen`)
    await link(page, 'Pendaftar Baru').click()
    expect((await seen).status()).toBe(200)
    await row.getByText('Baru', { exact: true }).waitFor({ state: 'detached' })
    expect(await panel(page).getByText('Baru', { exact: true }).isVisible()).toBe(true)
    expect(await panel(page).getByText('WZN-001', { exact: true }).isVisible()).toBe(true)
    expect(await newCount(page)).toBe(before - 1)

    await page.keyboard.press('Escape')
    await gone(page)
    const again: string[] = []
    page.on('request', (request) => again.push(request.url()))
    await link(page, 'Pendaftar Baru').click()
    await panel(page).getByText('Belum ada ID').waitFor()
    await panel(page).getByText('Belum ada pesan.').waitFor()
    expect(again.filter((url) => url.endsWith('/seen'))).toEqual([])
  })

  it('R6 when marking fails the panel shows as ever, and the next opening marks it', async () => {
    const page = await signedIn(SERVER_FAULT)
    const id = await register(page, 'Gagal Ditandai')
    const before = await newCount(page)
    await page.route('**/api/customers/*/seen', fault)
    const failed = page.waitForResponse(`**/api/customers/${id}/seen`)
    await open(page, id, 'Gagal Ditandai')
    await failed
    await panel(page).getByText('Belum ada tagihan.').waitFor()
    expect(await panel(page).getByRole('alert').count()).toBe(0)
    expect(await newCount(page)).toBe(before)
    await page.unrouteAll()
    await stubTiles(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await page.goBack()
    const seen = page.waitForResponse(`**/api/customers/${id}/seen`)
    await open(page, id, 'Gagal Ditandai')
    expect((await seen).status()).toBe(200)
    expect(await newCount(page)).toBe(before - 1)
  })
})

describe('failures', () => {
  it.each([
    ['bills', '**/api/customers/*/bills*', 'Gagal mengambil data tagihan.'],
    ['messages', '**/api/customers/*/messages*', 'Gagal mengambil data pesan.'],
    ['the profile', /\/api\/customers\/[^/?]{20}$/, 'Gagal mengambil data pelanggan.'],
  ])('R2 without %s the rest is there, and a retry brings it', async (_what, path, text) => {
    const page = await signedIn(SERVER_FAULT)
    const { id } = await addCustomer(page, { nama: 'Sebagian Gagal' })
    await addBill(page, id)
    await page.route(path, fault)
    await page.goto(`${LIST}?id=${id}`)
    await panel(page).getByText(text).waitFor()
    const parts = {
      '**/api/customers/*/bills*': items(page, 'Tagihan'),
      '**/api/customers/*/messages*': items(page, 'Pesan WhatsApp'),
    }
    for (const [partPath, rows] of Object.entries(parts))
      if (partPath !== path) await expect.poll(() => rows.count()).toBe(1)
    if (typeof path === 'string') await heading(page, 'Sebagian Gagal').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute(path)
    await button(page, 'Coba lagi').click()
    await panel(page).getByText(text).waitFor({ state: 'detached' })
    await heading(page, 'Sebagian Gagal').waitFor()
    for (const rows of Object.values(parts)) await expect.poll(() => rows.count()).toBe(1)
  })

  it('R2 when its code does not arrive it says so, and leaves the list', async () => {
    const page = await signedIn({ expectedErrors: [/net::ERR_/] })
    const { id } = await addCustomer(page, { nama: 'Tanpa Kode' })
    await page.route('**/customer-detail-parts-*.js', (route) => route.abort())
    await page.goto(`${LIST}?id=${id}&cari=tanpa+kode`)
    await page.getByText('Detail pelanggan gagal dimuat. Periksa koneksi internet').waitFor()
    expect(page.url()).toBe(`${app.url}${LIST}?cari=tanpa+kode`)
    await page.unrouteAll()
    await stubTiles(page)
    await page.reload()
    await link(page, 'Tanpa Kode').click()
    await heading(page, 'Tanpa Kode').waitFor()
  })
})

describe('the look', () => {
  it('R2 fills a phone, also with the longest texts, and keeps the keyboard inside', async () => {
    const page = await signedIn({ size: 'phone' })
    const { id } = await addCustomer(page, {
      nama: LONG_NAME,
      alamat: `${'PerumahanGriyaAsriTanpaSpasi'.repeat(6)}\nRT 03`,
      koordinat: 'x'.repeat(100),
    })
    await addBill(page, id, {
      notes: 'catatan-tanpa-spasi-'.repeat(20),
      notify: true,
      messageTemplate: 'x'.repeat(900),
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, id, LONG_NAME)
    await items(page, 'Tagihan').first().waitFor()
    await items(page, 'Pesan WhatsApp').first().getByText('Lihat isi').click()
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    const overflow = 'document.querySelector("dialog[open] > div").scrollWidth'
    expect(await page.evaluate(overflow)).toBe(360)
    await expectNoAxeFindings(page)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const inside =
        'document.activeElement === document.body || !!document.activeElement.closest("dialog[open]")'
      expect(await page.evaluate(inside)).toBe(true)
    }
  })

  it('R2 stands at the right edge over the full height on a large screen, and holds its skeleton', async () => {
    const page = await signedIn()
    const { id } = await addCustomer(page, { nama: 'Sisi Kanan', whatsapp: '6281288887777' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/customers\/[^/?]{20}$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${LIST}?id=${id}`)
    await items(page, 'Pesan WhatsApp').first().waitFor()
    const box = await panel(page).boundingBox()
    expect(box).toMatchObject({ y: 0, height: 768 })
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1366)
    expect(box?.width).toBeLessThan(600)
    const billsAt = async () => (await section(page, 'Tagihan').boundingBox())?.y ?? Number.NaN
    expect(await button(page, 'Edit').isDisabled()).toBe(true)
    const before = await billsAt()
    release()
    await heading(page, 'Sisi Kanan').waitFor()
    expect(Math.abs((await billsAt()) - before)).toBeLessThan(4)
  })
})
