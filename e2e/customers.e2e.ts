import { type Locator, type Page, request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../src/features/customers/contract.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { proofHeader } from '../testing/registration-proof.ts'
import { signIn } from './sign-in.ts'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'
const EMPTY = 'Tidak ada data pelanggan yang ditemukan.'
const QUESTION = 'Apakah Anda yakin ingin menghapus pelanggan ini?'
const LONG_NAME = 'Raden Mas Haryo Wirjosoebroto Kusumonegoro Sastrodiningrat Prawirodirdjo'

const { openPage } = setUpBrowser()
let app: AppProcess

/** Signs in once for all tests: how often one may sign in is limited. */
let admin: Pick<Page, 'request'>

beforeAll(async () => {
  app = await startApp()
  admin = { request: await request.newContext({ baseURL: app.url }) }
  await signIn(admin, app)
})
afterAll(async () => {
  await admin.request.dispose()
  await app.stop()
})

const form = {
  nama: 'Budi Santoso',
  alamat: 'Jl. Raya Weleri No. 12',
  whatsapp: '6281234567890',
  tanggalDaftar: '2024-07-24',
  koordinat: '-6.970000, 110.070000',
  paket: '4Mbps',
  status: 'Aktif',
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Cari pelanggan' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tile = (page: Page, label: string) =>
  page.locator('dl').filter({ hasText: label }).locator('dd').first().textContent()

async function signedInPage(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await signIn(page, app)
  return page
}

async function add(page: Page, changes: Partial<typeof form> = {}): Promise<Customer> {
  const answer = await page.request.post('/api/customers', { data: { ...form, ...changes } })
  if (!answer.ok()) throw new Error(`adding answered ${answer.status()}`)
  return (await answer.json()).customer
}

async function register(page: Page, nama: string): Promise<Customer> {
  const { status, ...data } = { ...form, nama, whatsapp: `62857${String(nama.length).repeat(3)}000` }
  const answer = await page.request.post('/api/registrations', {
    data,
    headers: await proofHeader((path) => page.request.get(path)),
  })
  if (!answer.ok()) throw new Error(`registering answered ${answer.status()}`)
  const { rows } = await (await page.request.get(`/api/customers?search=${encodeURIComponent(nama)}`)).json()
  return rows[0]
}

async function listed(page: Pick<Page, 'request'>): Promise<{ rows: Customer[]; total: number }> {
  return (await page.request.get('/api/customers?pageSize=200')).json()
}

beforeEach(async () => {
  const { rows } = await listed(admin)
  await Promise.all(rows.map(({ id }) => admin.request.delete(`/api/customers/${id}`)))
})

describe('the list', () => {
  it('CUS-01, CUS-21, CUS-23, CUS-24 is a table with edit and delete that name their customer', async () => {
    const page = await signedInPage()
    const { customerId } = await add(page)
    await page.goto('/dashboard/customers')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Manajemen Pelanggan')
    await page.getByRole('table', { name: 'Daftar pelanggan' }).waitFor()
    await row(page, 'Budi Santoso').waitFor()
    const cells = await row(page, 'Budi Santoso').getByRole('cell').allTextContents()
    expect(cells.slice(0, -1)).toEqual([
      customerId,
      'Budi Santoso',
      'Jl. Raya Weleri No. 12',
      '6281234567890',
      '4Mbps',
      'Aktif',
      '24 Jul 2024',
    ])
    expect(await page.getByRole('button', { name: 'Edit Budi Santoso' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Hapus Budi Santoso' }).isVisible()).toBe(true)
  })

  it('CUS-22 is cards on small screens, also with a long name on 360 px', async () => {
    const page = await signedInPage({ size: 'phone' })
    await add(page, { nama: LONG_NAME })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard/customers')
    await page.getByRole('listitem').filter({ hasText: LONG_NAME }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  it('CUS-02 CUS-03 CUS-04 CUS-05 CUS-06 CUS-07 finds name, address, number and id in any case', async () => {
    const page = await signedInPage()
    const { customerId } = await add(page)
    await add(page, { nama: 'Citra Lestari', alamat: 'Desa Payung', whatsapp: '6285700000001' })
    await page.goto('/dashboard/customers')
    await row(page, 'Citra Lestari').waitFor()
    for (const text of ['BUDI s', 'raya WELERI', '1234567', customerId.toLowerCase()]) {
      await searchBox(page).fill(text)
      await row(page, 'Citra Lestari').waitFor({ state: 'detached' })
      expect(await row(page, 'Budi Santoso').count(), text).toBe(1)
      await page.getByRole('button', { name: 'Hapus pencarian' }).click()
      await row(page, 'Citra Lestari').waitFor()
    }
  })

  it('CUS-18, CUS-19, CUS-20 counts all, active and found customers', async () => {
    const page = await signedInPage()
    await add(page)
    await add(page, { nama: 'Citra Lestari', status: 'Non-Aktif' })
    await add(page, { nama: 'Citra Dewi' })
    await page.goto('/dashboard/customers?cari=citra')
    await row(page, 'Citra Dewi').waitFor()
    expect(await tile(page, 'Total Pelanggan')).toBe('3')
    expect(await tile(page, 'Pelanggan Aktif')).toBe('2')
    expect(await tile(page, 'Hasil Filter')).toBe('2')
  })

  it('CUS-25 shows Aktif in green and anything else in red', async () => {
    const page = await signedInPage()
    await add(page)
    await add(page, { nama: 'Citra Lestari', status: 'Non-Aktif' })
    await page.goto('/dashboard/customers')
    const green = await redAndGreen(row(page, 'Budi Santoso').getByText('Aktif', { exact: true }))
    const red = await redAndGreen(row(page, 'Citra Lestari').getByText('Non-Aktif', { exact: true }))
    expect(green[1]).toBeGreaterThan(green[0] * 2)
    expect(red[0]).toBeGreaterThan(red[1] * 2)
  })

  it('CUS-26 says when there is nothing to show', async () => {
    const page = await signedInPage()
    await page.goto('/dashboard/customers')
    await page.getByText(EMPTY).waitFor()
    await add(page)
    await page.goto('/dashboard/customers?cari=tidak-ada')
    await page.getByText(EMPTY).waitFor()
  })

  it('CUS-28 says when loading failed, and tries again', async () => {
    const page = await signedInPage({ expectedErrors: [/status of 500/] })
    await add(page)
    await page.route('**/api/customers**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard/customers')
    await page.getByText(LOAD_FAILED).waitFor()
    expect(await tile(page, 'Total Pelanggan')).toBe('-')
    await expectNoAxeFindings(page)
    await page.unroute('**/api/customers**')
    await page.getByRole('button', { name: 'Coba lagi', exact: true }).click()
    await row(page, 'Budi Santoso').waitFor()
  })

  it('CUS-14 refreshes, and keeps its rows when that fails', async () => {
    const page = await signedInPage({ expectedErrors: [/status of 500/] })
    await add(page)
    await page.goto('/dashboard/customers')
    await row(page, 'Budi Santoso').waitFor()
    await add(page, { nama: 'Citra Lestari' })
    const refresh = page.getByRole('button', { name: 'Muat ulang data pelanggan' })
    await refresh.click()
    await row(page, 'Citra Lestari').waitFor()
    await page.route('**/api/customers**', (route) => route.fulfill({ status: 500, body: '' }))
    await refresh.click()
    await page.getByText(LOAD_FAILED).waitFor()
    expect(await row(page, 'Citra Lestari').isVisible()).toBe(true)
  })

  it('R13 keeps search and page in the address over reload and Back', async () => {
    const page = await signedInPage()
    await Promise.all(
      Array.from({ length: 28 }, (_, i) => add(page, { nama: `Tetangga ${String(i + 1).padStart(2, '0')}` })),
    )
    await page.goto('/dashboard/customers')
    await page.getByText('Halaman 1 dari 2').waitFor()
    await searchBox(page).fill('tetangga')
    await page.waitForURL('**/customers?cari=tetangga')
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await page.getByText('Halaman 2 dari 2').waitFor()
    await page.reload()
    await page.getByText('Halaman 2 dari 2').waitFor()
    expect(await searchBox(page).inputValue()).toBe('tetangga')
    expect(await page.getByRole('row').count()).toBe(1 + 3)
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.waitForURL('**/dashboard/payments')
    await page.goBack()
    await page.getByText('Halaman 2 dari 2').waitFor()
    await page.goBack()
    await page.getByText('Halaman 1 dari 2').waitFor()
  })

  it('REG-14 R6 marks who registered, who has no id yet, and who shares a number', async () => {
    const page = await signedInPage()
    await add(page)
    await add(page, { nama: 'Citra Lestari' })
    const seen = await register(page, 'Sudah Dilihat')
    await register(page, 'Baru Mendaftar')
    await page.request.put(`/api/customers/${seen.id}/seen`)
    await page.goto('/dashboard/customers')
    const idCell = (name: string) => row(page, name).getByRole('cell').first().textContent()
    await row(page, 'Baru Mendaftar').waitFor()
    expect(await idCell('Baru Mendaftar')).toBe('WZN-001Baru')
    expect(await idCell('Sudah Dilihat')).toBe('WZN-001Belum ada ID')
    expect(await row(page, 'Budi Santoso').textContent()).not.toMatch(/Baru|Belum ada ID/)
    for (const [name, count] of [
      ['Budi Santoso', 1],
      ['Citra Lestari', 1],
      ['Baru Mendaftar', 0],
    ] as const)
      expect(await row(page, name).getByText('Nomor sama dengan pelanggan lain').count(), name).toBe(count)
    const ground = (name: string) =>
      row(page, name).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground('Baru Mendaftar')).not.toBe(await ground('Sudah Dilihat'))
    await expectNoAxeFindings(page)
  })

  it('the name leads to the details, and keeps what the address says', async () => {
    const page = await signedInPage()
    const { id } = await add(page)
    await page.goto('/dashboard/customers?cari=budi&status=Aktif')
    const link = row(page, 'Budi Santoso').getByRole('link', { name: 'Budi Santoso' })
    expect(await link.getAttribute('href')).toBe(`/dashboard/customers?cari=budi&status=Aktif&id=${id}`)
  })

  it('DATA-08 an address of several lines is one in the list, and keeps them when it is edited', async () => {
    const page = await signedInPage()
    const alamat = 'Jl. Raya No. 12\nRT 05 RW 09'
    const { id } = await add(page, { alamat })
    await page.goto('/dashboard/customers')
    const cell = row(page, 'Budi Santoso').getByRole('cell').nth(2)
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown
    expect(await cell.innerText()).toBe('Jl. Raya No. 12 RT 05 RW 09')
    await page.getByRole('button', { name: 'Edit Budi Santoso' }).click()
    const field = page.getByRole('dialog').getByLabel('Alamat')
    expect(await field.inputValue()).toBe(alamat)
    await page.getByRole('dialog').getByLabel('Nama').fill('Budi Baru')
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await row(page, 'Budi Baru').waitFor()
    expect((await (await page.request.get(`/api/customers/${id}`)).json()).customer.alamat).toBe(alamat)
    await page.getByRole('button', { name: 'Edit Budi Baru' }).click()
    await field.fill(`${alamat}\nWeleri`)
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await row(page, 'RT 05 RW 09 Weleri').waitFor()
  })

  it('an unknown ?id= does no harm', async () => {
    const page = await signedInPage()
    await add(page)
    await page.goto('/dashboard/customers?id=aB3dE6gH9jK2mN5pQ8rS&halaman=x')
    await row(page, 'Budi Santoso').waitFor()
  })

  it.each(['desktop', 'phone'] as const)('axe finds nothing on %s', async (size) => {
    const page = await signedInPage({ size, context: { reducedMotion: 'reduce' } })
    await add(page)
    await add(page, { nama: LONG_NAME, status: 'Non-Aktif' })
    await page.goto('/dashboard/customers')
    await page.getByRole('button', { name: 'Hapus Budi Santoso' }).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Hapus Budi Santoso' }).click()
    await page.getByText('Pelanggan ini belum punya tagihan.').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('deleting', () => {
  it('CUS-54, CUS-55, CUS-56 asks first, says what stays, then deletes (R11)', async () => {
    const page = await signedInPage()
    const { id: customerId } = await add(page)
    for (const period of ['2026-04', '2026-05'])
      await page.request.post('/api/bills', { data: { customerId, period, amount: 100_000 } })
    await page.goto('/dashboard/customers')
    await page.getByRole('button', { name: 'Hapus Budi Santoso' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(QUESTION).waitFor()
    expect(await dialog.getByText('Budi Santoso').isVisible()).toBe(true)
    await dialog.getByText('2 tagihan pelanggan ini tetap tersimpan.').waitFor()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    expect((await listed(page)).total).toBe(1)

    await page.getByRole('button', { name: 'Hapus Budi Santoso' }).click()
    await dialog.getByRole('button', { name: 'Hapus' }).click()
    await page.getByText('Pelanggan berhasil dihapus.').waitFor()
    await page.getByText(EMPTY).waitFor()
    expect((await listed(page)).total).toBe(0)
    expect((await (await page.request.get('/api/bills?period=2026-05')).json()).count).toBe(1)
  })

  it('CUS-57 a failure is told in the dialog, and the customer stays', async () => {
    const page = await signedInPage({ expectedErrors: [/net::ERR_/] })
    await add(page)
    await page.goto('/dashboard/customers')
    await page.getByRole('button', { name: 'Hapus Budi Santoso' }).click()
    await page.route('**/api/customers/*', (route) => route.abort())
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Hapus' }).click()
    await dialog.getByText('Gagal menghapus data pelanggan.').waitFor()
    expect((await listed(page)).total).toBe(1)
  })
})

async function redAndGreen(text: Locator): Promise<[number, number]> {
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0] = (color.match(/\d+/g) ?? []).map(Number)
  return [red, green]
}
