import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { manyCustomers } from '../bench/data/many-customers.ts'
import { rebuildTotals } from '../src/features/billing/server/commands/rebuild-totals.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { openStore } from '../src/platform/database/store.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { billRow } from '../testing/factories.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { amountOf, amounts, openBulk, startOwnApp, text } from './bulk-screen.ts'
import { countPrints } from './printed-pages.ts'
import { signIn } from './sign-in.ts'

// More than the server answers at once.
const COUNT = 2100
const CUSTOMERS = manyCustomers(COUNT).map((customer) => ({ ...customer, status: 'Aktif' }))
const PARTS = '**/api/billing/bulk?*'
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SERVER_FAULT = /status of 500/
const fault = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })

const byName = CUSTOMERS.map(({ id, nama }) => `${nama.toLowerCase()} ${id}`).sort()
const FIRST = CUSTOMERS.find(({ id }) => byName[0]?.endsWith(id)) ?? CUSTOMERS[0]

const { openPage } = setUpBrowser()

async function rename(page: Page, customer: (typeof CUSTOMERS)[number] | undefined, nama: string) {
  const { id = '', alamat, whatsapp, koordinat, paket, status } = customer ?? {}
  const data = { nama, alamat, whatsapp, koordinat, paket, status, tanggalDaftar: '2025-01-01' }
  expect((await page.request.put(`/api/customers/${id}`, { data })).status()).toBe(200)
}

describe('lists that come in parts', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = tempFolder('parts')
    const store = await openStore({ dataDir })
    await store.transaction(async (trx) => {
      await insertRows(trx, 'pelanggan', CUSTOMERS)
      const bills = CUSTOMERS.map(({ id, nama }) => billRow({ customer_id: id, customer_name: nama }))
      await insertRows(trx, 'tagihan', bills)
      await rebuildTotals(trx, 'Asia/Jakarta')
    })
    await store.close()
  })

  const start = async () => {
    const app = await startOwnApp({ dataDir })
    const page = await openPage({ baseUrl: app.url, expectedErrors: [SERVER_FAULT], ...CALM })
    return { app, page }
  }
  const shownRows = async (page: Page) =>
    Number(await page.getByRole('table', { name: 'Draf tagihan' }).getAttribute('aria-rowcount')) - 1

  /** Lets the first part pass and holds the next ones back; `goOn` lets them through. */
  const holdSecond = async (page: Page) => {
    const asked: string[] = []
    let goOn: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route(PARTS, async (route) => {
      asked.push(route.request().url())
      if (asked.length > 1) await gate
      await route.continue()
    })
    return { asked, goOn }
  }

  it('BULK-08 shows all active customers, tells how far it is, and has who is renamed meanwhile once', async () => {
    const { app, page } = await start()
    await openBulk(page, app, [], '/dashboard')
    const { asked, goOn } = await holdSecond(page)
    await page.goto('/dashboard/bulk-billing?bulan=2026-12')
    await text(page, 'Memuat 1.000 dari 2.100 pelanggan').waitFor()
    await rename(page, FIRST, 'Zulaikha Paling Akhir')
    goOn()
    await amounts(page).first().waitFor()
    expect(asked).toHaveLength(3)
    expect(await shownRows(page)).toBe(COUNT)
    await page.getByText(/^2\.100 tagihan, /).waitFor()
    await amounts(page).first().click()
    await page.keyboard.press('Control+End')
    await amountOf(page, 'Zulaikha Paling Akhir').waitFor()
    expect(await page.getByText(/^Memuat \d/).count()).toBe(0)
  })

  it('a part that fails says so, and trying again helps', async () => {
    const { app, page } = await start()
    await openBulk(page, app, [], '/dashboard')
    await page.route(PARTS, (route) =>
      route.request().url().includes('cursor=2') ? fault(route) : route.continue(),
    )
    await page.goto('/dashboard/bulk-billing?bulan=2026-12')
    await text(page, 'Gagal mengambil data pelanggan.').waitFor()
    expect(await amounts(page).count()).toBe(0)
    await page.unroute(PARTS)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await amounts(page).first().waitFor()
    expect(await shownRows(page)).toBe(COUNT)
  })

  it('every bill of the month is printed, each once', async () => {
    const { app, page } = await start()
    await signIn(page, app)
    await countPrints(page)
    await page.goto('/dashboard/print?bulan=2026-05')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/bills/print/all')) asked.push(request.url())
    })
    await page.getByRole('button', { name: 'Cetak semua (2.100)' }).click()
    await page
      .locator('.slip')
      .nth(COUNT - 1)
      .waitFor()
    expect(await page.locator('.slip').count()).toBe(COUNT)
    expect(asked).toHaveLength(3)
    const numbers = await page
      .locator('.slip')
      .evaluateAll((slips) => slips.map((slip) => slip.querySelector('dd')?.textContent))
    expect(new Set(numbers).size).toBe(COUNT)
  })
})
