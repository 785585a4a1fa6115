import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { setUpBrowser } from '../testing/browser.ts'
import { type SandboxGateway, startSandboxGateway } from '../testing/gateway/sandbox-gateway.ts'
import { type PostgresServer, startPostgres } from '../testing/postgres-server.ts'
import { removeFolder } from '../testing/temp-folder.ts'

const API_KEY = 'kunci-rahasia'
const NAMA = 'Siti Rahayu'
const CHAT = '6281234567001@c.us'

const { openPage } = setUpBrowser()
let postgres: PostgresServer
let gateway: SandboxGateway
let app: AppProcess

beforeAll(async () => {
  postgres = await startPostgres()
  gateway = await startSandboxGateway({ apiKey: API_KEY, session: 'default' })
  app = await startOnPostgres()
})
afterAll(async () => {
  await app.stop()
  await gateway.close()
  await postgres.stop()
})

function startOnPostgres(): Promise<AppProcess> {
  const env = { DATABASE_URL: `${postgres.url}/postgres`, WAHA_URL: gateway.url, WAHA_API_KEY: API_KEY }
  return startApp({ env })
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const text = (page: Page, exact: string) => page.getByText(exact, { exact: true })

async function openSignedIn(path: string): Promise<Page> {
  const page = await openPage({ baseUrl: app.url })
  await page.goto('/login')
  await page.getByLabel('Email').fill(app.adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(app.adminPassword)
  await button(page, 'Login').click()
  await page.waitForURL('**/dashboard')
  await page.goto(path)
  return page
}

it('the main job runs on PostgreSQL too, and outlives a power cut', async () => {
  const page = await openSignedIn('/dashboard/customers')
  await button(page, 'Tambah Pelanggan').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nama').fill(NAMA)
  await form.getByLabel('Alamat').fill('Gg. Melati 5, Weleri')
  await form.getByLabel('Nomor WhatsApp').fill('081234567001')
  await form.getByLabel('Titik Koordinat').fill('-6.97, 110.07')
  await form.getByLabel('Paket').selectOption('7Mbps')
  await form.getByLabel('Status').selectOption('Aktif')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await text(page, 'Pelanggan baru berhasil ditambahkan.').waitFor()

  await page.goto('/dashboard/billings')
  await page.getByRole('radio', { name: NAMA }).check()
  await page.getByLabel('Kirim notifikasi WhatsApp').check()
  await button(page, 'Simpan Tagihan').click()
  await text(page, 'Tagihan berhasil disimpan dan notifikasi WhatsApp telah dikirim!').waitFor()
  expect(gateway.deliveriesTo(CHAT)).toHaveLength(2)

  await app.kill()
  removeFolder(app.dataDir)
  app = await startOnPostgres()

  const later = await openSignedIn('/dashboard/payments')
  await text(later, '1 tagihan · Total lunas Rp 0').waitFor()
  await button(later, 'Tandai Lunas').click()
  await later.getByText(`notifikasi WhatsApp telah dikirim ke ${NAMA}!`).waitFor()
  await text(later, '1 tagihan · Total lunas Rp 150.000').waitFor()
  await button(later, `Hapus tagihan ${NAMA}`).click()
  await later.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await text(later, 'Tagihan berhasil dihapus.').waitFor()

  await later.goto('/dashboard/customers')
  await button(later, `Hapus ${NAMA}`).click()
  await later.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click()
  await text(later, 'Pelanggan berhasil dihapus.').waitFor()
  await text(later, 'Tidak ada data pelanggan yang ditemukan.').waitFor()
  expect(gateway.deliveriesTo(CHAT)).toHaveLength(3)
})
