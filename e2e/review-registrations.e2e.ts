import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { proofHeader } from '../testing/registration-proof.ts'
import { addCustomer } from './billing-data.ts'
import { openCustomerMenu } from './customer-menu.ts'
import { signIn } from './sign-in.ts'

const SUCCESS = 'Pendaftaran berhasil! Data Anda telah disimpan.'

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

async function reviewFromNowOn(page: Page) {
  const { version } = await (await page.request.get('/api/settings')).json()
  const data = { version, reviewRegistrations: true }
  expect((await page.request.put('/api/settings/registration', { data })).status()).toBe(200)
}

async function register(page: Page, nama: string, changes: { alamat?: string; whatsapp?: string } = {}) {
  const answer = await page.request.post('/api/registrations', {
    data: {
      nama,
      alamat: 'Desa Payung, Weleri',
      whatsapp: `62857${String(nama.length).padStart(8, '0')}`,
      tanggalDaftar: '2026-05-01',
      koordinat: '-6.97, 110.07',
      paket: '4Mbps',
      ...changes,
    },
    headers: await proofHeader((path) => page.request.get(path)),
  })
  expect([answer.status(), await answer.json()]).toEqual([201, {}])
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tinjau Pendaftaran' })
const rows = (page: Page) =>
  dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const review = (page: Page) => page.getByRole('button', { name: 'Tinjau', exact: true }).click()
const waits = (page: Page, count: number) =>
  page.getByText(`${count} pendaftaran menunggu persetujuan Anda.`).waitFor()

async function customers(page: Page): Promise<{ nama: string; isNew: boolean; customerId: string }[]> {
  return (await (await page.request.get('/api/customers')).json()).rows
}

describe('the review of registrations', () => {
  it('is switched on in the settings; a visitor sees no difference, the admin a counter and the queue', async () => {
    const page = await open('/dashboard/settings?tab=sistem')
    const form = page.getByRole('form', { name: 'Pendaftaran' })
    const box = form.getByRole('checkbox', { name: 'Tinjau pendaftaran dulu' })
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await form.getByRole('button', { name: 'Simpan' }).click()
    await page.getByText('Pengaturan pendaftaran tersimpan.').waitFor()

    const visitor = await openPage({ baseUrl: app.url })
    await visitor.goto('/login#daftar')
    await visitor.getByLabel('Nama').fill('Siti Aminah')
    await visitor.getByLabel('Alamat').fill('Jl. Melati No. 3, Weleri')
    await visitor.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
    await visitor.getByLabel('Titik Koordinat').fill('-6.971000, 110.071000')
    await visitor.getByLabel('Paket').selectOption('7Mbps')
    await visitor.getByRole('button', { name: 'Daftar' }).click()
    await visitor.getByText(SUCCESS).waitFor()

    await page.goto('/dashboard/customers')
    await page.getByRole('link', { name: 'Manajemen Pelanggan 1 pendaftar baru' }).waitFor()
    expect(await customers(page)).toEqual([])
    await waits(page, 1)
    await review(page)
    await rows(page).getByText('Jl. Melati No. 3, Weleri').waitFor()
    await page.getByRole('button', { name: 'Setujui Siti Aminah' }).click()
    await page.getByText('Siti Aminah sekarang pelanggan.').waitFor()
    await dialog(page).getByText('Tidak ada pendaftaran yang menunggu.').waitFor()
    expect(await customers(page)).toMatchObject([{ nama: 'Siti Aminah', isNew: true, customerId: 'WZN-001' }])
    await page.keyboard.press('Escape')
    const row = page.getByRole('row').filter({ hasText: 'Siti Aminah' })
    await row.getByText('Baru', { exact: true }).waitFor()
    expect(await page.getByText('menunggu persetujuan').count()).toBe(0)
  })

  it('rejects, takes that back at once or later, and keeps what is rejected apart', async () => {
    const page = await open('/dashboard/customers')
    await reviewFromNowOn(page)
    for (const nama of ['Iseng', 'Tono Wijaya']) await register(page, nama)
    await page.reload()
    await waits(page, 2)
    await review(page)
    await page.getByRole('button', { name: 'Tolak Iseng' }).click()
    await page.getByText('Pendaftaran Iseng ditolak.').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByText('Pendaftaran Iseng menunggu lagi.').waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Tolak Iseng' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await dialog(page).getByRole('tab', { name: 'Ditolak' }).click()
    await page.getByRole('button', { name: /^Pulihkan Iseng/ }).click()
    await dialog(page).getByText('Tidak ada pendaftaran yang ditolak').waitFor()
    await dialog(page).getByRole('tab', { name: 'Menunggu' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await customers(page)).toEqual([])
  })

  it('of two tabs the second one hears that it was done, and there is one customer', async () => {
    const page = await open('/dashboard/customers', { expectedErrors: [/status of 409/] })
    await reviewFromNowOn(page)
    await register(page, 'Tono Wijaya')
    await page.reload()
    await review(page)
    await rows(page).first().waitFor()
    const list = await (await page.request.get('/api/registrations')).json()
    await page.request.post(`/api/registrations/${list.rows[0].id}/approve`)
    await page.getByRole('button', { name: 'Setujui Tono Wijaya' }).click()
    await page.getByText('Pendaftaran ini sudah diproses di tempat lain.').waitFor()
    await dialog(page).getByText('Tidak ada pendaftaran yang menunggu.').waitFor()
    expect(await customers(page)).toHaveLength(1)
  })

  it('is reached from the menu, too', async () => {
    const page = await open('/dashboard/customers')
    await page.getByRole('button', { name: 'Tambah Pelanggan' }).waitFor()
    await openCustomerMenu(page, 'Tinjau pendaftaran')
    await dialog(page).getByText('Tidak ada pendaftaran yang menunggu.').waitFor()
  })
})

describe('who looks like somebody known', () => {
  it.each(['desktop', 'phone'] as const)('is flagged in the queue with a link, on %s', async (size) => {
    const page = await open('/dashboard/customers', { size, context: { reducedMotion: 'reduce' } })
    const known = await addCustomer(page, {
      nama: 'Ani Lestari',
      alamat: 'Jl. Mawar No. 2, Weleri',
      whatsapp: '6281100000001',
    })
    await reviewFromNowOn(page)
    await register(page, 'Orang Lain', { whatsapp: '081100000001' })
    await register(page, 'ani lestari', { alamat: 'jl mawar no 2 weleri' })
    await register(page, 'Tidak Serupa')
    await page.reload()
    await review(page)
    await expect.poll(() => rows(page).count()).toBe(3)
    await rows(page).nth(0).getByText('Nomor sama').waitFor()
    await rows(page).nth(1).getByText('Nama & alamat sama').waitFor()
    expect(
      await rows(page)
        .nth(2)
        .getByText(/ sama$/)
        .count(),
    ).toBe(0)
    await expectNoAxeFindings(page)
    await rows(page).nth(1).getByRole('link', { name: 'Ani Lestari' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(known.id)
    await page.getByRole('heading', { name: 'Ani Lestari' }).waitFor()
    expect(await dialog(page).count()).toBe(0)
  })

  it('is flagged in the list and in the panel when there is no review', async () => {
    const page = await open('/dashboard/customers')
    await addCustomer(page, {
      nama: 'Ani Lestari',
      alamat: 'Jl. Mawar No. 2, Weleri',
      whatsapp: '6281100000001',
    })
    await register(page, 'ani lestari', { alamat: 'jl mawar no 2 weleri' })
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'ani lestari' })
    await row.getByText('Nama & alamat sama').waitFor()
    await row.getByRole('link', { name: 'ani lestari', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Nama dan alamat ini juga dipakai').waitFor()
    await panel.getByRole('link', { name: 'Ani Lestari', exact: true }).click()
    await panel.getByRole('heading', { name: 'Ani Lestari' }).waitFor()
    // Looked at, it is not new any more.
    await expect.poll(() => page.getByText('Nama & alamat sama').count()).toBe(0)
  })
})
