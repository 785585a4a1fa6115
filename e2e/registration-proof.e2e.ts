import { type Page, request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { signIn } from './sign-in.ts'

const SUCCESS = 'Pendaftaran berhasil! Data Anda telah disimpan.'
const FAILURE = 'Pendaftaran gagal. Silakan coba lagi.'
const REFUSED = 'Pemeriksaan keamanan belum selesai. Tekan Daftar sekali lagi; isian Anda masih ada.'
const CHALLENGE = '**/api/registrations/challenge'
const REGISTER = '**/api/registrations'

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let serial = 0
let name = ''
beforeEach(() => {
  name = `Pendaftar ${++serial}`
})

async function open(expectedErrors: RegExp[] = []): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, expectedErrors })
  await page.goto('/login#daftar')
  await page.getByLabel('Nama').waitFor()
  return page
}

async function fillIn(page: Page) {
  await page.getByLabel('Nama').fill(name)
  await page.getByLabel('Alamat').fill('Jl. Melati No. 3, Weleri')
  await page.getByLabel('Nomor WhatsApp').fill(`0857 0000 00${10 + serial}`)
  await page.getByLabel('Titik Koordinat').fill('-6.971000, 110.071000')
  await page.getByLabel('Paket').selectOption('7Mbps')
}

const send = (page: Page) => page.getByRole('button', { name: 'Daftar' }).click()
const succeeded = (page: Page) => page.getByText(SUCCESS).waitFor()

async function customersOfThatName(): Promise<number> {
  const api = await request.newContext({ baseURL: app.url })
  await api.post('/api/session', { data: { email: app.adminEmail, password: app.adminPassword } })
  const { filtered } = await (await api.get(`/api/customers?search=${encodeURIComponent(name)}`)).json()
  await api.dispose()
  return filtered
}

describe('the proof of a registration', () => {
  it('is made while the form is filled, once, and travels beside the fields', async () => {
    const page = await open()
    const asked: string[] = []
    page.on('request', (sent) => asked.push(sent.url()))
    const challenges = () => asked.filter((url) => url.endsWith('/challenge')).length
    await page.waitForTimeout(300)
    expect(challenges()).toBe(0)
    await page.getByLabel('Nama').fill('P')
    await expect.poll(challenges).toBe(1)
    const sent = page.waitForRequest(REGISTER)
    await fillIn(page)
    await send(page)
    await succeeded(page)
    expect((await sent).headers()['x-proof']).toMatch(/^16\.\d{13}\.[\w-]{22}\.[\w-]{43}\.[0-9a-f]{8}$/)
    expect(challenges()).toBe(1)
  })

  it('that is slow is waited for, with Memproses...', async () => {
    const page = await open()
    const held = Promise.withResolvers<void>()
    await page.route(CHALLENGE, async (route) => {
      await held.promise
      await route.continue()
    })
    await fillIn(page)
    await send(page)
    await page.getByRole('button', { name: 'Memproses...' }).waitFor()
    held.resolve()
    await succeeded(page)
  })

  it('that the server refuses is replaced by another without a word', async () => {
    const page = await open([/status of 403/])
    let refusals = 0
    page.on('response', (response) => {
      if (response.status() === 403) refusals++
    })
    // As after half an hour: the server did not give out what is shown to it.
    await page.route(
      CHALLENGE,
      async (route) => {
        const answer = await route.fetch()
        const json = await answer.json()
        await route.fulfill({
          json: { ...json, challenge: json.challenge.replace(/\.\d{13}\./, '.1000000000000.') },
        })
      },
      { times: 1 },
    )
    await fillIn(page)
    await send(page)
    await succeeded(page)
    expect(refusals).toBe(1)
    expect(await page.getByText(REFUSED).count()).toBe(0)
    expect(await customersOfThatName()).toBe(1)
  })

  it('that is refused again is told about, the form is kept, and the next press works', async () => {
    const page = await open([/status of 403/])
    let answers = 0
    await page.route(REGISTER, async (route) => {
      answers++
      const headers = { ...route.request().headers(), 'x-proof': 'x' }
      await (answers <= 2 ? route.continue({ headers }) : route.continue())
    })
    await fillIn(page)
    await send(page)
    await page.getByText(REFUSED).waitFor()
    expect(await page.getByLabel('Nama').inputValue()).toBe(name)
    await send(page)
    await succeeded(page)
    expect(answers).toBe(3)
    expect(await customersOfThatName()).toBe(1)
  })

  it('is the same when the answer was lost and the visitor sends again: one customer', async () => {
    const page = await open([/net::ERR_/])
    await page.route(
      REGISTER,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await fillIn(page)
    await send(page)
    await page.getByText(FAILURE).waitFor()
    expect(await customersOfThatName()).toBe(1)
    await send(page)
    await succeeded(page)
    expect(await customersOfThatName()).toBe(1)
  })

  it.each([
    ['challenge', CHALLENGE],
    ['code', '**/proof-worker-*.js'],
  ])('whose %s does not arrive is told as a failure, and had at the next press', async (_, pattern) => {
    const page = await open([/net::ERR_/])
    await page.route(pattern, (route) => route.abort())
    await fillIn(page)
    await send(page)
    await page.getByText(FAILURE).waitFor()
    expect(await page.getByLabel('Nama').inputValue()).toBe(name)
    await page.unroute(pattern)
    await send(page)
    await succeeded(page)
  })

  it('needs nothing that only a secure page has', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.addInitScript("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    await page.goto('/login#daftar')
    await fillIn(page)
    await send(page)
    await succeeded(page)
  })

  it('is asked for by the form alone: a signed-in admin who looks at the list needs none', async () => {
    const page = await open()
    const asked: string[] = []
    page.on('request', (sent) => asked.push(sent.url()))
    await signIn(page, app)
    await page.goto('/dashboard/customers')
    await page.getByRole('heading', { name: 'Manajemen Pelanggan' }).first().waitFor()
    expect(asked.filter((url) => url.includes('proof') || url.includes('challenge'))).toEqual([])
  })
})
