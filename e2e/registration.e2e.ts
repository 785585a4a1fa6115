import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, setUpBrowser } from '../testing/browser.ts'
import { signIn } from './sign-in.ts'

const SUCCESS = 'Pendaftaran berhasil! Data Anda telah disimpan.'
const FAILURE = 'Pendaftaran gagal. Silakan coba lagi.'
const NOT_READABLE = 'Koordinat tidak terbaca, pelanggan tidak akan tampil di peta.'
const LOCATION_FAILED = 'Gagal mendapatkan lokasi. Pastikan GPS diaktifkan dan izin lokasi diberikan.'
const NO_LOCATION = 'Geolocation tidak didukung oleh browser ini.'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const nama = (page: Page) => page.getByLabel('Nama')
const whatsapp = (page: Page) => page.getByLabel('Nomor WhatsApp')
const tanggal = (page: Page) => page.getByLabel('Tanggal Daftar')
const koordinat = (page: Page) => page.getByLabel('Titik Koordinat')
const send = (page: Page) => page.getByRole('button', { name: 'Daftar' }).click()
const locate = (page: Page) => page.getByRole('button', { name: 'Gunakan lokasi saat ini' }).click()

async function openRegistration(options: Partial<Parameters<typeof openPage>[0]> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await page.goto('/login#daftar')
  await nama(page).waitFor()
  return page
}

async function fillIn(page: Page, name: string) {
  await nama(page).fill(name)
  await page.getByLabel('Alamat').fill('Jl. Melati No. 3, Weleri')
  await whatsapp(page).fill('+62 812-3456-7890')
  await koordinat(page).fill('-6.971000, 110.071000')
  await page.getByLabel('Paket').selectOption('7Mbps')
}

describe('what is typed', () => {
  it('REG-06, REG-07, REG-08, REG-10, REG-11, REG-12 an empty form is refused at every field', async () => {
    const page = await openRegistration()
    await tanggal(page).fill('')
    await send(page)
    const messages = [
      'Nama wajib diisi',
      'Alamat wajib diisi',
      'Nomor WhatsApp wajib diisi',
      'Tanggal daftar wajib diisi',
      'Titik koordinat wajib diisi',
      'Pilih paket internet',
    ]
    await page.getByText('Nama wajib diisi').waitFor()
    const shown = await page.locator('[id$="-error"]').allTextContents()
    expect(shown).toEqual(messages)
    expect(await page.locator(':focus').getAttribute('name')).toBe('nama')
    await expectNoAxeFindings(page)
    await nama(page).fill('S')
    await page.getByText('Nama wajib diisi').waitFor({ state: 'detached' })
  })

  it('REG-09 a number with anything but digits, plus, space or hyphen is refused', async () => {
    const page = await openRegistration()
    await fillIn(page, 'Siti')
    await whatsapp(page).fill('0812abc45678')
    await send(page)
    await page.getByText('Nomor WhatsApp tidak valid').waitFor()
  })

  it('CUS-40, CUS-41 starts with 62 and today in the business time zone, shown in Indonesian', async () => {
    const page = await openPage({ baseUrl: app.url })
    // 5 May in Jakarta, still 4 May where this browser stands.
    await page.clock.setFixedTime('2026-05-04T18:30:00Z')
    await page.goto('/login#daftar')
    await nama(page).waitFor()
    expect(await whatsapp(page).inputValue()).toBe('62')
    expect(await tanggal(page).inputValue()).toBe('2026-05-05')
    expect(await page.getByText('5 Mei 2026').isVisible()).toBe(true)
  })

  it('R9 coordinates that cannot be read are warned about while typing, and saved', async () => {
    const page = await openRegistration()
    await fillIn(page, 'Tanpa Peta')
    await koordinat(page).fill('dekat alun-alun')
    await page.getByText(NOT_READABLE).waitFor()
    await koordinat(page).fill('-6.97, 110.07')
    await page.getByText(NOT_READABLE).waitFor({ state: 'detached' })
    await koordinat(page).fill('-6.97, 181')
    await page.getByText(NOT_READABLE).waitFor()
    await send(page)
    await page.getByText(SUCCESS).waitFor()
  })
})

describe('location button', () => {
  it('CUS-42 fills in the device location with six decimals', async () => {
    const page = await openRegistration({
      context: { geolocation: { latitude: -6.97312, longitude: 110.1 }, permissions: ['geolocation'] },
    })
    await locate(page)
    await expect.poll(() => koordinat(page).inputValue()).toBe('-6.973120, 110.100000')
  })

  it('CUS-43 says when the location is denied, until the field is typed into', async () => {
    const page = await openRegistration()
    await locate(page)
    await page.getByText(LOCATION_FAILED).waitFor()
    await koordinat(page).fill('-6.97, 110.07')
    await page.getByText(LOCATION_FAILED).waitFor({ state: 'detached' })
  })

  it('CUS-44 says when the browser knows no location', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.addInitScript('Object.defineProperty(navigator, "geolocation", { value: undefined })')
    await page.goto('/login#daftar')
    await nama(page).waitFor()
    await locate(page)
    await page.getByText(NO_LOCATION).waitFor()
  })
})

describe('registering', () => {
  it('REG-03, REG-04, REG-05, REG-13, REG-14, REG-15, REG-16 a visitor becomes one new active customer', async () => {
    const page = await openRegistration()
    const request = page.waitForRequest('**/api/registrations')
    await fillIn(page, 'Siti Aminah')
    await send(page)
    await page.getByText(SUCCESS).waitFor()
    const payload = (await request).postDataJSON()
    expect(Object.keys(payload).sort()).toEqual([
      'alamat',
      'koordinat',
      'nama',
      'paket',
      'tanggalDaftar',
      'whatsapp',
    ])
    expect(await nama(page).inputValue()).toBe('')
    expect(await whatsapp(page).inputValue()).toBe('62')
    expect(await page.getByLabel('Paket').inputValue()).toBe('')

    await signIn(page, app)
    const { rows } = await (await page.request.get('/api/customers?search=Siti%20Aminah')).json()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      customerId: 'WZN-001',
      isNew: true,
      nama: 'Siti Aminah',
      paket: '7Mbps',
      status: 'Aktif',
      whatsapp: '6281234567890',
    })
  })

  it('REG-17 a failure says so and keeps what was typed', async () => {
    const page = await openRegistration({ expectedErrors: [/net::ERR_/] })
    await page.route('**/api/registrations', (route) => route.abort())
    await fillIn(page, 'Belum Jadi')
    await send(page)
    await page.getByText(FAILURE).waitFor()
    expect(await nama(page).inputValue()).toBe('Belum Jadi')
    await page.unroute('**/api/registrations')
    await send(page)
    await page.getByText(SUCCESS).waitFor()
    expect(await page.getByText(FAILURE).count()).toBe(0)
  })

  it('shows the refusals of the server at their fields', async () => {
    const page = await openRegistration()
    const issues = [{ path: ['alamat'], message: 'Maksimal 400 karakter' }]
    await page.route('**/api/registrations', (route) =>
      route.fulfill({
        status: 400,
        json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'x', data: { issues } },
      }),
    )
    await fillIn(page, 'Siti')
    await send(page)
    await page.getByText('Maksimal 400 karakter').waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('alamat')
  })

  it('says when there were too many registrations', async () => {
    const page = await openRegistration()
    const message = 'Terlalu banyak percobaan. Silakan coba lagi beberapa saat lagi.'
    await page.route('**/api/registrations', (route) =>
      route.fulfill({
        status: 429,
        json: { defined: false, code: 'TOO_MANY_REQUESTS', status: 429, message, data: {} },
      }),
    )
    await fillIn(page, 'Siti')
    await send(page)
    await page.getByText(message).waitFor()
  })

  it('R40 shows Memproses... while busy', async () => {
    const page = await openRegistration()
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/registrations', async (route) => {
      await answer.promise
      await route.continue()
    })
    await fillIn(page, 'Sedang Dikirim')
    await send(page)
    await page.getByRole('button', { name: 'Memproses...' }).waitFor()
    answer.resolve()
    await page.getByText(SUCCESS).waitFor()
  })

  it('the form whose code does not arrive says so', async () => {
    const page = await openPage({ baseUrl: app.url, expectedErrors: [/net::ERR_/] })
    await page.route('**/registration-form-*.js', (route) => route.abort())
    await page.goto('/login#daftar')
    await page.getByText('Formulir pendaftaran gagal dimuat.').waitFor()
    await page.unroute('**/registration-form-*.js')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await nama(page).waitFor()
  })

  it.each(['desktop', 'phone'] as const)('axe finds nothing on %s', async (size) => {
    const page = await openRegistration({ size })
    await koordinat(page).fill('alun-alun')
    await expectNoAxeFindings(page)
    await locate(page)
    await page.getByText(LOCATION_FAILED).waitFor()
    await expectNoAxeFindings(page)
  })
})
