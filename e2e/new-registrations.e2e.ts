import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { proofHeader } from '../testing/registration-proof.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
let app: AppProcess

// An app for each test: the number of registrations per address and hour is limited.
beforeEach(async () => {
  app = await startApp()
  return () => app.stop()
})

async function open(path: string, options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, context: { reducedMotion: 'reduce' }, ...options })
  await signIn(page, app)
  await page.goto(path)
  return page
}

let registered = 0

async function register(page: Page, nama: string) {
  const data = {
    nama,
    alamat: 'Desa Payung',
    // So many from one number are too many.
    whatsapp: `6281234567${100 + registered++}`,
    tanggalDaftar: '2026-05-01',
    koordinat: '-6.97, 110.07',
    paket: '4Mbps',
  }
  const answer = await page.request.post('/api/registrations', {
    data,
    headers: await proofHeader((path) => page.request.get(path)),
  })
  if (!answer.ok()) throw new Error(`registering answered ${answer.status()}`)
}

async function look(page: Page, nama: string) {
  const { rows } = await (await page.request.get(`/api/customers?search=${encodeURIComponent(nama)}`)).json()
  await page.request.put(`/api/customers/${rows[0].id}/seen`)
}

/** As if the admin came back from another window. */
const lookAgain = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Manajemen Pelanggan/ })
const counter = (page: Page) => entry(page).locator('[aria-live]')
const counts = (page: Page, text: string) =>
  expect.poll(() => counter(page).textContent(), { timeout: 10_000 }).toBe(text)

describe('the counter of new registrations', () => {
  it('REG-04 says how many there are beside the entry, until they were looked at', async () => {
    const page = await open('/dashboard')
    await counts(page, '')
    await register(page, 'Sari')
    await register(page, 'Tono')
    await page.reload()
    await page.getByRole('link', { name: 'Manajemen Pelanggan 2 pendaftar baru' }).waitFor()
    await expectNoAxeFindings(page)
    await look(page, 'Sari')
    await lookAgain(page)
    await counts(page, '11 pendaftar baru')
    await entry(page).click()
    await page.getByRole('button', { name: 'Edit Tono' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
    await counts(page, '')
  })

  it('REG-04 looks again every minute', async () => {
    const page = await openPage({ baseUrl: app.url })
    await page.clock.install()
    await signIn(page, app)
    await page.goto('/dashboard')
    await page.clock.runFor(1000)
    await counter(page).waitFor({ state: 'attached' })
    await register(page, 'Sari')
    await page.clock.runFor(58_000)
    await counts(page, '')
    await page.clock.runFor(2000)
    await counts(page, '11 pendaftar baru')
  })

  it('shows nothing once it cannot be loaded, and leaves the entry as it is', async () => {
    const page = await open('/login', { expectedErrors: [/status of 500/] })
    await register(page, 'Sari')
    await page.goto('/dashboard')
    await counts(page, '11 pendaftar baru')
    await page.route('**/api/customers/new-count', (route) => route.fulfill({ status: 500, body: '' }))
    await lookAgain(page)
    await counts(page, '')
    await page.getByRole('link', { name: 'Manajemen Pelanggan', exact: true }).waitFor()
  })

  it.each(['desktop', 'phone'] as const)('leaves its entry on one line on %s', async (size) => {
    const page = await open('/login', { size, context: { reducedMotion: 'reduce' } })
    for (let i = 1; i <= 10; i++) await register(page, `Sari ${i}`)
    await page.goto('/dashboard')
    if (size === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
    const link = page.getByRole('link', { name: 'Manajemen Pelanggan 10 pendaftar baru' })
    await link.waitFor()
    expect(await link.evaluate(linesOfTitle)).toBe(1)
    const { x = 0, width = 0 } = (await link.boundingBox()) ?? {}
    const pill = await link.getByText('10', { exact: true }).boundingBox()
    expect((pill?.x ?? 0) + (pill?.width ?? 0)).toBeLessThanOrEqual(x + width)
    await expectNoAxeFindings(page)
  })
})

function linesOfTitle(link: Element): number {
  const range = document.createRange()
  const title = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
  if (title) range.selectNode(title)
  return range.getClientRects().length
}
