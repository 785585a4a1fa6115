import type { Page, Route } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addCustomer } from './billing-data.ts'
import {
  amountOf,
  bar,
  billsOfMay,
  names,
  openBulk,
  paidOf,
  rowOf,
  runs,
  save,
  saveButton,
  shownAmounts,
  startOwnApp,
  text,
  tickOf,
} from './bulk-screen.ts'

const { openPage } = setUpBrowser()
const CALM = { context: { reducedMotion: 'reduce' } } as const
const NO_ANSWER = /net::ERR_FAILED/
const SERVER_FAULT = /status of 500/
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })

async function openWith(customers: Parameters<typeof openBulk>[2], options: Partial<PageOptions> = {}) {
  const app = await startOwnApp()
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await openBulk(page, app, customers)
  return { page, app }
}

/** The ids of the saves that a page sends; `answer` decides what becomes of each. */
async function watchSaves(page: Page, answer: (route: Route, nth: number) => Promise<unknown>) {
  const ids: string[] = []
  await page.route('**/api/billing/bulk', async (route) => {
    ids.push(route.request().postDataJSON().id)
    await answer(route, ids.length)
  })
  return ids
}

describe('saving', () => {
  it.each(['desktop', 'phone'] as const)(
    'BULK-16 BULK-18 BULK-19 BULK-20 ERR-01 saves the ticked rows once and shows the receipt, on %s',
    async (size) => {
      const { page } = await openWith(names('Agus', 'Budi', 'Cici'), { size })
      await amountOf(page, 'Agus').fill('90000')
      await paidOf(page, 'Agus').check()
      await tickOf(page, 'Cici').uncheck()
      const ids = await watchSaves(page, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.continue()
      })
      await saveButton(page).dblclick()
      await page.getByRole('button', { name: 'Menyimpan...' }).waitFor()
      await text(page, 'Berhasil menyimpan 2 tagihan untuk Mei 2026').waitFor()
      const receipt = page.getByRole('dialog', { name: 'Bukti simpan massal' })
      expect(await receipt.textContent()).toMatch(
        /Rp 190\.000[\s\S]*INV\/202605\/001 – INV\/202605\/002[\s\S]*Cici[\s\S]*Tidak dicentang/,
      )
      await expectNoAxeFindings(page)
      await receipt.getByRole('button', { name: 'Selesai' }).click()
      expect(ids).toHaveLength(1)
      expect(ids[0]).toMatch(/^[A-Za-z0-9]{20}$/)
      expect(await billsOfMay(page)).toMatchObject([
        { customerName: 'Agus', amount: 90_000, isPaid: true, invoiceNumber: 'INV/202605/001' },
        { customerName: 'Budi', amount: 100_000, isPaid: false, invoiceNumber: 'INV/202605/002' },
      ])
      await expect.poll(() => rowOf(page, 'Agus').textContent()).toContain('Sudah ditagih: Mei 2026')
      expect(await shownAmounts(page)).toEqual(['90.000', '100.000', '100.000'])
      expect(await paidOf(page, 'Agus').isChecked()).toBe(false)
      expect(await tickOf(page, 'Agus').isDisabled()).toBe(true)
      expect(await tickOf(page, 'Cici').isChecked()).toBe(false)
      await text(page, '0 tagihan, Rp 0').waitFor()
      await expectNoAxeFindings(page)
    },
  )

  it('the switch bills again on purpose, and is off after that', async () => {
    const { page } = await openWith(names('Agus', 'Budi'))
    await save(page)
    const again = page.getByRole('switch', { name: 'Tagih lagi yang sudah ditagih' })
    await again.check()
    await bar(page).getByText('2 pelanggan ditagih lagi').waitFor()
    expect(await rowOf(page, 'Agus').textContent()).toContain('INV/202605/003')
    await tickOf(page, 'Budi').uncheck()
    expect(await save(page)).toContain('INV/202605/003')
    await expect.poll(() => again.isChecked()).toBe(false)
    await text(page, '0 tagihan, Rp 0').waitFor()
    expect((await billsOfMay(page)).map(({ customerName }) => customerName)).toEqual(['Agus', 'Agus', 'Budi'])
  })

  it('two tabs that save at once make each bill once', async () => {
    const { page, app } = await openWith(names('Agus', 'Budi', 'Cici'))
    const other = await openPage({ baseUrl: app.url, ...CALM })
    await openBulk(other, app, [])
    await amountOf(other, 'Agus').waitFor()
    const facts = await Promise.all([save(page), save(other)])
    expect((await billsOfMay(page)).map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([
      'INV/202605/001',
      'INV/202605/002',
      'INV/202605/003',
    ])
    expect((await runs(page)).map(({ madeCount, alreadyCount }) => [madeCount, alreadyCount]).sort()).toEqual(
      [
        [0, 3],
        [3, 0],
      ],
    )
    expect(facts.filter((text) => text.includes('Rp 300.000'))).toHaveLength(1)
  })

  it('BULK-21 BULK-22 BULK-23 BULK-24 reminds who has not paid, one each, a second apart; failures do not show', async () => {
    const gateway = await startSandboxGateway({ apiKey: 'kunci', session: 'default' })
    onTestFinished(() => gateway.close())
    const app = await startOwnApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: 'kunci' } })
    const page = await openPage({ baseUrl: app.url, ...CALM })
    await openBulk(page, app, names('Agus', 'Budi', 'Cici'))
    await expect.poll(() => gateway.received.length).toBe(3)
    await gateway.reset()
    gateway.useCaseFor('6281234567002@c.us', '401-bad-key')
    await page.getByLabel('Kirim notifikasi WhatsApp').check()
    await paidOf(page, 'Agus').check()
    await bar(page).getByText('1 lunas, 2 pengingat WhatsApp (sekitar 2 detik)').waitFor()
    await save(page)
    await expect.poll(() => gateway.received.length, { timeout: 15_000 }).toBe(2)
    expect(gateway.deliveriesTo('6281234567000@c.us')).toHaveLength(0)
    expect(gateway.deliveriesTo('6281234567001@c.us')[0]?.text).toContain('Budi')
    const [first, second] = gateway.received.map(({ at }) => Date.parse(at))
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(950)
    await page.getByText('1 terkirim, 1 gagal, 0 tersisa').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('failures', () => {
  it('ERR-03 a save without an answer can be repeated: the same key, each bill once', async () => {
    const { page } = await openWith(names('Agus', 'Budi'), { expectedErrors: [NO_ANSWER] })
    const ids = await watchSaves(page, async (route, nth) => {
      if (nth > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await saveButton(page).click()
    await text(page, 'Gagal menyimpan data tagihan.').waitFor()
    await expectNoAxeFindings(page)
    expect(await save(page)).toContain('Rp 200.000')
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await billsOfMay(page)).toHaveLength(2)
    expect(await runs(page)).toHaveLength(1)
  })

  it('what was changed after a lost answer is not taken for saved', async () => {
    const { page } = await openWith(names('Agus'), { expectedErrors: [NO_ANSWER] })
    await watchSaves(page, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await saveButton(page).click()
    await text(page, 'Gagal menyimpan data tagihan.').waitFor()
    await amountOf(page, 'Agus').fill('5')
    await saveButton(page).click()
    const receipt = page.getByRole('dialog')
    await receipt.getByText('Penyimpanan sebelumnya ternyata sudah berhasil.').waitFor()
    expect(await receipt.locator('dl').textContent()).toContain('Rp 100.000')
    expect(await billsOfMay(page)).toMatchObject([{ amount: 100_000 }])
  })

  it('ERR-03 a refused save keeps all edits and can be repeated', async () => {
    const { page } = await openWith(names('Agus'), { expectedErrors: [SERVER_FAULT] })
    await amountOf(page, 'Agus').fill('5')
    await watchSaves(page, (route, nth) => (nth === 1 ? fault(route) : route.continue()))
    await saveButton(page).click()
    await text(page, 'Gagal menyimpan data tagihan.').waitFor()
    expect(await shownAmounts(page)).toEqual(['5'])
    expect(await save(page)).toContain('Rp 5')
  })

  it('ERR-04 says that there is no active customer; a load failure says so, and trying again helps', async () => {
    const { page } = await openWith([], { expectedErrors: [SERVER_FAULT] })
    await text(page, 'Tidak ada data pelanggan aktif.').waitFor()
    await expectNoAxeFindings(page)
    await addCustomer(page, { nama: 'Agus' })
    await page.route('**/api/billing/bulk?*', fault)
    await page.reload()
    await text(page, 'Gagal mengambil data pelanggan.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/billing/bulk?*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await amountOf(page, 'Agus').waitFor()
  })
})
