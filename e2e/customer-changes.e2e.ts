import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../src/features/customers/contract.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer } from './billing-data.ts'
import { openCustomerMenu } from './customer-menu.ts'
import { signIn } from './sign-in.ts'

const QUESTION = 'Apakah Anda yakin ingin mengupdate semua ID pelanggan menjadi format random WZN-xxx?'
const RENUMBERED = 'Semua ID pelanggan berhasil diupdate menjadi format random WZN-xxx'
const NONE_DELETED = 'Tidak ada pelanggan yang dihapus dalam 30 hari terakhir.'
const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'

const { openPage } = setUpBrowser()
let app: AppProcess
/** Nothing was ever changed here; and here all ids are. */
let untouched: AppProcess
let renumbered: AppProcess

beforeAll(async () => {
  ;[app, untouched, renumbered] = await Promise.all([startApp(), startApp(), startApp()])
})
afterAll(() => Promise.all([app, untouched, renumbered].map((one) => one.stop())))

async function signedIn(options: Partial<PageOptions> = {}, on = app): Promise<Page> {
  const page = await openPage({ baseUrl: on.url, context: { reducedMotion: 'reduce' }, ...options })
  await signIn(page, on)
  return page
}

async function find(page: Page, nama: string): Promise<Customer[]> {
  return (await (await page.request.get(`/api/customers?search=${encodeURIComponent(nama)}`)).json()).rows
}

async function deleteByApi(page: Page, id: string): Promise<string> {
  return (await (await page.request.delete(`/api/customers/${id}`)).json()).changeId
}

/** Deletes a customer on the screen; its toast with `Urungkan` stands there afterwards. */
async function deleteOnScreen(page: Page, nama: string) {
  await page.goto(`/dashboard/customers?cari=${encodeURIComponent(nama)}`)
  await page.getByRole('button', { name: `Hapus ${nama}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await toast(page, 'Pelanggan berhasil dihapus.').waitFor()
}

async function openBin(page: Page) {
  await page.goto('/dashboard/customers')
  await openCustomerMenu(page, 'Pulihkan pelanggan')
  await bin(page).waitFor()
}

async function openBulk(page: Page) {
  await openBin(page)
  await bin(page).getByRole('tab', { name: 'Perubahan massal' }).click()
}

async function importByApi(page: Page, names: string[], fileName: string) {
  const rows = names.map(
    (nama, i) =>
      `,,${nama},Desa Payung,62857${fileName.length}0000${i},"-6.97, 110.07",4Mbps,Aktif,2026-05-01`,
  )
  const data = { text: [HEADER, ...rows, ''].join('\r\n') }
  const { fingerprint } = await (await page.request.post('/api/customers/import/preview', { data })).json()
  const answer = await page.request.post('/api/customers/import', {
    data: { ...data, fingerprint, fileName },
  })
  if (!answer.ok()) throw new Error(`import answered ${answer.status()}`)
}

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Pemberitahuan' }).locator('.toast').filter({ hasText: text })
const undoIn = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Urungkan' })
const bin = (page: Page) => page.getByRole('dialog', { name: 'Pulihkan Pelanggan' })
const question = (page: Page) => page.getByRole('dialog', { name: /^(Ganti Semua ID|Urungkan Perubahan)$/ })
const answerOf = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).first()
/** Gives the password that the question asks for, and says yes. */
async function confirm(page: Page, name: string, on = app) {
  await question(page).getByLabel('Password', { exact: true }).fill(on.adminPassword)
  await answerOf(page, name).click()
}
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })

describe('taking a deletion back at once', () => {
  it('CUS-56 brings the customer back with its id and its bills', async () => {
    const page = await signedIn()
    const before = await addCustomer(page, { nama: 'Segera Kembali' })
    await addBill(page, before.id)
    await deleteOnScreen(page, before.nama)
    await undoIn(page, 'berhasil dihapus').click()
    await toast(page, 'Pelanggan dipulihkan.').waitFor()
    await page.getByRole('row').filter({ hasText: before.nama }).waitFor()
    expect(await toast(page, 'berhasil dihapus').count()).toBe(0)
    const { customer, billCount } = await (await page.request.get(`/api/customers/${before.id}`)).json()
    expect([customer.customerId, billCount]).toEqual([before.customerId, 1])
  })

  it('CUS-56 can be done with the keyboard, which then is where it was', async () => {
    const page = await signedIn()
    await addCustomer(page, { nama: 'Tanpa Tetikus' })
    await deleteOnScreen(page, 'Tanpa Tetikus')
    await page.getByRole('searchbox', { name: 'Cari pelanggan' }).focus()
    await page.keyboard.press('F8')
    expect(await page.locator(':focus').textContent()).toBe('Urungkan')
    await page.keyboard.press('Enter')
    await toast(page, 'Pelanggan dipulihkan.').waitFor()
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Cari pelanggan')
    await expectNoAxeFindings(page)
  })

  it('says that it is too late, and that it failed', async () => {
    const page = await signedIn({ expectedErrors: [/status of 500/] })
    const first = await addCustomer(page, { nama: 'Terlambat Diurungkan' })
    const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await deleteOnScreen(page, first.nama)
    const { changeId } = await (await answered).json()
    await page.request.post(`/api/customers/changes/${changeId}/undo`)
    await undoIn(page, 'berhasil dihapus').click()
    await toast(page, 'Perubahan ini sudah diurungkan.').waitFor()
    await page.route('**/undo', fault)
    await deleteOnScreen(page, first.nama)
    await undoIn(page, 'berhasil dihapus').click()
    await toast(page, 'Gagal memulihkan pelanggan. Silakan coba lagi.').waitFor()
    expect(await find(page, first.nama)).toEqual([])
  })
})

describe('new ids for all', () => {
  it('CUS-58, CUS-62, CUS-63 asks first, changes all, shows them, and can be taken back', async () => {
    const page = await signedIn({}, renumbered)
    const before = [
      await addCustomer(page, { nama: 'Ganti Satu' }),
      await addCustomer(page, { nama: 'Ganti Dua' }),
    ]
    await page.goto('/dashboard/customers')
    const shownIds = async () => (await page.locator('tbody td:first-child').allTextContents()).sort()
    const oldIds = before.map(({ customerId }) => customerId).sort()
    await expect.poll(shownIds).toEqual(oldIds)
    await openCustomerMenu(page, 'Ganti semua ID')
    await question(page).getByText(QUESTION).waitFor()
    await question(page).getByText('2 pelanggan mendapat ID baru.').waitFor()
    expect(await question(page).textContent()).toContain('bisa diurungkan selama 30 hari')
    await expectNoAxeFindings(page)
    await answerOf(page, 'Batal').click()
    expect((await find(page, 'Ganti')).map(({ customerId }) => customerId).sort()).toEqual(oldIds)

    await openCustomerMenu(page, 'Ganti semua ID')
    await answerOf(page, 'Ganti semua ID').click()
    await question(page).getByText('Password wajib diisi').waitFor()
    await question(page).getByLabel('Password', { exact: true }).fill('bukan-ini')
    await answerOf(page, 'Ganti semua ID').click()
    await question(page).getByText('Password salah').waitFor()
    expect((await find(page, 'Ganti')).map(({ customerId }) => customerId).sort()).toEqual(oldIds)
    await confirm(page, 'Ganti semua ID', renumbered)
    await toast(page, RENUMBERED).waitFor()
    const now = (await find(page, 'Ganti')).map(({ customerId }) => customerId).sort()
    await expect.poll(shownIds).toEqual(now)
    expect(now).not.toEqual(oldIds)
    await undoIn(page, RENUMBERED).click()
    await question(page).getByText('2 pelanggan. ID lama dipasang kembali.').waitFor()
    await confirm(page, 'Urungkan', renumbered)
    await toast(page, '2 pelanggan dikembalikan.').waitFor()
    await expect.poll(shownIds).toEqual(oldIds)
  })

  it('CUS-64 a failure is told in the dialog', async () => {
    const page = await signedIn({ expectedErrors: [/status of 500/] })
    await page.goto('/dashboard/customers')
    await page.route('**/api/customers/regenerate-ids', fault)
    await openCustomerMenu(page, 'Ganti semua ID')
    await confirm(page, 'Ganti semua ID')
    await question(page)
      .getByRole('alert')
      .getByText('Gagal mengupdate ID pelanggan', { exact: true })
      .waitFor()
    await expectNoAxeFindings(page)
  })

  it('R7 shows that it is busy, and cannot be closed meanwhile', async () => {
    const page = await signedIn()
    await page.goto('/dashboard/customers')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/customers/regenerate-ids', async (route) => {
      await answer.promise
      await fault(route)
    })
    await openCustomerMenu(page, 'Ganti semua ID')
    await confirm(page, 'Ganti semua ID')
    await question(page).getByText('Memproses...').waitFor()
    await page.keyboard.press('Escape')
    expect(await question(page).isVisible()).toBe(true)
  })
})

describe('the bin', () => {
  it('lists who was deleted, with the time that is left, finds and restores', async () => {
    const page = await signedIn()
    const [found, other] = [
      await addCustomer(page, { nama: 'Sari Terhapus' }),
      await addCustomer(page, { nama: 'Tono Terhapus' }),
    ]
    for (const { id } of [found, other]) await deleteByApi(page, id)
    await openBin(page)
    const rows = bin(page).getByRole('listitem')
    const label = `Sari Terhapus (${found.customerId})`
    await rows.filter({ hasText: 'Tono Terhapus' }).waitFor()
    expect(await rows.filter({ hasText: label }).textContent()).toMatch(
      /Dihapus \d+ \w+ 20\d\d, \d\d\.\d\d · sisa 30 hari/,
    )
    await bin(page).getByRole('searchbox').fill('sari ter')
    await rows.filter({ hasText: 'Tono Terhapus' }).waitFor({ state: 'detached' })
    await bin(page)
      .getByRole('button', { name: `Pulihkan ${label}` })
      .click()
    await toast(page, 'Pelanggan dipulihkan.').waitFor()
    await bin(page).getByText('Tidak ada pelanggan terhapus yang cocok.').waitFor()
    expect(await page.evaluate('!!document.activeElement.closest("[role=tabpanel]")')).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Cari pelanggan' }).fill('Sari Terhapus')
    await page.getByRole('row').filter({ hasText: 'Sari Terhapus' }).waitFor()
  })

  it('says which id a customer got when its own is taken', async () => {
    const page = await signedIn()
    const { id, customerId } = await addCustomer(page, { nama: 'Nomor Direbut' })
    await deleteByApi(page, id)
    const row = `,${customerId},Perebut Nomor,Desa,6281234567899,"-6.97, 110.07",4Mbps,Aktif,2026-05-01`
    const data = { text: [HEADER, row, ''].join('\r\n') }
    const { fingerprint } = await (await page.request.post('/api/customers/import/preview', { data })).json()
    await page.request.post('/api/customers/import', { data: { ...data, fingerprint } })
    await openBin(page)
    await bin(page)
      .getByRole('button', { name: /^Pulihkan Nomor Direbut/ })
      .click()
    await toast(
      page,
      /^Pelanggan dipulihkan dengan ID baru WZN-\d+, karena ID lamanya sudah dipakai\./,
    ).waitFor()
    const [restored] = await find(page, 'Nomor Direbut')
    expect(restored?.customerId).not.toBe(customerId)
    expect(await toast(page, restored?.customerId ?? '-').count()).toBe(1)
  })

  it('R15 takes an import back after a question, and says what stayed', async () => {
    const page = await signedIn()
    await importByApi(page, ['Impor Satu', 'Impor Dua', 'Impor Tiga'], 'warga-desa.csv')
    const [billed] = await find(page, 'Impor Dua')
    await addBill(page, billed?.id ?? '')
    await openBulk(page)
    const row = bin(page).getByRole('listitem').filter({ hasText: 'Impor warga-desa.csv' })
    expect(await row.textContent()).toMatch(/3 pelanggan, \d+ \w+ 20\d\d, \d\d\.\d\d · sisa 30 hari/)
    await row.getByRole('button', { name: 'Urungkan Impor warga-desa.csv' }).click()
    await question(page).getByText('3 pelanggan. Yang ditambahkan oleh impor ini dihapus lagi').waitFor()
    await expectNoAxeFindings(page)
    await confirm(page, 'Urungkan')
    await toast(page, '2 pelanggan dikembalikan, 1 dibiarkan karena sudah berubah.').waitFor()
    await row.waitFor({ state: 'detached' })
    expect((await find(page, 'Impor')).map(({ nama }) => nama)).toEqual(['Impor Dua'])
  })

  it('R15 tells a failure in the question, and what another tab already took back', async () => {
    const page = await signedIn({ expectedErrors: [/status of 500/] })
    await importByApi(page, ['Impor Gagal'], 'gagal.csv')
    await openBulk(page)
    await bin(page).getByRole('button', { name: 'Urungkan Impor gagal.csv' }).click()
    await page.route('**/undo', fault)
    await confirm(page, 'Urungkan')
    await question(page).getByText('Gagal mengurungkan perubahan. Silakan coba lagi.').waitFor()
    await page.unroute('**/undo')
    const { rows } = await (await page.request.get('/api/customers/changes?group=bulk&search=gagal')).json()
    const data = { password: app.adminPassword }
    const undone = await page.request.post(`/api/customers/changes/${rows[0].id}/undo`, { data })
    expect(undone.ok()).toBe(true)
    await answerOf(page, 'Urungkan').click()
    await question(page).getByText('Perubahan ini sudah diurungkan.').waitFor()
    await answerOf(page, 'Batal').click()
    await bin(page).getByRole('listitem').filter({ hasText: 'gagal.csv' }).waitFor({ state: 'detached' })
  })

  it('pages through more than ten', async () => {
    const page = await signedIn()
    for (let i = 1; i <= 11; i++)
      await deleteByApi(page, (await addCustomer(page, { nama: `Keranjang ${i}` })).id)
    await openBin(page)
    const rows = bin(page).getByRole('listitem')
    await rows.first().waitFor()
    const found = page.waitForResponse(/\/changes\?.*search=keranjang/)
    await bin(page).getByRole('searchbox').fill('keranjang')
    await found
    await bin(page).getByText('Halaman 1 dari 2').waitFor()
    await bin(page).getByRole('button', { name: 'Berikutnya' }).click()
    await bin(page).getByText('Halaman 2 dari 2').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
  })

  it.each(['desktop', 'phone'] as const)(
    'says when there is nothing, and when it cannot be loaded, on %s',
    async (size) => {
      const page = await signedIn({ size, expectedErrors: [/status of 500/] }, untouched)
      await openBin(page)
      await bin(page).getByText(NONE_DELETED).waitFor()
      await expectNoAxeFindings(page)
      await page.route('**/api/customers/changes**', fault)
      await bin(page).getByRole('tab', { name: 'Perubahan massal' }).click()
      await bin(page).getByText('Gagal mengambil daftar perubahan.').waitFor()
      await expectNoAxeFindings(page)
      await page.unroute('**/api/customers/changes**')
      await bin(page).getByRole('button', { name: 'Coba lagi' }).click()
      await bin(page).getByText('Tidak ada impor atau penggantian ID dalam 30 hari terakhir.').waitFor()
    },
  )

  it('fits a phone of 360 px, also with a long name', async () => {
    const page = await signedIn({ size: 'phone' })
    const { id } = await addCustomer(page, { nama: 'Wirjosoebroto'.repeat(8) })
    await deleteByApi(page, id)
    await page.setViewportSize({ width: 360, height: 740 })
    await openBin(page)
    await bin(page)
      .getByRole('button', { name: /^Pulihkan Wirjosoebroto/ })
      .waitFor()
    expect(await bin(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await expectNoAxeFindings(page)
  })
})
