import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addBill, addCustomer } from './billing-data.ts'
import {
  broadcastScreen,
  type ImportedCustomer,
  importCustomers,
  neighbours,
  openBroadcast,
  recipientsOf,
  sendTo,
} from './broadcast-screen.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const API_KEY = 'kunci-rahasia'
const BOTH = ['desktop', 'phone'] as const
const INTERNAL = { status: 500, json: { code: 'INTERNAL', message: 'x' } }

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

// An app for each test: all its customers are on the screen, and a send of one test does not go before that of another.
beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
})
beforeEach(async () => {
  app = await startApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY } })
})
afterEach(async () => {
  await app.stop()
  await gateway.reset()
})
afterAll(() => gateway.close())

async function signedIn(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  return page
}

async function openWith(customers: number | readonly ImportedCustomer[], options: Partial<PageOptions> = {}) {
  const page = await signedIn(options)
  await importCustomers(page, typeof customers === 'number' ? neighbours(customers) : customers)
  return { page, screen: await openBroadcast(page) }
}

const isScrolling = (element: Element) => element.scrollHeight > element.clientHeight

describe('choosing customers', () => {
  it.each(BOTH)(
    'CAST-01, CAST-02, CAST-03 CAST-04 CAST-05 CAST-06 CAST-07, CAST-09 among those that can be written to, with a search, in a list that scrolls, on a %s',
    async (size) => {
      const { page, screen } = await openWith(
        [
          ...neighbours(40),
          { nama: 'Pak Tidur', whatsapp: '6281999000111', status: 'Non-Aktif' },
          { nama: 'Bu Cepat', whatsapp: '6287777123456', paket: '7Mbps' },
        ],
        { size },
      )
      await screen.text('41 pelanggan').waitFor()
      expect(await screen.boxes.count()).toBe(41)
      expect(await screen.box('Pak Tidur').count()).toBe(0)
      expect(await screen.scroller.evaluate(isScrolling)).toBe(true)
      const height = (await screen.scroller.boundingBox())?.height ?? 0
      expect(height).toBeLessThan(size === 'phone' ? 400 : 500)
      await expectNoAxeFindings(page)
      const wznId = (await recipientsOf(page)).find(({ nama }) => nama === 'Warga 12')?.wznId ?? ''
      for (const [search, found] of [
        ['bu cep', 'Bu Cepat'],
        ['0877 7712', 'Bu Cepat'],
        ['7mbps', 'Bu Cepat'],
        [wznId.toLowerCase(), 'Warga 12'],
      ] as const) {
        await screen.search.fill(search)
        await screen.text('1 hasil').waitFor()
        await screen.box(found).waitFor()
        await expect.poll(() => screen.boxes.count(), { timeout: 5000 }).toBe(1)
      }
      await screen.search.fill('tidur')
      await screen.text('Tidak ada pelanggan yang sesuai dengan pencarian.').waitFor()
      await expectNoAxeFindings(page)
    },
  )

  it.each(BOTH)(
    'CAST-08, R36 all that the search shows, hidden ones counted, until they are cleared, on a %s',
    async (size) => {
      const { page, screen } = await openWith(
        [...neighbours(3), { nama: 'Bu Cepat', whatsapp: '6287777123456', paket: '7Mbps' }],
        { size },
      )
      await screen.box('Warga 11').check()
      await screen.text('1 dipilih').waitFor()
      await screen.search.fill('cepat')
      await screen.text('1 dipilih, 1 tidak tampil').waitFor()
      expect(await screen.all.isChecked()).toBe(false)
      await screen.all.click()
      await screen.text('2 dipilih, 1 tidak tampil').waitFor()
      expect(await screen.all.isChecked()).toBe(true)
      await page.getByRole('search').filter({ has: screen.search }).getByRole('button').click()
      await screen.text('2 dipilih').waitFor()
      expect(await screen.all.evaluate((box) => box.matches(':indeterminate'))).toBe(true)
      await screen.all.click()
      await screen.text('4 dipilih').waitFor()
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Hapus pilihan' }).click()
      await expect.poll(() => screen.list.getByRole('checkbox', { checked: true }).count()).toBe(0)
      expect(await screen.all.evaluate((box) => box === document.activeElement)).toBe(true)
    },
  )

  it('CAST-09 further pages come while the list is scrolled, to the last of 350 customers', async () => {
    const { page, screen } = await openWith(350)
    expect(await screen.boxes.count()).toBeLessThan(350)
    const atEnd = async () => {
      await screen.scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return screen.boxes.count()
    }
    await expect.poll(atEnd, { timeout: 20_000 }).toBe(350)
    expect(await page.getByRole('button', { name: 'Muat lebih banyak' }).count()).toBe(0)
    await screen.box('Warga 359').scrollIntoViewIfNeeded()
    await screen.all.click()
    await screen.text('350 dipilih').waitFor()
    expect(await screen.box('Warga 359').isChecked()).toBe(true)
  })

  it('no customers, a list that fails, and a page that fails', async () => {
    const page = await signedIn({ expectedErrors: [/status of 500/] })
    const screen = broadcastScreen(page)
    await page.goto('/dashboard/broadcast')
    await screen.text('Tidak ada data pelanggan aktif.').waitFor()
    expect(await screen.all.isDisabled()).toBe(true)
    await expectNoAxeFindings(page)

    await importCustomers(page, neighbours(120))
    await page.route(/\/api\/broadcast\/recipients(\/ids)?\?/, (route) => route.fulfill(INTERNAL))
    await page.reload()
    await screen.text('Gagal mengambil data pelanggan.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute(/\/api\/broadcast\/recipients(\/ids)?\?/)
    await page.route(/\/api\/broadcast\/recipients\?.*page=2/, (route) => route.fulfill(INTERNAL))
    await screen.list.getByRole('button', { name: 'Coba lagi' }).click()
    await screen.boxes.first().waitFor()
    await screen.scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await screen.list.getByText('Gagal mengambil data pelanggan.').waitFor()
    expect(await screen.boxes.count()).toBe(100)
    await page.unroute(/\/api\/broadcast\/recipients\?.*page=2/)
    await screen.list.getByRole('button', { name: 'Coba lagi' }).click()
    await expect.poll(() => screen.boxes.count(), { timeout: 5000 }).toBe(120)
  })
})

describe('writing the message', () => {
  it.each(BOTH)(
    'CAST-10, CAST-11, MSG-36, MSG-37 counts, inserts placeholders at the cursor and warns of what is to be filled in by hand, on a %s',
    async (size) => {
      const { page, screen } = await openWith(1, { size })
      await screen.text('0 / 4.000 karakter').waitFor()
      await screen.message.fill('Halo , apa kabar')
      await screen.text('16 / 4.000 karakter').waitFor()
      await screen.message.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(5, 5))
      await page.getByRole('button', { name: '[Nama]' }).click()
      await expect.poll(() => screen.message.inputValue()).toBe('Halo [Nama], apa kabar')
      await screen.text('22 / 4.000 karakter').waitFor()
      await page.getByRole('button', { name: '[id pelanggan]' }).click()
      await expect.poll(() => screen.message.inputValue()).toBe('Halo [Nama][id pelanggan], apa kabar')
      await page.keyboard.press('Control+z')
      await expect.poll(() => screen.message.inputValue()).toBe('Halo [Nama], apa kabar')
      for (const name of ['[tagihan]', '[id]', '[tagihan pelanggan]'])
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1)
      await screen.message.fill('Pada [Tanggal] pukul [Waktu]')
      await screen.text('Pesan masih berisi [Tanggal] dan [Waktu]. Isi dahulu sebelum mengirim.').waitFor()
      await expectNoAxeFindings(page)
    },
  )

  it.each(BOTH)(
    'MSG-31 MSG-32 MSG-33 MSG-34 MSG-35, MSG-38, R33 shows it as the first chosen customer gets it, or another one, on a %s',
    async (size) => {
      const { page, screen } = await openWith(3, { size })
      const [, owing, other] = await recipientsOf(page)
      await addBill(page, owing?.id ?? '', { amount: 150_000 })
      await addBill(page, owing?.id ?? '', { amount: 50_000, allowRepeat: true })
      await screen.message.fill('[Nama] [id] [id pelanggan]\n[tagihan] [tagihan pelanggan]')
      await screen.preview.getByText('[Nama] [id]').waitFor()
      await screen.box('Warga 11').check()
      const { wznId: id } = owing ?? { wznId: '' }
      await screen.preview.getByText(`Warga 11 ${id} ${id} Rp 200.000 Rp 200.000`).waitFor()
      await screen.box('Warga 12').check()
      expect(await screen.previewOf.locator('option').allTextContents()).toEqual(['Warga 11', 'Warga 12'])
      await screen.previewOf.selectOption('Warga 12')
      const { wznId } = other ?? { wznId: '' }
      await screen.preview.getByText(`Warga 12 ${wznId} ${wznId} N/A N/A`).waitFor()
      await expectNoAxeFindings(page)
      await screen.box('Warga 12').uncheck()
      await screen.preview.getByText('Warga 11').waitFor()
    },
  )

  it('an old answer of the preview never takes the place of a newer one, and a failure can be tried again', async () => {
    const { page, screen } = await openWith(1, { expectedErrors: [/status of 500/] })
    await screen.box('Warga 10').check()
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/broadcast/preview', async (route) => {
      if (route.request().postData()?.includes('lama')) await slow.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/broadcast/preview')
    await screen.message.fill('lama [Nama]')
    await asked
    await screen.message.fill('baru [Nama]')
    await screen.preview.getByText('baru Warga 10').waitFor()
    slow.resolve()
    await page.waitForTimeout(1000)
    expect(await screen.preview.getByText('baru Warga 10').count()).toBe(1)
    await page.unroute('**/api/broadcast/preview')
    await page.route('**/api/broadcast/preview', (route) => route.fulfill(INTERNAL))
    await screen.message.fill('gagal [Nama]')
    await screen.preview.getByText('Pratinjau gagal dimuat.').waitFor()
    await page.unroute('**/api/broadcast/preview')
    await screen.preview.getByRole('button', { name: 'Coba lagi' }).click()
    await screen.preview.getByText('gagal Warga 10').waitFor()
  })

  it('the draft is still there after a visit to another screen and after a reload, and is gone once it is sent', async () => {
    const { page, screen } = await openWith(3)
    await screen.box('Warga 12').check()
    await screen.message.fill('Halo [Nama]')
    await page.getByRole('tab', { name: 'Riwayat' }).click()
    await expect.poll(() => screen.message.count()).toBe(0)
    await page.getByRole('tab', { name: 'Pesan baru' }).click()
    await screen.text('1 dipilih').waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('link', { name: 'Broadcast WhatsApp' }).click()
    await screen.preview.getByText('Halo Warga 12').waitFor()
    await page.reload()
    await screen.preview.getByText('Halo Warga 12').waitFor()
    expect(await screen.box('Warga 12').isChecked()).toBe(true)
    await screen.send.click()
    await screen.confirm.click()
    await screen.text('Pesan terkirim ke 1 pelanggan').waitFor()
    expect(await screen.message.inputValue()).toBe('')
    await page.reload()
    await screen.boxes.first().waitFor()
    expect(await screen.message.inputValue()).toBe('')
    expect(await screen.list.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })
})

describe('before sending', () => {
  it('CAST-21, CAST-24, CAST-25, CAST-28 the button waits for a customer and a text', async () => {
    const { screen } = await openWith(1)
    expect(await screen.send.isDisabled()).toBe(true)
    await screen.box('Warga 10').check()
    expect(await screen.send.isDisabled()).toBe(true)
    await screen.text('Pesan belum ditulis.').waitFor()
    await screen.message.fill('Halo')
    expect(await screen.send.isEnabled()).toBe(true)
    await screen.box('Warga 10').uncheck()
    expect(await screen.send.isDisabled()).toBe(true)
    await screen.text('Belum ada pelanggan yang dipilih.').waitFor()
  })

  it('CAST-22, CAST-23 a blank message and one to nobody are refused', async () => {
    const { page, screen } = await openWith(1)
    await screen.box('Warga 10').check()
    await screen.message.fill('   ')
    await screen.send.click()
    await screen.text('Pesan tidak boleh kosong.').waitFor()
    expect(await screen.message.evaluate((box) => box === document.activeElement)).toBe(true)
    await expectNoAxeFindings(page)
    await screen.message.fill('x'.repeat(4001))
    await screen.send.click()
    await screen.text('Maksimal 4.000 karakter').waitFor()
    await screen.message.fill('Halo')
    await expect.poll(() => screen.text('Maksimal 4.000 karakter').count()).toBe(0)
    await screen.box('Warga 10').uncheck()
    await screen.message.press('Control+Enter')
    await screen.text('Pilih minimal satu pelanggan untuk mengirim pesan.').waitFor()
    await expectNoAxeFindings(page)
    expect(await screen.dialog.count()).toBe(0)
  })

  it.each(BOTH)(
    'R31, R33 tells what stands against it and leaves out who is meant to be left out, on a %s',
    async (size) => {
      const page = await signedIn({ size })
      for (const nama of ['Ayah', 'Ibu', 'Anak']) await addCustomer(page, { nama })
      await addCustomer(page, { nama: 'Tetangga', whatsapp: '6281300000077' })
      const screen = await openBroadcast(page)
      await sendTo(screen, ['Tetangga'], 'Gangguan pada [Tanggal]')
      await screen.text('Isi dahulu pada pesan, atau centang ini.').waitFor()
      await expectNoAxeFindings(page)
      await screen.dialog.getByLabel('Tetap kirim seperti ini').check()
      await screen.confirm.click()
      await screen.text('Pesan terkirim ke 1 pelanggan').waitFor()

      await page.getByRole('main').getByRole('button', { name: 'Tutup', exact: true }).click()
      gateway.useSessionStatus('SCAN_QR_CODE')
      await screen.all.click()
      await screen.message.fill('Gangguan pada [Tanggal]')
      await screen.send.click()
      const { dialog } = screen
      await dialog.getByText('Sesi WhatsApp belum siap, pesan mungkin tidak terkirim.').waitFor()
      await dialog.getByText('menunggu pindai kode QR').waitFor()
      await dialog.getByText('Belum diisi: [Tanggal]').waitFor()
      await dialog.getByText('2 pelanggan memakai nomor yang sama dengan pelanggan lain').waitFor()
      await dialog.getByText('1 pelanggan sudah dikirimi pesan ini hari ini').waitFor()
      await dialog.getByText('Tetangga', { exact: true }).waitFor()
      await dialog.getByText(/^Selesai dalam sekitar \d+ detik\.$/).waitFor()
      await dialog.getByRole('button', { name: 'Kirim ke 1 pelanggan' }).waitFor()
      await dialog.getByLabel('Kirim sekali saja per nomor').uncheck()
      await dialog.getByRole('button', { name: 'Kirim ke 3 pelanggan' }).waitFor()
      await dialog.getByLabel('Jangan kirim lagi ke mereka').uncheck()
      await dialog.getByRole('button', { name: 'Kirim ke 4 pelanggan' }).waitFor()
      await expectNoAxeFindings(page)
      gateway.useSessionStatus(undefined)
      await dialog.getByLabel('Jangan kirim lagi ke mereka').check()
      await dialog.getByLabel('Kirim sekali saja per nomor').check()
      await dialog.getByLabel('Tetap kirim seperti ini').check()
      await screen.confirm.click()
      await screen.text('Pesan terkirim ke 1 pelanggan').waitFor({ timeout: 10_000 })
      const sent = gateway.received.filter(({ text }) => text === 'Gangguan pada [Tanggal]')
      expect(sent.map(({ chatId }) => chatId)).toEqual(['6281300000077@c.us', '6281234567890@c.us'])
    },
  )

  it('a check that fails says so and can be made again; who is gone meanwhile is told', async () => {
    const { page, screen } = await openWith(2, { expectedErrors: [/status of 500/] })
    await screen.all.click()
    await screen.message.fill('Halo')
    await page.route('**/api/broadcast/preflight', (route) => route.fulfill(INTERNAL))
    await screen.send.click()
    await screen.dialog.getByText('Pemeriksaan gagal. Silakan coba lagi.').waitFor()
    expect(await screen.confirm.count()).toBe(0)
    await expectNoAxeFindings(page)
    const [gone] = await recipientsOf(page)
    await page.request.delete(`/api/customers/${gone?.id}`)
    await page.unroute('**/api/broadcast/preflight')
    await screen.dialog.getByRole('button', { name: 'Coba lagi' }).click()
    await screen.dialog.getByText('1 pelanggan terpilih dilewati').waitFor()
    await screen.dialog.getByRole('button', { name: 'Kirim ke 1 pelanggan' }).waitFor()
    await screen.dialog.getByRole('button', { name: 'Batal' }).click()
    expect(await screen.message.inputValue()).toBe('Halo')
    expect(gateway.received).toEqual([])
  })
})
