import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, SIZES, setUpBrowser } from '../testing/browser.ts'
import { addBill, addCustomer } from './billing-data.ts'
import { countPrints, waitForPrint } from './printed-pages.ts'
import { showScreen, waitForData } from './show-screen.ts'
import { signIn } from './sign-in.ts'

type Size = keyof typeof SIZES

const SECTIONS = ['usaha', 'teks', 'sistem']

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function open(path: string, size: Size = 'desktop') {
  const page = await openPage({ baseUrl: app.url, size, expectedRequests: [/tile/] })
  await signIn(page, app)
  await showScreen(page, path)
  return page
}

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const save = (page: Page, name: string) =>
  form(page, name).getByRole('button', { name: 'Simpan', exact: true }).click()
const text = (page: Pick<Page, 'getByText'>, exact: string) => page.getByText(exact, { exact: true })

describe.each(Object.keys(SIZES) as Size[])('on a %s', (size) => {
  it.each(SECTIONS)('the section %s can be used by everybody', async (section) => {
    const page = await open(`/dashboard/settings?tab=${section}`, size)
    await page.locator('form').first().waitFor()
    await expectNoAxeFindings(page)
    const { scrollWidth, clientWidth } = (await page.evaluate(
      '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
    )) as Record<string, number>
    expect(scrollWidth).toBe(clientWidth)
  })
})

it('R34 R24 name, account, address, logo and due day hold at once: on paper, in reminders, in bulk billing', async () => {
  const page = await open('/dashboard/settings')
  const customer = await addCustomer(page, { nama: 'Siti Kertas' })
  const before = await addBill(page, customer.id)
  const fields = form(page, 'Data Usaha')
  await fields.getByLabel('Nama usaha').fill('Desa Net Weleri')
  await fields.getByLabel('Alamat').fill('Jl. Melati 5\nWeleri, Kendal')
  await fields.getByLabel('Rekening pembayaran').fill('BCA 123456 a.n. Budi\nMandiri 654321 a.n. Siti')
  await fields.getByLabel('Jatuh tempo').selectOption('10')
  await save(page, 'Data Usaha')
  await text(page, 'Data usaha tersimpan.').waitFor()
  // Larger than what is kept: the browser makes it smaller.
  await page
    .getByLabel('Gambar logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: noisyPng(900) })
  await text(page, 'Logo tersimpan.').waitFor()
  const logo = page.getByRole('img', { name: 'Logo usaha' })
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeLessThanOrEqual(512)

  await page.getByRole('link', { name: 'Billings', exact: true }).click()
  const template = page.getByRole('textbox', { name: 'Template pesan' })
  await template.waitFor()
  await expect.poll(() => template.inputValue(), { timeout: 5000 }).toContain('paling lambat tanggal 10.')
  expect(await template.inputValue()).toContain(
    'transfer bank: BCA 123456 a.n. Budi, Mandiri 654321 a.n. Siti.',
  )
  expect(await template.inputValue()).toMatch(/\nDesa Net Weleri$/)

  await page.getByRole('link', { name: 'Bulk Billing', exact: true }).click()
  const dueDay = page.getByLabel('Tanggal jatuh tempo')
  await expect.poll(() => dueDay.inputValue(), { timeout: 5000 }).toBe('10')

  const after = await addBill(page, customer.id, { allowRepeat: true })
  await countPrints(page)
  await showScreen(page, '/dashboard/print')
  await page.getByRole('button', { name: /^Cetak semua \(2\)/ }).click()
  await waitForPrint(page)
  const bills = page.getByRole('article', { name: 'Tagihan Siti Kertas' })
  for (const part of [
    'Desa Net Weleri',
    'Jl. Melati 5\nWeleri, Kendal',
    'BCA 123456 a.n. Budi\nMandiri 654321 a.n. Siti',
  ])
    expect(await bills.first().textContent()).toContain(part)
  expect(
    await bills
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
  ).toEqual([true, true])
  const due = async (id: string) =>
    (
      await bills
        .filter({ hasText: id.slice(0, 8) })
        .getByText(/^Mohon dibayar/)
        .textContent()
    )?.match(/lambat (\d+) /)?.[1]
  expect([await due(before.id), await due(after.id)]).toEqual(['5', '10'])
})

it('R25 another time zone holds without a restart: the dashboard counts another month', async () => {
  // What counts is the server's clock: whatever the hour, these two never have the same day.
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue']
  const page = await open('/dashboard/settings?tab=sistem')
  for (const zone of zones) {
    await form(page, 'Sistem').getByLabel('Zona waktu usaha').selectOption(zone)
    await text(page, 'Pendapatan per bulan dihitung ulang menurut zona waktu ini saat disimpan.').waitFor()
    const saved = page.waitForResponse('**/api/settings/system')
    await save(page, 'Sistem')
    expect((await saved).status()).toBe(200)
    await expect
      .poll(() => page.evaluate('document.documentElement.dataset.timeZone'), { timeout: 5000 })
      .toBe(zone)
    const month = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
    }).format()
    expect((await (await page.request.get('/api/dashboard/summary')).json()).period).toBe(month)
  }
  await form(page, 'Sistem').getByLabel('Zona waktu usaha').selectOption('')
  await save(page, 'Sistem')
  await expect
    .poll(() => page.evaluate('document.documentElement.dataset.timeZone'), { timeout: 5000 })
    .toBe('Asia/Jakarta')
})

describe('own texts', () => {
  it('R34 are filled by chips, shown as they will read, and refused with unknown words', async () => {
    const page = await open('/dashboard/settings?tab=teks')
    const welcome = form(page, 'Sambutan pelanggan baru')
    const example = welcome.getByRole('figure', { name: 'Pratinjau dengan data contoh' })
    expect(await example.textContent()).toContain('Halo Budi Santoso, selamat datang di')
    const field = welcome.getByLabel('Teks sendiri')
    await field.fill('Hai ')
    await welcome.getByRole('button', { name: '[Nama]' }).click()
    expect(await field.inputValue()).toBe('Hai [Nama]')
    expect(await example.textContent()).toContain('Hai Budi Santoso')
    await field.pressSequentially(' [xyz]')
    await text(welcome, '[xyz] tidak dikenal.').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    await save(page, 'Sambutan pelanggan baru')
    expect(asked.filter((line) => line.includes('/api/settings'))).toEqual([])
    await field.fill('Hai [Nama]')
    await save(page, 'Sambutan pelanggan baru')
    await text(page, 'Sambutan pelanggan baru tersimpan.').waitFor()
    await page.reload()
    await expect.poll(() => field.inputValue(), { timeout: 5000 }).toBe('Hai [Nama]')
  })

  it('what was typed stays: beside another section, after a save in another tab, and a link asks first', async () => {
    const page = await open('/dashboard/settings')
    await form(page, 'Data Usaha').getByLabel('Nama usaha').fill('Satu Net')
    await page.getByRole('tab', { name: 'Sistem' }).click()
    await waitForData(page)
    await page.getByRole('tab', { name: 'Usaha', exact: true }).click()
    const settings = await (await page.request.get('/api/settings')).json()
    const { version, texts } = settings
    const other = await page.request.put('/api/settings/texts', {
      data: { ...texts, version, confirmation: 'Lunas' },
    })
    expect(other.status()).toBe(200)
    await save(page, 'Data Usaha')
    await page.getByText('Pengaturan sudah diubah di tempat lain.').waitFor()
    expect(await form(page, 'Data Usaha').getByLabel('Nama usaha').inputValue()).toBe('Satu Net')
    await page.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click()
    await save(page, 'Data Usaha')
    await text(page, 'Data usaha tersimpan.').waitFor()
  })
})

/** A square picture that hardly can be compressed. */
function noisyPng(side: number): Buffer {
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let index = 0, seed = 1; index < rows.length; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    rows[index] = index % (side * 3 + 1) === 0 ? 0 : seed >> 16
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
