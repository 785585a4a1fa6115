import { type Page, request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../src/platform/database/store.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { customerRow, insertCustomers } from '../testing/factories.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import { stubTiles } from './map-tiles.ts'
import { showScreen } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const CENTER = { latitude: -6.97, longitude: 110.07 }

const { openPage } = setUpBrowser()
let app: AppProcess
let empty: AppProcess
let admin: Pick<Page, 'request'>

beforeAll(async () => {
  app = await startApp({ dataDir: await dataFolder() })
  empty = await startApp()
  admin = { request: await request.newContext({ baseURL: app.url }) }
  await signIn(admin, app)
  const send = async (path: string, data: unknown) => {
    const answer = await admin.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return answer.json()
  }
  const bills = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08']
  for (const [i, period] of bills.entries()) {
    const { bill } = await send('/api/bills', {
      customerId: 'anton',
      period,
      amount: 100_000,
      isPaid: false,
      notify: false,
      notes: '',
      messageTemplate: '',
    })
    if (i < 2) {
      const paid = await admin.request.put(`/api/bills/${bill.id}/payment`, { data: { isPaid: true } })
      if (!paid.ok()) throw new Error(`payment answered ${paid.status()}`)
    }
  }
})
afterAll(async () => {
  await admin.request.dispose()
  await Promise.all([app.stop(), empty.stop()])
})

/** Seven customers: one apart, two at one house, three in one street, one without a readable point. */
async function dataFolder(): Promise<string> {
  const dataDir = tempFolder('dashboard')
  const store = await openStore({ dataDir })
  const at = (latitude: number, longitude: number) => `${latitude}, ${longitude}`
  const rows = [
    { id: 'anton', nama: 'Anton Wijaya', koordinat: at(CENTER.latitude, CENTER.longitude) },
    { id: 'bela', nama: 'Bela Satu Rumah', koordinat: at(-6.99, 110.1) },
    { id: 'cici', nama: 'Cici Satu Rumah', koordinat: at(-6.99, 110.1) },
    { id: 'dodi', nama: 'Dodi Jalan', koordinat: at(-6.95, 110.03) },
    { id: 'eka', nama: 'Eka Jalan', koordinat: at(-6.9502, 110.0302), status: 'Non-Aktif' },
    { id: 'fani', nama: 'Fani Jalan', koordinat: at(-6.9504, 110.0304) },
    { id: 'gani', nama: 'Gani Tanpa Titik', koordinat: 'dekat masjid' },
  ]
  await insertCustomers(
    store,
    rows.map((row, i) =>
      customerRow({
        customer_id: `WZN-${100 + i}`,
        tanggal_daftar: `2026-05-0${i + 1}T00:00:00.000Z`,
        ...row,
      }),
    ),
  )
  await store.close()
  return dataDir
}

async function openDashboard(options: Partial<PageOptions> = {}, of: AppProcess = app): Promise<Page> {
  const page = await openPage({ baseUrl: of.url, ...options })
  await signIn(page, of)
  await stubTiles(page)
  await showScreen(page, '/dashboard')
  return page
}

const tile = (page: Page, label: string) =>
  page.locator('dl').filter({ hasText: label }).locator('dd').first()
const card = (page: Page, title: string) => page.locator('section').filter({ hasText: title }).last()
const mapBox = (page: Page) => page.getByRole('application', { name: 'Peta lokasi pelanggan' })
const markers = (page: Page) => page.locator('.map-cluster, .map-pin')
const search = (page: Page) => page.getByPlaceholder('Cari pelanggan berdasarkan nama...')

describe('the cards', () => {
  it('DASH-01 DASH-02 DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 show counts and sums, and each leads to the list behind it', async () => {
    const page = await openDashboard()
    const shown = async () =>
      Object.fromEntries(
        await Promise.all(
          [
            'Total Pelanggan',
            'Total Tagihan',
            'Tagihan Pending',
            'Total Pendapatan',
            'Rata-rata Tagihan',
          ].map(async (label) => [label, await tile(page, label).textContent()]),
        ),
      )
    expect(await shown()).toEqual({
      'Total Pelanggan': '7',
      'Total Tagihan': '6',
      'Tagihan Pending': '4',
      'Total Pendapatan': 'Rp 200.000',
      'Rata-rata Tagihan': 'Rp 33.333',
    })
    expect(await tile(page, 'Pendapatan Bulan Ini').textContent()).toBe('Rp 200.000')
    expect(await tile(page, 'Jatuh Tempo 5 Hari').textContent()).toMatch(/^\d$/)
    await page.getByRole('link', { name: 'Total Pelanggan' }).click()
    await page.getByRole('button', { name: 'Tambah Pelanggan' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Total Pendapatan' }).click()
    await page.waitForURL('**/dashboard/history?status=lunas')
    await page.getByText('2 tagihan', { exact: true }).waitFor()
    await page.goBack()
    expect(await page.getByRole('link', { name: 'Total Tagihan' }).getAttribute('href')).toBe(
      '/dashboard/history',
    )
    await page.getByRole('link', { name: 'Tagihan Pending' }).click()
    await page.waitForURL(/\/dashboard\/broadcast\?tab=belum-bayar/)
  })

  it('DASH-18, R42 a failed load shows - with a retry, and the lists stay', async () => {
    const page = await openPage({ baseUrl: app.url, expectedErrors: [/500/] })
    await signIn(page, app)
    await stubTiles(page)
    let isBroken = true
    await page.route('**/api/dashboard/summary', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'rusak' } }) : route.continue(),
    )
    await showScreen(page, '/dashboard')
    await page.getByRole('button', { name: 'Coba lagi: Total Tagihan' }).waitFor({ timeout: 20_000 })
    expect(await tile(page, 'Total Pelanggan').textContent()).toContain('-')
    expect(await page.getByText('Anton Wijaya').first().isVisible()).toBe(true)
    isBroken = false
    await page.getByRole('button', { name: 'Coba lagi: Total Tagihan' }).click()
    await expect.poll(() => tile(page, 'Total Tagihan').textContent()).toBe('6')
  })
})

describe('the lists', () => {
  it('DASH-09 DASH-10 DASH-11 DASH-12 show the 5 newest customers; a row and Lihat Semua lead to the customers (R1)', async () => {
    const page = await openDashboard()
    const list = card(page, 'Pelanggan Terbaru')
    await expect
      .poll(() => list.getByRole('listitem').locator('.font-semibold').first().textContent())
      .toBe('Gani Tanpa Titik')
    expect(await list.getByRole('listitem').count()).toBe(5)
    expect(await list.getByRole('link', { name: 'Lihat Semua' }).getAttribute('href')).toBe('#/customers')
    const first = list.getByRole('listitem').first().getByRole('link')
    expect(await first.getAttribute('href')).toBe('#/customers?id=gani')
    await first.click()
    await page.waitForURL('**/dashboard/customers?id=gani')
    await page.getByRole('dialog').getByText('Gani Tanpa Titik').first().waitFor()
    await page.goBack()
    await card(page, 'Pelanggan Terbaru').getByRole('link', { name: 'Lihat Semua' }).click()
    await page.waitForURL('**/dashboard/customers')
  })

  it('DASH-13 DASH-14 DASH-15 show the 5 newest bills and lead to the bills', async () => {
    const page = await openDashboard()
    const list = card(page, 'Tagihan Terbaru')
    await list.getByText('Agustus 2026').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(5)
    expect(await list.getByRole('listitem').first().textContent()).toContain('Agustus 2026')
    const all = list.getByRole('link', { name: 'Lihat Semua' })
    expect(await all.getAttribute('href')).toBe('#/billings')
    await all.click()
    await page.waitForURL('**/dashboard/billings')
  })

  it('DASH-16, DASH-17, ERR-08, ERR-09 a spinner, then an error with a retry, or that there is nothing yet', async () => {
    const page = await openPage({ baseUrl: empty.url, expectedErrors: [/500/] })
    await signIn(page, empty)
    await stubTiles(page)
    const held = Promise.withResolvers<void>()
    let isBroken = true
    await page.route('**/api/dashboard/newest', async (route) => {
      await held.promise
      if (isBroken) await route.fulfill({ status: 500, json: { message: 'rusak' } })
      else await route.continue()
    })
    await page.goto('/dashboard')
    await card(page, 'Pelanggan Terbaru').getByRole('status', { name: '' }).first().waitFor()
    expect(await card(page, 'Tagihan Terbaru').getByText('Memuat...').count()).toBe(1)
    held.resolve()
    await page.getByText('Gagal mengambil data pelanggan.').waitFor({ timeout: 20_000 })
    await page.getByText('Gagal mengambil data tagihan.').waitFor()
    isBroken = false
    await card(page, 'Pelanggan Terbaru').getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByText('Belum ada data pelanggan.', { exact: true }).waitFor()
    await page.getByText('Belum ada data tagihan.', { exact: true }).waitFor()
  })
})

describe('the map', () => {
  it('DASH-08, MAP-01, MAP-02, MAP-10, MAP-11, MAP-13, MAP-14, MAP-22, MAP-26, R43 shows who has a point, near ones as one', async () => {
    const page = await openDashboard()
    await page.getByRole('heading', { name: 'Peta Lokasi Pelanggan' }).waitFor()
    expect(await page.getByText('6 dari 7 Pelanggan', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => markers(page).count()).toBe(3)
    expect((await page.locator('.map-cluster').allTextContents()).sort()).toEqual(['2', '3'])
    const box = await mapBox(page).boundingBox()
    expect(box?.height).toBeCloseTo(400, -1)
    // The first customer is in the middle.
    const pin = await page.locator('.map-pin').boundingBox()
    expect(
      Math.abs((pin?.x ?? 0) + (pin?.width ?? 0) / 2 - ((box?.x ?? 0) + (box?.width ?? 0) / 2)),
    ).toBeLessThan(4)
    expect(await page.getByRole('link', { name: 'OpenStreetMap' }).isVisible()).toBe(true)
  })

  it('MAP-10, MAP-21, MAP-23, MAP-24 asks for 256 px tiles of zoom 13, up to 18', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    const tiles = await stubTiles(page)
    await showScreen(page, '/dashboard')
    await expect.poll(() => tiles.length).toBeGreaterThan(4)
    expect(new Set(tiles.map((path) => path.split('/')[2]))).toEqual(new Set(['13']))
    expect(
      await page
        .locator('.leaflet-tile')
        .first()
        .evaluate((img) => (img as HTMLElement).style.width),
    ).toBe('256px')
    // A click amid the movement of the one before counts for nothing.
    const zoomIn = async () => {
      await page.getByRole('button', { name: 'Perbesar' }).click()
      return tiles.some((path) => path.startsWith('/ubin/18/'))
    }
    await expect.poll(zoomIn, { interval: 400, timeout: 15_000 }).toBe(true)
    await zoomIn()
    expect(tiles.some((path) => path.startsWith('/ubin/19/'))).toBe(false)
  })

  it('MAP-15 MAP-16 MAP-17 MAP-18 MAP-19 MAP-20 a marker tells name, address, package, status, number and point', async () => {
    const page = await openDashboard()
    await page.locator('.map-pin').first().click()
    const popup = page.locator('.map-popup')
    await popup.getByText('Anton Wijaya').waitFor()
    for (const text of [
      'Jl. Raya Weleri No. 12, Kendal',
      'Aktif',
      '4Mbps · 6281234567890',
      '-6.970000, 110.070000',
    ])
      expect(await popup.getByText(text).isVisible(), text).toBe(true)
    const inApp = popup.getByRole('link', { name: 'Buka di peta' })
    expect(await inApp.getAttribute('href')).toContain('query=-6.970000,110.070000')
    await popup.getByRole('link', { name: 'Lihat pelanggan' }).click()
    await page.waitForURL('**/dashboard/customers?id=anton')
  })

  it('a marker of several zooms in, and at one house tells all who live there', async () => {
    const page = await openDashboard()
    await search(page).fill('satu rumah')
    await page.getByText('Ditemukan 2 pelanggan dengan nama "satu rumah"', { exact: true }).waitFor()
    await expect.poll(() => markers(page).allTextContents()).toEqual(['2'])
    for (let i = 0; i < 2; i++) {
      await markers(page).click()
      await page.waitForTimeout(400)
    }
    await markers(page).click()
    const popup = page.locator('.map-popup')
    await popup.getByText('Bela Satu Rumah').waitFor()
    expect(await popup.getByText('Cici Satu Rumah').isVisible()).toBe(true)
  })

  it('MAP-03 MAP-04 MAP-05 MAP-06 MAP-07 MAP-08 MAP-09 searches by name, says what it found, goes there, and clears', async () => {
    const page = await openDashboard()
    await expect.poll(() => markers(page).count()).toBe(3)
    const tiles = await stubTiles(page)
    await search(page).fill('JALAN')
    await page.getByText('Ditemukan 3 pelanggan dengan nama "JALAN"', { exact: true }).waitFor()
    expect(await page.getByText('3 dari 7 Pelanggan', { exact: true }).isVisible()).toBe(true)
    await expect.poll(() => tiles.some((path) => path.startsWith('/ubin/15/'))).toBe(true)
    await expect.poll(() => markers(page).allTextContents()).toEqual(['3'])
    await search(page).fill('tidak ada begini')
    await page.getByText('Tidak ada pelanggan dengan nama "tidak ada begini"', { exact: true }).waitFor()
    await expect.poll(() => markers(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Hapus pencarian' }).click()
    await page.getByText('6 dari 7 Pelanggan', { exact: true }).waitFor()
    expect(await page.getByText(/^(Ditemukan|Tidak ada pelanggan dengan)/).count()).toBe(0)
  })

  it('MAP-27 a failed load says so in red, and can be tried again', async () => {
    const page = await openPage({ baseUrl: app.url, expectedErrors: [/500/] })
    await signIn(page, app)
    await stubTiles(page)
    let isBroken = true
    await page.route('**/api/dashboard/map?*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'rusak' } }) : route.continue(),
    )
    await showScreen(page, '/dashboard')
    const failure = page.getByText('Gagal mengambil data lokasi pelanggan.')
    await failure.waitFor({ timeout: 20_000 })
    const [red = 0, green = 0] =
      (await failure.evaluate((node) => getComputedStyle(node).color)).match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(green * 2)
    isBroken = false
    await card(page, 'Peta Lokasi Pelanggan').getByRole('button', { name: 'Coba lagi' }).click()
    await mapBox(page).waitFor()
  })

  it('MAP-28 says when nobody has a place, and MAP-12 the map of all starts at the default point', async () => {
    const page = await openDashboard({}, empty)
    await page.getByText('Tidak ada data lokasi pelanggan.', { exact: true }).waitFor()
    const asked = page.waitForRequest('**/api/dashboard/map/markers?*')
    await search(page).fill('siapa')
    const view = new URL((await asked).url()).searchParams
    expect((Number(view.get('south')) + Number(view.get('north'))) / 2).toBeCloseTo(-7.150975, 2)
    expect((Number(view.get('west')) + Number(view.get('east'))) / 2).toBeCloseTo(110.140259, 2)
  })
})

it.each(['desktop', 'phone'] as const)('has no axe findings, and is no wider than a %s', async (size) => {
  const page = await openDashboard({ size })
  await expect.poll(() => markers(page).count()).toBeGreaterThan(0)
  await expectNoAxeFindings(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
