import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { periodLabel } from '../src/shared/billing-period.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { type SIZES, setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { addCustomer, thisPeriod } from './billing-data.ts'
import { signIn } from './sign-in.ts'

const PAID = 'Status pembayaran berhasil diubah'
const API_KEY = 'kunci-rahasia'

const { openPage } = setUpBrowser()
let gateway: SandboxGateway
let app: AppProcess

beforeAll(async () => {
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
  app = await startApp({ env: { WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY } })
})
afterEach(() => gateway.reset())
afterAll(async () => {
  await app.stop()
  await gateway.close()
})

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })

/** Opens a screen as the admin does: over the sidebar, on a phone behind the menu button. */
async function openScreen(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Buka menu' })
  const link = page.getByRole('link', { name, exact: true })
  await menu.or(link).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await link.click()
}

async function bill(page: Page, nama: string) {
  await page.getByLabel('Cari pelanggan').fill(nama)
  await page.getByRole('radio', { name: nama }).check()
  await page.getByLabel('Kirim notifikasi WhatsApp').check()
  await page.getByRole('button', { name: 'Simpan Tagihan' }).click()
}

describe('the main job', () => {
  it.each([
    ['desktop', 'Siti Rahayu', '081234567001', '6281234567001'],
    ['phone', 'Joko Susilo', '081234567002', '6281234567002'],
  ] as [keyof typeof SIZES, string, string, string][])(
    'CUS-48 ONE-21 PAY-27 PAY-28 PAY-30 PAY-33 PAY-37 MSG-01 MSG-04 from sign-in to a paid bill on a %s',
    async (size, nama, typed, stored) => {
      const chat = `${stored}@c.us`
      const page = await openPage({ baseUrl: app.url, size })

      await page.goto('/login')
      await page.getByLabel('Email').fill(app.adminEmail)
      await page.getByLabel('Password', { exact: true }).fill(app.adminPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/dashboard')

      await openScreen(page, 'Manajemen Pelanggan')
      await page.getByRole('button', { name: 'Tambah Pelanggan' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Nama').fill(nama)
      await dialog.getByLabel('Alamat').fill('Gg. Melati 5, Weleri')
      await dialog.getByLabel('Nomor WhatsApp').fill(typed)
      await dialog.getByLabel('Titik Koordinat').fill('-6.97, 110.07')
      await dialog.getByLabel('Paket').selectOption('7Mbps')
      await dialog.getByLabel('Status').selectOption('Aktif')
      await dialog.getByRole('button', { name: 'Simpan' }).click()
      await text(page, 'Pelanggan baru berhasil ditambahkan.').waitFor()
      await expect.poll(() => gateway.deliveriesTo(chat).map((message) => message.text)).toHaveLength(1)
      expect(gateway.deliveriesTo(chat)[0]?.text).toContain(`Halo ${nama}, selamat datang`)

      await openScreen(page, 'Billings')
      await bill(page, nama)
      await text(page, 'Tagihan berhasil disimpan dan notifikasi WhatsApp telah dikirim!').waitFor()
      expect(gateway.deliveriesTo(chat)).toHaveLength(2)
      expect(gateway.deliveriesTo(chat)[1]?.text).toMatch(new RegExp(`^Yth\\. ${nama},[^]*Rp 150\\.000`))

      await openScreen(page, 'Payments')
      await page.getByLabel('Cari nama pelanggan').fill(nama)
      await text(page, '1 tagihan · Total lunas Rp 0').waitFor()
      await page.getByRole('button', { name: 'Tandai Lunas' }).click()
      await text(page, `${PAID} dan notifikasi WhatsApp telah dikirim ke ${nama}!`).waitFor()
      expect(gateway.deliveriesTo(chat)).toHaveLength(3)
      const confirmation = gateway.deliveriesTo(chat)[2]?.text
      for (const fact of [nama, 'Rp 150.000', periodLabel(thisPeriod()), 'LUNAS'])
        expect(confirmation).toContain(fact)

      await page.getByRole('button', { name: 'Tandai Belum Lunas' }).click()
      await text(page, `${PAID} menjadi Belum Lunas!`).waitFor()
      await page.getByRole('button', { name: `Hapus tagihan ${nama}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
      await text(page, 'Tagihan berhasil dihapus.').waitFor()
      await text(page, `Tidak ada data pembayaran untuk periode ${periodLabel(thisPeriod())}.`).waitFor()
      expect(gateway.deliveriesTo(chat)).toHaveLength(3)
      expect(gateway.received.map(({ body }) => body['session'])).toEqual(['default', 'default', 'default'])
    },
  )
})

describe('when the gateway refuses', () => {
  it('ONE-22 PAY-31 MSG-11 bill and payment are saved, and the reason is shown', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    await addCustomer(page, { nama: 'Kunci Salah', whatsapp: '6281234567003' })
    await gateway.useCase('401-bad-key')
    await page.goto('/dashboard/billings')
    await bill(page, 'Kunci Salah')
    await text(page, 'Tagihan berhasil disimpan, namun gagal mengirim notifikasi WhatsApp.').waitFor()
    // The trouble with the gateway may stand there too by now, with its time.
    const reason = 'API key ditolak gateway (HTTP 401)'
    await text(page, reason).waitFor()
    await openScreen(page, 'Payments')
    await page.getByLabel('Cari nama pelanggan').fill('Kunci Salah')
    await text(page, '1 tagihan · Total lunas Rp 0').waitFor()
    await page.getByRole('button', { name: 'Tandai Lunas' }).click()
    await text(page, `${PAID}, namun gagal mengirim notifikasi WhatsApp: ${reason}`).waitFor()
    await page.getByRole('button', { name: 'Tandai Belum Lunas' }).waitFor()
    const refused = gateway.received.filter(({ text: sent }) => !sent.includes('selamat datang'))
    expect(refused.map(({ delivered }) => delivered)).toEqual([false, false])
    expect(app.output()).not.toContain(API_KEY)
  })
})

describe('a bill saved as paid', () => {
  it('ONE-21 is confirmed instead of reminded', async () => {
    const page = await openPage({ baseUrl: app.url })
    await signIn(page, app)
    await addCustomer(page, { nama: 'Bayar Dulu', whatsapp: '6281234567004' })
    await page.goto('/dashboard/billings')
    await page.getByLabel('Sudah lunas').check()
    await bill(page, 'Bayar Dulu')
    await text(page, 'Tagihan berhasil disimpan dan notifikasi WhatsApp telah dikirim!').waitFor()
    const messages = gateway.deliveriesTo('6281234567004@c.us').map((message) => message.text)
    expect(messages.at(-1)).toContain('LUNAS')
  })
})
