import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, SIZES, setUpBrowser } from '../testing/browser.ts'
import { changeMessages, HISTORY, importCustomers, startJob } from './message-jobs.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
const CALM = { context: { reducedMotion: 'reduce' } } as const
const SMALL_PHONE = { ...SIZES.phone, viewport: { width: 360, height: 740 } }
const NO_GATEWAY = 'Gateway WhatsApp belum diatur (WAHA_URL).'
const MESSAGES = `${HISTORY}&tampilan=pesan`

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const cards = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem')

/** Without a gateway each message fails at once, so that a history is there without waiting for it. */
async function openHistory(options: Partial<PageOptions> = {}) {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return { app, page }
}

describe('the jobs', () => {
  it('say when there is none yet', async () => {
    const { page } = await openHistory()
    await page.goto(HISTORY)
    await text(page, 'Belum ada pengiriman ke banyak pelanggan.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Semua pesan' }).click()
    await text(page, 'Belum ada pesan.').waitFor()
    await expectNoAxeFindings(page)
  })

  it.each(['desktop', 'phone'] as const)(
    'R27 are listed newest first and opened with their messages, the address knowing where one is, on a %s',
    async (size) => {
      const { page } = await openHistory({ size })
      await importCustomers(page, 3)
      for (let count = 1; count <= 22; count++) await startJob(page, 1)
      const id = await startJob(page, 3)
      await page.goto(HISTORY)
      await text(page, '23 pengiriman').waitFor()
      const listed = size === 'desktop' ? rows(page) : cards(page, 'Riwayat pengiriman')
      expect(await listed.count()).toBe(20)
      expect(await listed.first().textContent()).toMatch(
        /Pesan tagihan[\s\S]*Pengingat tagihan[\s\S]*0 terkirim, 3 gagal, 0 tersisa/,
      )
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Berikutnya' }).click()
      await text(page, 'Halaman 2 dari 2').waitFor()
      expect(await listed.count()).toBe(3)
      expect(new URL(page.url()).search).toBe('?tab=riwayat&halaman=2')
      await page.goBack()
      await text(page, 'Halaman 1 dari 2').waitFor()

      await page.getByLabel('Cari pengiriman').fill('tidak ada')
      await text(page, 'Tidak ada pengiriman yang sesuai dengan pencarian.').waitFor()
      await page.getByRole('button', { name: 'Tampilkan semua pengiriman' }).click()
      await text(page, '23 pengiriman').waitFor()

      await page.getByRole('link', { name: 'Pesan tagihan' }).first().click()
      await page.getByRole('heading', { name: 'Pesan tagihan' }).waitFor()
      expect(new URL(page.url()).searchParams.get('pengiriman')).toBe(id)
      await text(page, '3 pesan').waitFor()
      await text(page, 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.').waitFor()
      await expectNoAxeFindings(page)
      await page.reload()
      await text(page, '3 pesan').waitFor()
      await page.getByRole('button', { name: 'Semua pengiriman' }).click()
      await text(page, '23 pengiriman').waitFor()
      expect(new URL(page.url()).search).toBe('?tab=riwayat')
    },
  )

  it('one that nobody knows says so and leads back', async () => {
    const { page } = await openHistory()
    await page.goto(`${HISTORY}&pengiriman=tidakada`)
    await text(page, 'Pengiriman ini tidak ditemukan.').waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Semua pengiriman' }).click()
    await text(page, 'Belum ada pengiriman ke banyak pelanggan.').waitFor()
  })
})

describe('the messages', () => {
  it.each(['desktop', 'phone'] as const)(
    'R30 are searched by name and number, narrowed by outcome, and read, on a %s',
    async (size) => {
      const { app, page } = await openHistory({ size })
      await importCustomers(page, 8)
      await startJob(page, 8, 'Halo [Nama],\nini pesan.')
      const change = (index: number, assignments: string) =>
        changeMessages(app, assignments, `recipient_name = 'Warga ${index}'`)
      change(100, "state = 'sent', reason = null")
      change(101, "state = 'sent', reason = null, ack = 2")
      change(102, "state = 'sent', reason = null, ack = 3")
      change(103, "state = 'uncertain', reason = 'Gateway tidak menjawab dalam batas waktu'")
      change(104, "state = 'cancelled', reason = 'Dibatalkan oleh admin.'")
      await page.goto(MESSAGES)
      await text(page, '8 pesan').waitFor()
      const listed = size === 'desktop' ? rows(page) : cards(page, 'Riwayat pesan')
      const of = (index: number) => listed.filter({ hasText: `Warga ${index}` })
      for (const [index, outcome] of [
        [100, 'Terkirim'],
        [101, 'Diterima'],
        [102, 'Dibaca'],
        [103, 'Tidak pasti'],
        [104, 'Dibatalkan'],
        [105, 'Gagal'],
      ] as const)
        expect(await of(index).getByText(outcome, { exact: true }).isVisible()).toBe(true)
      expect(await of(105).getByText(NO_GATEWAY).isVisible()).toBe(true)
      expect(await of(103).getByText('Gateway tidak menjawab dalam batas waktu').isVisible()).toBe(true)
      await of(105).getByText('Lihat isi').click()
      expect(await of(105).getByText('ini pesan.').textContent()).toBe('Halo Warga 105,\nini pesan.')
      await expectNoAxeFindings(page)

      await page.getByLabel('Cari pesan').fill('warga 102')
      await text(page, '1 pesan').waitFor()
      expect(await of(102).count()).toBe(1)
      await page.getByLabel('Cari pesan').fill('0812 0000 0104')
      await expect.poll(() => of(104).count(), { timeout: 5000 }).toBe(1)
      expect(await listed.count()).toBe(1)
      await page.getByLabel('Status').selectOption('Gagal')
      await text(page, 'Tidak ada pesan yang sesuai dengan pencarian.').waitFor()
      await page.getByRole('button', { name: 'Tampilkan semua pesan' }).click()
      await text(page, '8 pesan').waitFor()
      await page.getByLabel('Status').selectOption('Terkirim')
      await text(page, '3 pesan').waitFor()
      expect(new URL(page.url()).search).toBe('?tab=riwayat&tampilan=pesan&status=sent')
      await page.reload()
      await text(page, '3 pesan').waitFor()
      expect(await page.getByLabel('Status').inputValue()).toBe('sent')
    },
  )

  it('a failed message is queued again by its button, and the keyboard stays there', async () => {
    const { page } = await openHistory()
    await importCustomers(page, 1)
    await startJob(page)
    await page.goto(MESSAGES)
    await page.getByRole('button', { name: 'Kirim ulang' }).click()
    await text(page, 'Pesan masuk antrean untuk dikirim ulang.').waitFor()
    await rows(page).getByText('Menunggu', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Kirim ulang' }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true)
  })

  it('what is settled is not asked for again, what is on its way is', async () => {
    const { app, page } = await openHistory()
    await importCustomers(page, 1)
    await startJob(page)
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/(messages|jobs)/.test(request.url())) asked += 1
    })
    await page.clock.install()
    for (const address of [HISTORY, MESSAGES]) {
      await page.goto(address)
      await page.getByText(/^1 (pengiriman|pesan)$/).waitFor()
      asked = 0
      await page.clock.runFor(60_000)
      expect(asked).toBe(0)
    }
    changeMessages(app, "state = 'queued', finished_at = null", "recipient_name = 'Warga 100'")
    await page.reload()
    await rows(page).getByText('Menunggu', { exact: true }).waitFor()
    changeMessages(app, "state = 'sent', reason = null", "recipient_name = 'Warga 100'")
    await page.clock.runFor(10_000)
    await rows(page).getByText('Terkirim', { exact: true }).waitFor()
    expect(asked).toBeGreaterThan(0)
  })
})

describe('failures', () => {
  it.each([
    [HISTORY, '**/api/jobs/history*', 'Gagal mengambil riwayat pengiriman.'],
    [MESSAGES, '**/api/messages*', 'Gagal mengambil data pesan.'],
    [`${HISTORY}&pengiriman=j1`, '**/api/jobs/j1*', 'Gagal mengambil data pengiriman.'],
  ])('%s says when it cannot be loaded, and tries again', async (address, requests, failure) => {
    const { page } = await openHistory({ expectedErrors: [/status of 500/] })
    await page.route(requests, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await page.goto(address)
    await text(page, failure).waitFor()
    await expectNoAxeFindings(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.getByText(/Belum ada|tidak ditemukan/).waitFor()
  })

  it('an action that fails says so and changes nothing', async () => {
    const { page } = await openHistory({ expectedErrors: [/status of 500/] })
    await importCustomers(page, 1)
    await startJob(page)
    await page.goto(HISTORY)
    await page.route('**/resend*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await page.getByRole('link', { name: 'Pesan tagihan' }).click()
    await page.getByRole('button', { name: 'Kirim ulang', exact: true }).click()
    await text(page, 'Pesan gagal dikirim ulang. Silakan coba lagi.').waitFor()
    await page.getByRole('button', { name: 'Kirim ulang yang gagal' }).click()
    await page.getByRole('button', { name: 'Kirim ulang 1 pesan' }).click()
    await page
      .getByRole('alertdialog')
      .getByText('Pesan gagal dikirim ulang. Silakan coba lagi.')
      .first()
      .waitFor()
    await expectNoAxeFindings(page)
  })
})

it('nothing sticks out on a small phone, with the longest names', async () => {
  const { app, page } = await openHistory({ context: { ...SMALL_PHONE, ...CALM.context } })
  await importCustomers(page, 2, (index) => `${'Panjangsekali'.repeat(7)}${index}`)
  await startJob(page, 2, 'https://contoh.test/'.repeat(20))
  changeMessages(
    app,
    `state = 'uncertain', reason = '${'takterputus'.repeat(15)}'`,
    "recipient_name like '%100'",
  )
  for (const address of [HISTORY, MESSAGES]) {
    await page.goto(address)
    await page.getByText(/^(1 pengiriman|2 pesan)$/).waitFor()
    for (const summary of await page.getByText('Lihat isi').all()) await summary.click()
    const ends = await page
      .locator('main button, main p, main li, main a, main input')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
    expect(Math.max(...ends)).toBeLessThanOrEqual(360 - 16)
    await expectNoAxeFindings(page)
  }
})
