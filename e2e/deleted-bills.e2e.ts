import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodLabel } from '../src/shared/billing-period.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer, thisPeriod } from './billing-data.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const DELETED = 'Tagihan berhasil dihapus.'
const RESTORED = 'Tagihan dipulihkan.'
const TAKEN = 'Tagihan tidak dipulihkan: pelanggan ini sudah punya tagihan lain untuk bulan tersebut.'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const bin = (page: Page) => page.getByRole('dialog', { name: 'Pulihkan Tagihan' })
const openBin = (page: Page) => page.getByRole('button', { name: 'Pulihkan tagihan' }).click()
const labelOf = (nama: string) => `${nama}, ${periodLabel(thisPeriod())}, Rp 100.000`
const restoreButton = (page: Page, nama: string) =>
  bin(page).getByRole('button', { name: `Pulihkan ${labelOf(nama)}` })

/** The history narrowed to one customer with one unpaid bill. */
async function openWithBill(nama: string, options: Partial<PageOptions> = {}) {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  const customer = await addCustomer(page, { nama })
  const bill = await addBill(page, customer.id, { notes: 'jangan hilang' })
  await page.goto(`/dashboard/payments?cari=${encodeURIComponent(nama)}`)
  await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
  return { page, bill }
}

async function deleteOnScreen(page: Page) {
  await page.getByRole('button', { name: /^Hapus tagihan/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await text(page, DELETED).waitFor()
}

async function deletionOf(page: Page, search: string): Promise<string> {
  const answer = await page.request.get('/api/bills/deleted', { params: { search } })
  return (await answer.json()).rows[0].id
}

describe('right after deleting', () => {
  it.each(['desktop', 'phone'] as const)(
    'PAY-36 PAY-37 Urungkan brings the very bill back, on a %s',
    async (size) => {
      const { page, bill } = await openWithBill(`Urung ${size}`, { size })
      await deleteOnScreen(page)
      await page.getByText('Tidak ada data pembayaran').waitFor()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Urungkan' }).click()
      await text(page, RESTORED).waitFor()
      await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
      const answer = await page.request.get(`/api/customers/${bill.customerId}/bills`)
      expect((await answer.json()).rows).toMatchObject([bill])
    },
  )

  it('R16 says so when the customer got another bill for the month meanwhile', async () => {
    const { page, bill } = await openWithBill('Ditagih Lagi')
    await deleteOnScreen(page)
    await addBill(page, bill.customerId, { amount: 5 })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await text(page, TAKEN).waitFor()
    await page.getByRole('row', { name: 'Rp 5' }).waitFor()
  })

  it('says so when it was brought back already', async () => {
    const { page } = await openWithBill('Sudah Pulih')
    await deleteOnScreen(page)
    await page.request.post(`/api/bills/deleted/${await deletionOf(page, 'Sudah Pulih')}/restore`)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await text(page, 'Tagihan ini sudah dipulihkan.').waitFor()
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
  })
})

describe('the bin', () => {
  it.each(['desktop', 'phone'] as const)('finds a deleted bill and brings it back, on a %s', async (size) => {
    const nama = `Kusumawardhana ${size}`
    const { page, bill } = await openWithBill(nama, { size })
    await page.request.delete(`/api/bills/${bill.id}`)
    await page.reload()
    await page.getByText('Tidak ada data pembayaran').waitFor()
    await openBin(page)
    const found = page.waitForResponse(/search=KUSUMA/)
    await bin(page).getByLabel('Cari tagihan yang dihapus').fill(nama.toUpperCase())
    await found
    await text(page, labelOf(nama)).waitFor()
    await bin(page)
      .getByText(/^Dihapus \d+ \w+ \d{4}, \d\d\.\d\d · sisa 30 hari$/)
      .first()
      .waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoAxeFindings(page)
    await restoreButton(page, nama).click()
    await text(page, RESTORED).waitFor()
    await text(page, 'Tidak ada tagihan terhapus yang cocok.').waitFor()
    expect(await bin(page).evaluate((box) => box.matches(':focus-within'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Tandai Lunas' }).waitFor()
  })

  it('R16 keeps what cannot come back, and says why', async () => {
    const { page, bill } = await openWithBill('Tetap Terhapus')
    await page.request.delete(`/api/bills/${bill.id}`)
    await addBill(page, bill.customerId, { amount: 5 })
    await openBin(page)
    await restoreButton(page, 'Tetap Terhapus').click()
    await text(page, TAKEN).waitFor()
    await restoreButton(page, 'Tetap Terhapus').waitFor()
  })

  it('shows its pages, and a load failure with a way to try again', async () => {
    const { page, bill } = await openWithBill('Sering Dihapus', { expectedErrors: [/status of 500/] })
    const fault = { status: 500, json: { code: 'INTERNAL', message: 'x' } }
    await page.request.delete(`/api/bills/${bill.id}`)
    for (let i = 0; i < 11; i++) {
      const next = await addBill(page, bill.customerId)
      await page.request.delete(`/api/bills/${next.id}`)
    }
    await page.route('**/api/bills/deleted*', (route) => route.fulfill(fault))
    await openBin(page)
    await text(page, 'Gagal mengambil daftar tagihan yang dihapus.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/bills/deleted*')
    await bin(page).getByRole('button', { name: 'Coba lagi' }).click()
    const found = page.waitForResponse(/search=sering/)
    await bin(page).getByLabel('Cari tagihan yang dihapus').fill('sering dihapus')
    await found
    await text(page, 'Halaman 1 dari 2').waitFor()
    const rows = bin(page).getByRole('listitem')
    expect(await rows.count()).toBe(10)
    await bin(page).getByRole('button', { name: 'Berikutnya' }).click()
    await expect.poll(() => rows.count()).toBe(2)
  })

  it('says that it is empty', async () => {
    const own = await startApp()
    try {
      const page = await openPage({ baseUrl: own.url, ...CALM })
      await signIn(page, own)
      await page.goto('/dashboard/payments')
      await openBin(page)
      await text(page, 'Tidak ada tagihan yang dihapus dalam 30 hari terakhir.').waitFor()
      await expectNoAxeFindings(page)
    } finally {
      await own.stop()
    }
  })
})
