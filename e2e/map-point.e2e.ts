import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCoordinates } from '../src/shared/coordinates.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { stubTiles, TILES_OF_TESTS } from './map-tiles.ts'
import { signIn } from './sign-in.ts'

const NOT_READABLE = 'Koordinat tidak terbaca, pelanggan tidak akan tampil di peta.'
const START = { latitude: -7.150975, longitude: 110.140259 }
const DEGREES_PER_PX_AT_15 = 360 / (256 * 2 ** 15)
const CALM = { reducedMotion: 'reduce' } as const

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp({ env: TILES_OF_TESTS })
})
afterAll(() => app.stop())

const koordinat = (page: Page) => page.getByLabel('Titik Koordinat')
const mapButton = (page: Page) => page.getByRole('button', { name: 'Pilih di peta' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Pilih Titik Lokasi' })
const map = (page: Page) => picker(page).getByRole('application', { name: 'Peta untuk memilih titik' })
const pin = (page: Page) => picker(page).locator('.map-pin')
const use = (page: Page) => picker(page).getByRole('button', { name: 'Gunakan titik ini' })

async function openRegistration(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await stubTiles(page)
  await page.goto('/login#daftar')
  await koordinat(page).waitFor()
  return page
}

async function openAddForm(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  await stubTiles(page)
  await signIn(page, app)
  await page.goto('/dashboard/customers')
  await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
  await koordinat(page).waitFor()
  return page
}

async function openPicker(page: Page) {
  await mapButton(page).click()
  await map(page).waitFor()
}

/** Clicks the map so many pixels right of and below its middle. */
async function clickMap(page: Page, right: number, down: number, tap = false) {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('the map has no size')
  const [x, y] = [box.x + box.width / 2 + right, box.y + box.height / 2 + down]
  await (tap ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

/** Presses Tab until the element has the focus; answers how often. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 1; presses <= 20; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return presses
  }
  throw new Error('Tab does not lead there')
}

async function filledPoint(page: Page) {
  const text = await koordinat(page).inputValue()
  expect(text).toMatch(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
  return parseCoordinates(text) ?? { latitude: Number.NaN, longitude: Number.NaN }
}

describe('R9 a point picked on the map', () => {
  it.each([
    ['registration', 'desktop', openRegistration],
    ['registration', 'phone', openRegistration],
    ['the form of the admin', 'desktop', openAddForm],
    ['the form of the admin', 'phone', openAddForm],
  ] as const)('fills in the coordinates of %s on %s', async (_form, size, open) => {
    const page = await open({ size, context: CALM })
    await koordinat(page).fill('dekat alun-alun')
    await page.getByText(NOT_READABLE).waitFor()
    await openPicker(page)
    expect(await pin(page).count()).toBe(0)
    expect(await use(page).isDisabled()).toBe(true)
    await picker(page).locator('img.leaflet-tile-loaded').first().waitFor()
    await picker(page).getByRole('button', { name: 'Perkecil' }).click()
    for (const _ of [1, 2]) await picker(page).getByRole('button', { name: 'Perbesar' }).click()
    await clickMap(page, 60, 40, size === 'phone')
    await pin(page).waitFor()
    await use(page).click()
    await picker(page).waitFor({ state: 'detached' })
    const { latitude, longitude } = await filledPoint(page)
    const perPx = DEGREES_PER_PX_AT_15 * 2
    expect(longitude).toBeCloseTo(START.longitude + 60 * perPx, 3)
    expect(latitude).toBeCloseTo(START.latitude - 40 * perPx, 3)
    expect(await page.getByText(NOT_READABLE).count()).toBe(0)
  })

  it('starts where the field points to, and the pin can be dragged', async () => {
    const page = await openRegistration({ context: CALM })
    await koordinat(page).fill('-6.971, 110.071')
    await openPicker(page)
    await picker(page).getByText('-6.971000, 110.071000').waitFor()
    const from = await pin(page).boundingBox()
    if (!from) throw new Error('the pin has no size')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
    await page.mouse.move(from.x + 120, from.y + 20, { steps: 4 })
    await page.mouse.up()
    await use(page).click()
    const { latitude, longitude } = await filledPoint(page)
    expect(latitude).toBeCloseTo(-6.971, 4)
    expect(longitude).toBeCloseTo(110.071 + 100 * DEGREES_PER_PX_AT_15, 4)
  })

  it('takes away the refusal of an empty field', async () => {
    const page = await openRegistration()
    await page.getByRole('button', { name: 'Daftar' }).click()
    await page.getByText('Titik koordinat wajib diisi').waitFor()
    await openPicker(page)
    await clickMap(page, 0, 0)
    await use(page).click()
    await page.getByText('Titik koordinat wajib diisi').waitFor({ state: 'detached' })
    expect(await page.getByText('Nama wajib diisi').count()).toBe(1)
  })

  it('can be set with the keyboard alone', async () => {
    const page = await openRegistration({ context: CALM })
    await koordinat(page).fill('-6.971, 110.071')
    await mapButton(page).focus()
    await page.keyboard.press('Enter')
    await map(page).waitFor()
    expect(await tabTo(page, map(page))).toBe(2)
    await page.getByText('Enter menaruh titik di tengah').waitFor({ state: 'visible' })
    await expectNoAxeFindings(page)
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+', 'Enter']) await page.keyboard.press(key)
    for (const key of ['-', 'ArrowLeft']) await page.keyboard.press(key)
    await tabTo(page, use(page))
    await page.keyboard.press('Enter')
    await picker(page).waitFor({ state: 'detached' })
    const { latitude, longitude } = await filledPoint(page)
    expect(longitude).toBeCloseTo(110.071 + 160 * DEGREES_PER_PX_AT_15, 4)
    expect(latitude).toBeCloseTo(-6.971 + 80 * DEGREES_PER_PX_AT_15, 3)
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Pilih di peta')
  })
})

describe('above the form', () => {
  it('Escape, Batal and a click outside close the map alone, and the form is as it was', async () => {
    const page = await openAddForm()
    await page.getByLabel('Nama').fill('Belum Hilang')
    await koordinat(page).fill('dekat pasar')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => picker(page).getByRole('button', { name: 'Batal' }).click(),
      () => picker(page).getByRole('button', { name: 'Tutup' }).click(),
      () => page.mouse.click(20, 400),
    ]
    for (const close of ways) {
      await openPicker(page)
      await clickMap(page, 30, 30)
      await pin(page).waitFor()
      await close()
      await picker(page).waitFor({ state: 'detached' })
      expect(await page.getByLabel('Nama').inputValue()).toBe('Belum Hilang')
      expect(await koordinat(page).inputValue()).toBe('dekat pasar')
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Pilih di peta')
    }
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('a picked point counts as a change of the form', async () => {
    const page = await openAddForm()
    await openPicker(page)
    await clickMap(page, 0, 0)
    await use(page).click()
    await picker(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Buang perubahan?' }).waitFor()
  })
})

describe('R39 what the map loads', () => {
  it('comes when the map is opened and not before', async () => {
    const page = await openPage({ baseUrl: app.url })
    const tiles = await stubTiles(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/login#daftar', { waitUntil: 'networkidle' })
    await koordinat(page).waitFor()
    expect(scripts.filter((url) => url.includes('map-canvas'))).toEqual([])
    await openPicker(page)
    await expect.poll(() => tiles.length).toBeGreaterThan(0)
    expect(scripts.filter((url) => url.includes('map-canvas'))).not.toEqual([])
  })

  it('are tiles of OpenStreetMap unless the setting says otherwise, and nothing else from outside', async () => {
    const usual = await startApp({ env: { TILE_URL: '' } })
    try {
      const page = await openPage({
        baseUrl: usual.url,
        expectedRequests: [/^https:\/\/tile\.openstreetmap\.org\/1[35]\/\d+\/\d+\.png$/],
      })
      await stubTiles(page, 'https://tile.openstreetmap.org/**')
      await page.goto('/login#daftar')
      await openPicker(page)
      await picker(page).locator('img.leaflet-tile-loaded').first().waitFor()
      const link = picker(page).getByRole('link', { name: 'OpenStreetMap' })
      expect(await link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    } finally {
      await usual.stop()
    }
  })

  it('tiles that fail leave a map that still works', async () => {
    const page = await openRegistration()
    await page.route('**/ubin/**', (route) => route.fulfill({ status: 404 }))
    await openPicker(page)
    await picker(page).getByText('Gambar peta tidak dapat dimuat.').waitFor()
    await clickMap(page, 50, 0)
    await picker(page).getByRole('button', { name: 'Perbesar' }).click()
    await pin(page).waitFor()
    await expectNoAxeFindings(page)
    await use(page).click()
    await filledPoint(page)
  })

  it('a dialog that does not arrive can be asked for again', async () => {
    const page = await openPage({ baseUrl: app.url, expectedErrors: [/net::ERR_/] })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Registrasi member baru' }).focus()
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await mapButton(page).click()
    await page.getByText('Peta gagal dimuat. Coba lagi.').waitFor()
    await page.unroute('**/assets/**')
    await stubTiles(page)
    await openPicker(page)
    expect(await page.getByText('Peta gagal dimuat. Coba lagi.').count()).toBe(0)
  })

  it('a map that does not arrive can be asked for again, and nothing typed is lost', async () => {
    const page = await openRegistration({ expectedErrors: [/net::ERR_/] })
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Nama').fill('Sinyal Lemah')
    await page.route('**/assets/**', (route) => route.abort())
    await mapButton(page).click()
    for (const attempt of [1, 2]) {
      await picker(page).getByText('Peta gagal dimuat.').waitFor()
      await expectNoAxeFindings(page)
      if (attempt === 2) await page.unroute('**/assets/**')
      await picker(page).getByRole('button', { name: 'Coba lagi' }).click()
    }
    await map(page).waitFor()
    await clickMap(page, 0, 0)
    await use(page).click()
    await filledPoint(page)
    expect(await page.getByLabel('Nama').inputValue()).toBe('Sinyal Lemah')
  })
})

it.each([
  ['registration', 'desktop', openRegistration],
  ['registration', 'phone', openRegistration],
  ['the form of the admin', 'desktop', openAddForm],
  ['the form of the admin', 'phone', openAddForm],
] as const)('fits the screen above %s on %s, and axe finds nothing', async (_form, size, open) => {
  const page = await open({ size, context: CALM })
  await openPicker(page)
  await expectNoAxeFindings(page)
  await clickMap(page, 0, 0)
  await pin(page).waitFor()
  await expectNoAxeFindings(page)
  const box = await picker(page).boundingBox()
  const viewport = page.viewportSize()
  expect(box && viewport && box.y >= 0 && box.y + box.height <= viewport.height).toBe(true)
  expect((await map(page).boundingBox())?.height).toBeGreaterThan(390)
})

it('tiles do not cover what lies over the map', async () => {
  const page = await openRegistration({ context: CALM })
  await openPicker(page)
  await picker(page).locator('img.leaflet-tile-loaded').first().waitFor()
  const button = await picker(page).getByRole('button', { name: 'Perkecil' }).boundingBox()
  if (!button) throw new Error('the button has no size')
  const clip = { x: button.x + 10, y: button.y + 10, width: 20, height: 20 }
  const withTiles = await page.screenshot({ clip })
  await picker(page)
    .locator('.leaflet-tile-pane')
    .evaluate((tiles) => tiles.remove())
  expect(withTiles.equals(await page.screenshot({ clip }))).toBe(true)
})
