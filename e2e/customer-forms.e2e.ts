import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { proofHeader } from '../testing/registration-proof.ts'
import { signIn } from './sign-in.ts'

const ADD = 'Tambah Pelanggan Baru'
const EDIT = 'Edit Data Pelanggan'
const ADDED = 'Pelanggan baru berhasil ditambahkan.'
const EDITED = 'Data pelanggan berhasil diperbarui.'
const NO_GATEWAY = 'Gateway WhatsApp belum diatur, pesan selamat datang tidak akan terkirim.'
const LOCATION_FAILED = 'Gagal mendapatkan lokasi. Pastikan GPS diaktifkan dan izin lokasi diberikan.'

const { openPage } = setUpBrowser()
let app: AppProcess
let appWithGateway: AppProcess
let gateway: SandboxGateway

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: 'kunci-uji', session: 'default', delayScale: 0.01 })
  const env = { WAHA_URL: gateway.url, WAHA_API_KEY: 'kunci-uji', WAHA_SESSION: 'default' }
  app = await startApp()
  appWithGateway = await startApp({ env })
})
afterAll(async () => {
  await Promise.all([app.stop(), appWithGateway.stop(), gateway.close()])
})

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Simpan' }).click()
const closed = (page: Page) => dialog(page).waitFor({ state: 'hidden' })

async function openCustomers(options: Partial<PageOptions> = {}, on = app): Promise<Page> {
  const page = await openPage({ baseUrl: on.url, ...options })
  await signIn(page, on)
  await page.goto('/dashboard/customers')
  return page
}

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
  await page.getByRole('dialog', { name: ADD }).waitFor()
}

async function fillIn(page: Page, nama: string) {
  await field(page, 'Nama').fill(nama)
  await field(page, 'Alamat').fill('Desa Payung, Weleri')
  await field(page, 'Nomor WhatsApp').fill('0812 3456 7890')
  await field(page, 'Titik Koordinat').fill('-6.971000, 110.071000')
  await field(page, 'Paket').selectOption('7Mbps')
  await field(page, 'Status').selectOption('Aktif')
}

async function addByApi(page: Page, nama: string): Promise<{ id: string; customerId: string }> {
  const data = {
    nama,
    alamat: 'Desa Payung, Weleri',
    whatsapp: '6281234567890',
    tanggalDaftar: '2024-07-24',
    koordinat: '-6.971, 110.071',
    paket: '4Mbps',
    status: 'Aktif',
  }
  return (await (await page.request.post('/api/customers', { data })).json()).customer
}

async function openEdit(page: Page, nama: string) {
  await page.goto(`/dashboard/customers?cari=${encodeURIComponent(nama)}`)
  await page.getByRole('button', { name: `Edit ${nama}` }).click()
  await page.getByRole('dialog', { name: EDIT }).waitFor()
}

async function find(page: Page, nama: string) {
  const { rows } = await (await page.request.get(`/api/customers?search=${encodeURIComponent(nama)}`)).json()
  return rows
}

describe('both modals', () => {
  it.each([
    ['CUS-29', 'CUS-31, CUS-32, CUS-33', (page: Page) => openAdd(page)],
    ['CUS-30', 'CUS-31, CUS-32, CUS-33', (page: Page) => openEdit(page, 'Mudah Ditutup CUS-30')],
  ])(
    '%s, %s open with their title and close on Escape, a click outside and the button',
    async (id, _ids, open) => {
      const page = await openCustomers()
      await addByApi(page, `Mudah Ditutup ${id}`)
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(20, 400),
        () => dialog(page).getByRole('button', { name: 'Tutup' }).click(),
      ]
      for (const close of ways) {
        await open(page)
        await close()
        await closed(page)
      }
    },
  )

  it('CUS-34 the page behind does not scroll', async () => {
    const page = await openCustomers({ context: { viewport: { width: 1366, height: 400 } } })
    await addByApi(page, 'Penghuni')
    await openAdd(page)
    await page.mouse.move(20, 200)
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(200)
    expect(await page.evaluate('document.scrollingElement.scrollTop')).toBe(0)
  })

  it('closing a changed form asks first', async () => {
    const page = await openCustomers()
    await openAdd(page)
    await field(page, 'Nama').fill('Hampir Hilang')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Buang perubahan?' })
    await question.getByRole('button', { name: 'Batal' }).click()
    expect(await field(page, 'Nama').inputValue()).toBe('Hampir Hilang')
    await dialog(page).getByRole('button', { name: 'Tutup' }).click()
    await question.getByRole('button', { name: 'Buang' }).click()
    await closed(page)
    await openAdd(page)
    expect(await field(page, 'Nama').inputValue()).toBe('')
  })

  it('CUS-35, CUS-37 an empty form is refused at every field', async () => {
    const page = await openCustomers()
    await openAdd(page)
    await field(page, 'Tanggal Daftar').fill('')
    await save(page)
    await dialog(page).getByText('Nama wajib diisi').waitFor()
    expect(await dialog(page).locator('[id$="-error"]').allTextContents()).toEqual([
      'Nama wajib diisi',
      'Alamat wajib diisi',
      'Nomor WhatsApp wajib diisi',
      'Tanggal daftar wajib diisi',
      'Titik koordinat wajib diisi',
      'Pilih paket internet',
      'Pilih status',
    ])
    expect(await page.locator(':focus').getAttribute('name')).toBe('nama')
  })

  it('CUS-36 a number takes digits only', async () => {
    const page = await openCustomers()
    await openAdd(page)
    await fillIn(page, 'Nomor Aneh')
    await field(page, 'Nomor WhatsApp').fill('0812/3456789')
    await save(page)
    await dialog(page).getByText('Nomor WhatsApp hanya boleh berisi angka').waitFor()
    expect(await find(page, 'Nomor Aneh')).toEqual([])
  })

  it.each(['desktop', 'phone'] as const)('axe finds nothing in any state on %s', async (size) => {
    const page = await openCustomers({ size, context: { reducedMotion: 'reduce' } })
    await openAdd(page)
    await expectNoAxeFindings(page)
    await save(page)
    await dialog(page).getByText('Pilih status').last().waitFor()
    await expectNoAxeFindings(page)
    await field(page, 'Nama').fill('x')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('adding', () => {
  it('CUS-38, CUS-40, CUS-41, CUS-45, CUS-46 starts with its defaults and adds one customer', async () => {
    const page = await openCustomers()
    await openAdd(page)
    expect(await field(page, 'Nomor WhatsApp').inputValue()).toBe('62')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date())
    expect(await field(page, 'Tanggal Daftar').inputValue()).toBe(today)
    await fillIn(page, 'Pelanggan Nonaktif')
    await field(page, 'Status').selectOption('Non-Aktif')
    const request = page.waitForRequest((sent) => sent.method() === 'POST')
    await save(page)
    await page.getByText(ADDED).waitFor()
    expect(Object.keys((await request).postDataJSON())).not.toContain('id')
    await closed(page)
    await page.getByText('Pelanggan Nonaktif').waitFor()
    expect(await find(page, 'Pelanggan Nonaktif')).toMatchObject([
      { status: 'Non-Aktif', whatsapp: '6281234567890', paket: '7Mbps', isNew: false },
    ])
  })

  it('CUS-42 the location button fills in the coordinates', async () => {
    const page = await openCustomers({
      context: { geolocation: { latitude: -7, longitude: 110.25 }, permissions: ['geolocation'] },
    })
    await openAdd(page)
    await dialog(page).getByRole('button', { name: 'Gunakan lokasi saat ini' }).click()
    await expect.poll(() => field(page, 'Titik Koordinat').inputValue()).toBe('-7.000000, 110.250000')
  })

  it('CUS-43 a denied location is told beside the field', async () => {
    const page = await openCustomers()
    await openAdd(page)
    await dialog(page).getByRole('button', { name: 'Gunakan lokasi saat ini' }).click()
    await dialog(page).getByText(LOCATION_FAILED).waitFor()
  })

  it('CUS-47, R40 a failure is told in the modal, which keeps the form', async () => {
    const page = await openCustomers({ expectedErrors: [/net::ERR_/] })
    await openAdd(page)
    await fillIn(page, 'Gagal Dulu')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/customers', async (route) => {
      await answer.promise
      await route.abort()
    })
    await save(page)
    await dialog(page).getByRole('button', { name: 'Menyimpan...' }).waitFor()
    await page.keyboard.press('Escape')
    answer.resolve()
    await dialog(page).getByText('Gagal menambahkan pelanggan baru. Silakan coba lagi.').waitFor()
    expect(await field(page, 'Nama').inputValue()).toBe('Gagal Dulu')
    await page.unroute('**/api/customers')
    await save(page)
    await page.getByText(ADDED).waitFor()
  })

  it('CUS-48 sends the welcome message', async () => {
    await gateway.useCase('ok-noweb-key')
    const page = await openCustomers({}, appWithGateway)
    await openAdd(page)
    expect(await dialog(page).getByText(NO_GATEWAY).count()).toBe(0)
    await fillIn(page, 'Tamu Baru')
    await save(page)
    await page.getByText(ADDED).waitFor()
    await expect.poll(() => gateway.deliveriesTo('6281234567890@c.us').length, { timeout: 15_000 }).toBe(1)
  })

  it('CUS-49 a welcome message that fails does not block the add, and its reason is shown', async () => {
    await gateway.useCase('net-refused')
    const page = await openCustomers({}, appWithGateway)
    await openAdd(page)
    await fillIn(page, 'Tanpa Sambutan')
    await save(page)
    await page.getByText(ADDED).waitFor()
    await page.getByText('Pesan selamat datang gagal dikirim: ').waitFor()
    expect(await find(page, 'Tanpa Sambutan')).toHaveLength(1)
  })

  it('says beforehand when no gateway is set', async () => {
    const page = await openCustomers()
    await openAdd(page)
    await dialog(page).getByText(NO_GATEWAY).waitFor()
  })
})

describe('editing', () => {
  it('CUS-39, CUS-50, CUS-52 shows what is stored and saves the full set of fields', async () => {
    const page = await openCustomers()
    const { id } = await addByApi(page, 'Ganti Paket')
    await openEdit(page, 'Ganti Paket')
    expect(await field(page, 'Tanggal Daftar').inputValue()).toBe('2024-07-24')
    expect(await field(page, 'Status').inputValue()).toBe('Aktif')
    await field(page, 'Paket').selectOption('7Mbps')
    await field(page, 'Status').selectOption('Non-Aktif')
    const request = page.waitForRequest((sent) => sent.method() === 'PUT')
    await save(page)
    await page.getByText(EDITED).waitFor()
    expect((await request).url()).toBe(`${app.url}/api/customers/${id}`)
    expect((await request).postDataJSON()).toEqual({
      nama: 'Ganti Paket',
      alamat: 'Desa Payung, Weleri',
      whatsapp: '6281234567890',
      tanggalDaftar: '2024-07-24',
      koordinat: '-6.971, 110.071',
      paket: '7Mbps',
      status: 'Non-Aktif',
    })
    await page.getByRole('row').filter({ hasText: 'Non-Aktif' }).waitFor()
  })

  it('R6 a self-registered customer is marked Baru until its first edit gives it an id', async () => {
    const page = await openCustomers()
    await page.request.post('/api/registrations', {
      headers: await proofHeader((path) => page.request.get(path)),
      data: {
        nama: 'Daftar Sendiri',
        alamat: 'Desa Payung',
        whatsapp: '081298765432',
        tanggalDaftar: '2026-05-01',
        koordinat: 'belum tahu',
        paket: '4Mbps',
      },
    })
    await page.goto('/dashboard/customers?cari=daftar+sendiri')
    const row = page.getByRole('row').filter({ hasText: 'Daftar Sendiri' })
    await row.getByText('WZN-001').waitFor()
    expect(await row.getByText('Baru', { exact: true }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Edit Daftar Sendiri' }).click()
    await save(page)
    await page.getByText(EDITED).waitFor()
    await row.getByText('WZN-001').waitFor({ state: 'detached' })
    expect(await row.getByText('Baru', { exact: true }).count()).toBe(0)
  })

  it('CUS-51 refuses a customer without an id', async () => {
    const page = await openCustomers()
    await addByApi(page, 'Tanpa Id')
    await page.route('**/api/customers?**', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, rows: [{ ...answer.rows[0], id: '' }] } })
    })
    await openEdit(page, 'Tanpa Id')
    await save(page)
    await dialog(page).getByText('ID pelanggan tidak valid').waitFor()
  })

  it('CUS-53 a failure is told in the modal, which keeps the form', async () => {
    const page = await openCustomers()
    const { id } = await addByApi(page, 'Sudah Dihapus')
    await openEdit(page, 'Sudah Dihapus')
    await page.request.delete(`/api/customers/${id}`)
    await field(page, 'Alamat').fill('Alamat baru')
    await save(page)
    await dialog(page).getByText('Gagal memperbarui data pelanggan. Silakan coba lagi.').waitFor()
    expect(await field(page, 'Alamat').inputValue()).toBe('Alamat baru')
  })
})
