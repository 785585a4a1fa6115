import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AppProcess } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import {
  changeMessages,
  chatOf,
  HISTORY,
  importCustomers,
  readJob,
  readMessages,
  startJob,
  startPausedJob,
  startSender,
} from './message-jobs.ts'
import { signIn } from './sign-in.ts'

const { openPage } = setUpBrowser()
const CALM = { context: { reducedMotion: 'reduce' } } as const
const BOTH = ['desktop', 'phone'] as const
const ALL_FAILED = 'Semua pesan gagal terkirim. Periksa koneksi atau WhatsApp gateway.'
const IN_TIME = { timeout: 20_000 }

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const progress = (page: Page) => page.getByRole('group', { name: 'Kemajuan pengiriman' })
const question = (page: Page) => page.getByRole('alertdialog')
const openJob = (page: Page, id: string) => page.goto(`${HISTORY}&pengiriman=${id}`)

async function openWith(count: number, options: Partial<PageOptions> = {}) {
  const { app, gateway } = await startSender()
  const page = await signedIn(app, options)
  await importCustomers(page, count)
  return { app, gateway, page }
}

async function signedIn(app: AppProcess, options: Partial<PageOptions> = {}) {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

describe('steering a job', () => {
  it.each(BOTH)(
    'R27 pauses and goes on where it was, nobody left out or written to twice, on a %s',
    async (size) => {
      const { gateway, page } = await openWith(6, { size })
      const id = await startPausedJob(page)
      await openJob(page, id)
      const before = gateway.received.length
      await button(page, 'Lanjutkan').click()
      await text(page, 'Mengirim pesan WhatsApp').waitFor()
      await expect.poll(() => gateway.received.length, IN_TIME).toBeGreaterThan(before)
      await button(page, 'Jeda').click()
      await text(page, 'Dijeda oleh admin.').waitFor()
      await text(page, 'Pengiriman dijeda').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent), IN_TIME)
        .toBe('Lanjutkan')
      await expectNoAxeFindings(page)
      // The one on its way is finished.
      await expect
        .poll(async () => (await readMessages(page, id)).some(({ state }) => state === 'sending'), IN_TIME)
        .toBe(false)
      const sentSoFar = gateway.received.length
      expect(sentSoFar).toBeLessThan(6)
      await new Promise((resolve) => setTimeout(resolve, 2500))
      expect(gateway.received).toHaveLength(sentSoFar)
      await button(page, 'Lanjutkan').click()
      await text(page, '6 terkirim, 0 gagal, 0 tersisa').waitFor(IN_TIME)
      expect(await button(page, 'Jeda').count()).toBe(0)
      expect(gateway.received).toHaveLength(6)
      for (let index = 100; index < 106; index++) expect(gateway.deliveriesTo(chatOf(index))).toHaveLength(1)
    },
  )

  it.each(BOTH)('R27 cancels after asking, and what is cancelled never goes out, on a %s', async (size) => {
    const { gateway, page } = await openWith(8, { size })
    const id = await startPausedJob(page)
    await openJob(page, id)
    await button(page, 'Lanjutkan').click()
    await expect.poll(() => gateway.received.length, IN_TIME).toBeGreaterThan(0)
    await button(page, 'Batalkan').click()
    expect(await question(page).textContent()).toMatch(/\d pesan yang tersisa tidak akan dikirim\./)
    await expectNoAxeFindings(page)
    await button(page, 'Jangan batalkan').click()
    expect((await readJob(page, id)).state).toBe('running')
    await button(page, 'Batalkan').click()
    await button(page, 'Ya, batalkan').click()
    await text(page, 'Dibatalkan oleh admin.').first().waitFor()
    await expect
      .poll(() => readJob(page, id), IN_TIME)
      .toMatchObject({ state: 'cancelled', isFinished: true })
    const { sent, cancelled } = await readJob(page, id)
    expect(sent + cancelled).toBe(8)
    await text(page, `${sent} terkirim, 0 gagal, ${cancelled} dibatalkan, 0 tersisa`).waitFor()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(gateway.received).toHaveLength(sent)
    expect(await button(page, 'Kirim ulang yang gagal').count()).toBe(0)
    await expectNoAxeFindings(page)
  })

  it('R27 sends the failed ones again after asking, and only those', async () => {
    const { gateway, page } = await openWith(3)
    gateway.useCaseFor(chatOf(101), '500-no-lid')
    const id = await startJob(page)
    await openJob(page, id)
    await text(page, '2 terkirim, 1 gagal, 0 tersisa').waitFor(IN_TIME)
    expect(await page.getByText('Nomor tidak ditemukan di WhatsApp (no LID)').isVisible()).toBe(true)
    gateway.useCaseFor(chatOf(101), 'ok-noweb-key')
    await button(page, 'Kirim ulang yang gagal').click()
    expect(await question(page).textContent()).toContain('1 pesan yang gagal akan dikirim lagi.')
    await button(page, 'Kirim ulang 1 pesan').click()
    await text(page, '3 terkirim, 0 gagal, 0 tersisa').waitFor(IN_TIME)
    for (const index of [100, 101, 102]) expect(gateway.deliveriesTo(chatOf(index))).toHaveLength(1)
  })
})

describe('a gateway in trouble', () => {
  it('CAST-31 CAST-41 (R30) a refused key pauses at once, tells how many wait, and after the repair it goes on', async () => {
    const { gateway, page } = await openWith(5)
    await gateway.useCase('401-bad-key')
    const id = await startJob(page)
    await openJob(page, id)
    await text(page, ALL_FAILED).waitFor(IN_TIME)
    expect(await text(page, '4 pesan menunggu sampai dilanjutkan.').isVisible()).toBe(true)
    const reason = 'API key ditolak gateway (HTTP 401)'
    expect(await text(page, `Dijeda otomatis karena gateway bermasalah: ${reason}.`).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Periksa gateway' }).getAttribute('href')).toBe(
      '/dashboard/settings?tab=gateway',
    )
    await expectNoAxeFindings(page)
    expect(gateway.received).toHaveLength(1)
    await page.goto('/dashboard/bulk-billing')
    await text(page, 'Koneksi API WhatsApp sedang bermasalah. Pesan mungkin tidak terkirim.').waitFor()
    await page.goto('/dashboard/billings')
    await text(page, 'Koneksi API WhatsApp sedang bermasalah. Pesan mungkin tidak terkirim.').waitFor()
    await expectNoAxeFindings(page)

    await gateway.useCase('ok-noweb-key')
    await openJob(page, id)
    await button(page, 'Lanjutkan').click()
    await text(page, '4 terkirim, 1 gagal, 0 tersisa').waitFor(IN_TIME)
    await button(page, 'Kirim ulang yang gagal').click()
    await button(page, 'Kirim ulang 1 pesan').click()
    await text(page, '5 terkirim, 0 gagal, 0 tersisa').waitFor(IN_TIME)
    for (let index = 100; index < 105; index++) expect(gateway.deliveriesTo(chatOf(index))).toHaveLength(1)
    await page.goto('/dashboard/billings')
    await page.getByLabel('Pilih semua').waitFor()
    expect(await page.getByText('Koneksi API WhatsApp sedang bermasalah').count()).toBe(0)
  })

  it('CAST-41 (R30) a job to its end with nothing sent says so in the banner', async () => {
    const { gateway, page } = await openWith(1)
    await gateway.useCase('500-no-lid')
    await page.goto('/dashboard/billings')
    await page.getByLabel('Kirim WhatsApp ke Warga 100', { exact: true }).check()
    await button(page, 'Kirim WhatsApp ke 1 pelanggan').click()
    await button(page, 'Kirim ke 1 pelanggan').click()
    await text(page, ALL_FAILED).waitFor(IN_TIME)
  })
})

describe('a message of which nobody knows', () => {
  it('R29 the admin counts it as sent, or sends it again after a warning', async () => {
    const { gateway, page } = await openWith(2)
    gateway.useLookup('no-store')
    gateway.useCaseFor(chatOf(100), 'hang-forever')
    gateway.useCaseFor(chatOf(101), ['net-reset-after-sent', 'ok-noweb-key'])
    const id = await startJob(page)
    await openJob(page, id)
    await text(page, '0 terkirim, 2 gagal (2 tidak pasti), 0 tersisa').waitFor({ timeout: 30_000 })
    expect(await button(page, 'Kirim ulang yang gagal').count()).toBe(0)
    await page.goto(`${HISTORY}&tampilan=pesan&status=uncertain`)
    const row = (nama: string) => page.getByRole('row').filter({ hasText: nama })
    await row('Warga 100').getByText('Gateway tidak menjawab dalam batas waktu').waitFor()
    await expectNoAxeFindings(page)
    await row('Warga 100').getByRole('button', { name: 'Anggap terkirim' }).click()
    await text(page, 'Pesan dicatat sebagai terkirim.').waitFor()
    await expect.poll(() => row('Warga 100').count(), IN_TIME).toBe(0)
    expect(gateway.deliveriesTo(chatOf(101))).toHaveLength(1)
    await row('Warga 101').getByRole('button', { name: 'Kirim ulang' }).click()
    expect(await question(page).textContent()).toContain('pelanggan bisa menerimanya dua kali')
    await expectNoAxeFindings(page)
    await question(page).getByRole('button', { name: 'Batal' }).click()
    expect(gateway.received).toHaveLength(2)
    await row('Warga 101').getByRole('button', { name: 'Kirim ulang' }).click()
    await question(page).getByRole('button', { name: 'Kirim ulang' }).click()
    await text(page, 'Pesan masuk antrean untuk dikirim ulang.').waitFor()
    await page.getByLabel('Status').selectOption('Semua status')
    await row('Warga 101').getByText('Terkirim', { exact: true }).waitFor(IN_TIME)
    await row('Warga 100').getByText('Dianggap terkirim oleh admin.').waitFor()
    expect(gateway.deliveriesTo(chatOf(101))).toHaveLength(2)
    await openJob(page, id)
    await text(page, '2 terkirim, 0 gagal, 0 tersisa').waitFor()
  })
})

describe('coming and going', () => {
  it('R27 a closed tab goes on; coming back shows the job, and its end without a reload', async () => {
    const { app, gateway, page } = await openWith(16)
    const id = await startJob(page)
    await openJob(page, id)
    await text(page, 'Mengirim pesan WhatsApp').waitFor()
    await page.close()
    const seen = gateway.received.length
    await expect.poll(() => gateway.received.length, IN_TIME).toBeGreaterThan(seen + 1)
    const later = await signedIn(app)
    await later.goto(HISTORY)
    const row = later.getByRole('row').filter({ hasText: 'Pesan tagihan' })
    await row.getByText('Sedang dikirim', { exact: true }).waitFor()
    await row.getByText('16 terkirim, 0 gagal, 0 tersisa').waitFor({ timeout: 40_000 })
    await row.getByText('Selesai', { exact: true }).waitFor()
    expect(gateway.received).toHaveLength(16)
  })

  it('R27 two sends of a kind are both on the screen, the oldest first, and the banner sums them up at the end', async () => {
    const { gateway, page } = await openWith(4)
    await startPausedJob(page, 3, 'Pertama [Nama]')
    await startPausedJob(page, 4, 'Kedua [Nama]')
    await page.goto('/dashboard/billings')
    await expect.poll(() => progress(page).count(), IN_TIME).toBe(2)
    await progress(page)
      .first()
      .getByText(/ [23] tersisa/)
      .waitFor()
    await progress(page)
      .last()
      .getByText(/ [34] tersisa/)
      .waitFor()
    await expectNoAxeFindings(page)
    await progress(page).last().getByRole('button', { name: 'Lanjutkan' }).click()
    await progress(page).first().getByRole('button', { name: 'Lanjutkan' }).click()
    await progress(page).last().getByText('Menunggu giliran').waitFor()
    await text(page, 'Pesan WhatsApp berhasil dikirim ke 7 pelanggan. 0 gagal.').waitFor(IN_TIME)
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(gateway.received).toHaveLength(7)
  })

  it('R30 receipts are counted with the job and shown with the message', async () => {
    const { app, page } = await openWith(3)
    const id = await startJob(page)
    await openJob(page, id)
    await text(page, '3 terkirim, 0 gagal, 0 tersisa').waitFor(IN_TIME)
    changeMessages(app, 'ack = 2', "recipient_name = 'Warga 100'")
    changeMessages(app, 'ack = 3', "recipient_name = 'Warga 101'")
    await button(page, 'Muat ulang').click()
    await text(page, '3 terkirim (2 diterima, 1 dibaca), 0 gagal, 0 tersisa').waitFor()
    const row = (nama: string) => page.getByRole('row').filter({ hasText: nama })
    await row('Warga 100').getByText('Diterima', { exact: true }).waitFor()
    await row('Warga 101').getByText('Dibaca', { exact: true }).waitFor()
    await row('Warga 102').getByText('Terkirim', { exact: true }).waitFor()
  })
})
