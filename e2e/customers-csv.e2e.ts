import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Customer } from '../src/features/customers/contract.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { signIn } from './sign-in.ts'

const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'
const FAILED = 'Gagal mengimpor file CSV.'

const { openPage } = setUpBrowser()
let app: AppProcess
// One session for the whole file: signing in for each test would reach the limit.
let session: PageOptions['context']

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  const page = await signedInPage()
  const { rows } = await listed(page)
  await Promise.all(rows.map(({ id }) => page.request.delete(`/api/customers/${id}`)))
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Impor Pelanggan dari CSV' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const tab = (page: Page, name: RegExp) => dialog(page).getByRole('tab', { name })

async function signedInPage(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options, context: { ...session, ...options.context } })
  if (!session) {
    await signIn(page, app)
    session = { storageState: await page.context().storageState() }
  }
  return page
}

async function listed(page: Page): Promise<{ rows: Customer[]; total: number }> {
  return (await page.request.get('/api/customers?pageSize=200')).json()
}

/** A button on wide screens, an entry of the menu on others. */
async function chooseTool(page: Page, name: string) {
  const menu = page.getByRole('button', { name: 'Lainnya' })
  await menu.waitFor()
  const tool = page.getByRole('button', { name })
  if (await tool.isVisible()) return tool.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

async function openImport(options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await signedInPage(options)
  await showImport(page)
  return page
}

async function showImport(page: Page) {
  await page.goto('/dashboard/customers')
  await chooseTool(page, 'Impor CSV')
  await dialog(page).waitFor()
}

/** Chooses a file as the admin does, by the button. */
async function choose(page: Page, content: string | Buffer, name = 'pelanggan.csv') {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Pilih File').click()])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

function row(changes: { id?: string; nama?: string; alamat?: string; whatsapp?: string } = {}): string {
  const { id = '', nama = 'Budi Santoso', alamat = 'Jl. Raya No. 12', whatsapp = '6281234567890' } = changes
  return `,${id},${nama},"${alamat}",${whatsapp},"-6.97, 110.07",4Mbps,Aktif,2026-05-01`
}

/** What the dialog's live region says from now on, as a screen reader would hear it. */
async function hear(page: Page): Promise<() => Promise<string[]>> {
  const region = await dialog(page).getByRole('status').first().elementHandle()
  const heard = await page.evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element?.textContent ?? '')).observe(element as Node, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return texts
  }, region)
  return () => heard.jsonValue()
}

const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\r\n')
const rowOf = (number: number, alamat?: string) =>
  row({
    id: `WZN-${1000 + number}`,
    nama: `Pelanggan ${number}`,
    whatsapp: `62812${1_000_000 + number}`,
    ...(alamat === undefined ? {} : { alamat }),
  })

async function importByApi(page: Page, text: string) {
  const preview = await (await page.request.post('/api/customers/import/preview', { data: { text } })).json()
  const data = { text, fingerprint: preview.fingerprint, fileName: 'awal.csv' }
  const answer = await page.request.post('/api/customers/import', { data })
  if (!answer.ok()) throw new Error(`importing answered ${answer.status()}`)
}

describe('importing', () => {
  it('CUS-16, CSV-13, CSV-14, CSV-15 shows what the file would do, saves exactly that, and takes it back (R15)', async () => {
    const page = await openImport()
    await importByApi(page, file(rowOf(1), rowOf(2)))
    await choose(page, file(rowOf(1), rowOf(2, 'Jl. Baru No. 1'), rowOf(3), row({ nama: '' })))
    await dialog(page)
      .getByText('1 pelanggan baru dan 1 perubahan akan disimpan; 1 baris ditolak dilewati.', { exact: true })
      .waitFor()
    await dialog(page).getByText('Pelanggan 3', { exact: true }).waitFor()
    await tab(page, /Berubah/).click()
    const changed = dialog(page).getByRole('listitem')
    expect(await changed.textContent()).toMatch(
      /Baris 3[\s\S]*Pelanggan 2[\s\S]*Jl\. Raya No\. 12[\s\S]*Jl\. Baru No\. 1/,
    )
    await tab(page, /Sama/).click()
    await dialog(page).getByText('1 baris sudah sama dengan data yang tersimpan.').waitFor()
    await tab(page, /Ditolak/).click()
    expect(await dialog(page).getByRole('listitem').textContent()).toMatch(/Baris 5[\s\S]*Nama wajib diisi/)
    expect((await listed(page)).total).toBe(2)

    await button(page, 'Simpan').click()
    await page.getByText('Berhasil mengimpor 2 pelanggan.').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByText('Pelanggan 3').first().waitFor()
    const { rows } = await listed(page)
    expect(rows.map(({ customerId, alamat }) => [customerId, alamat])).toEqual([
      ['WZN-1001', 'Jl. Raya No. 12'],
      ['WZN-1002', 'Jl. Baru No. 1'],
      ['WZN-1003', 'Jl. Raya No. 12'],
    ])

    await page.getByRole('button', { name: 'Urungkan' }).click()
    const question = page.getByRole('dialog', { name: 'Urungkan Perubahan' })
    await question.getByText('2 pelanggan. Yang ditambahkan oleh impor ini').waitFor()
    await question.getByLabel('Password', { exact: true }).fill(app.adminPassword)
    await question.getByRole('button', { name: 'Urungkan' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(async () => (await listed(page)).total).toBe(2)
    expect((await listed(page)).rows[1]?.alamat).toBe('Jl. Raya No. 12')
  })

  it('a file whose rows are all stored leaves nothing to save', async () => {
    const page = await openImport()
    await importByApi(page, file(rowOf(1)))
    await choose(page, file(rowOf(1)))
    await dialog(page)
      .getByText('Tidak ada yang perlu disimpan: isi file sudah sama dengan data yang tersimpan.', {
        exact: true,
      })
      .waitFor()
    expect(await button(page, 'Simpan').isDisabled()).toBe(true)
    await button(page, 'Ganti File').click()
    await choose(page, file(rowOf(1), rowOf(2)))
    await dialog(page).getByText('1 pelanggan baru akan disimpan.', { exact: true }).waitFor()
    expect(await button(page, 'Simpan').isEnabled()).toBe(true)
  })

  it('data that changed after the preview is shown anew, and saved only then', async () => {
    const page = await openImport()
    await choose(page, file(rowOf(1, 'Jl. Baru No. 1')))
    await dialog(page).getByText('1 pelanggan baru akan disimpan.', { exact: true }).waitFor()
    await importByApi(page, file(rowOf(1)))
    await button(page, 'Simpan').click()
    await dialog(page).getByText('Data pelanggan berubah sejak pratinjau dibuat.', { exact: false }).waitFor()
    await dialog(page).getByText('1 perubahan akan disimpan.', { exact: true }).waitFor()
    expect((await listed(page)).rows[0]?.alamat).toBe('Jl. Raya No. 12')
    await button(page, 'Simpan').click()
    await page.getByText('Berhasil mengimpor 1 pelanggan.').waitFor()
    expect((await listed(page)).rows[0]?.alamat).toBe('Jl. Baru No. 1')
  })

  it('takes a file that is dropped anywhere on the page', async () => {
    const page = await openImport()
    const data = await page.evaluateHandle(
      (content) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], 'pelanggan.csv'))
        return transfer
      },
      file(rowOf(1)),
    )
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data })
    await page.dispatchEvent('body', 'drop', { dataTransfer: data })
    await dialog(page).getByText('1 pelanggan baru akan disimpan.', { exact: true }).waitFor()
  })

  it('its template holds the columns of an export', async () => {
    const page = await openImport()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: 'Unduh template kosong' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('template-pelanggan.csv')
    expect(readFileSync(await download.path(), 'utf8')).toBe(`\ufeff${HEADER}\r\n`)
  })
})

describe('failures', () => {
  it.each([
    ['CSV-12 another kind of file', 'Nama', 'data.xlsx', FAILED, '"data.xlsx" bukan file .csv.'],
    ['CSV-16 a file without the columns', 'Nama,Alamat\r\nBudi,Weleri', 'data.csv', FAILED, 'WhatsApp'],
    ['CSV-16 an empty file', '', 'data.csv', FAILED, 'kosong'],
    ['CSV-17 a file that is no text', 'PK\u0003\u0004', 'data.csv', 'Gagal membaca file CSV.', 'bukan teks'],
  ])('%s is told with its reason, and another can be chosen', async (_name, content, name, title, reason) => {
    const page = await openImport()
    await choose(page, content, name)
    const alert = dialog(page).getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain(title)
    expect(await alert.textContent()).toContain(reason)
    await expectNoAxeFindings(page)
    await choose(page, file(rowOf(1)))
    await dialog(page).getByText('1 pelanggan baru akan disimpan.', { exact: true }).waitFor()
  })

  it('CSV-17 a file that is gone when it is read', async () => {
    const page = await openImport()
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    })
    await choose(page, file(rowOf(1)))
    await dialog(page).getByText('Gagal membaca file CSV.').waitFor()
  })

  it('CSV-16 a save without an answer keeps the preview', async () => {
    const page = await openImport({ expectedErrors: [/net::ERR_/] })
    await choose(page, file(rowOf(1)))
    await button(page, 'Simpan').waitFor()
    await page.route('**/api/customers/import', (route) => route.abort())
    await button(page, 'Simpan').click()
    await dialog(page).getByText(FAILED).waitFor()
    expect((await listed(page)).total).toBe(0)
    await page.unroute('**/api/customers/import')
    await button(page, 'Simpan').click()
    await page.getByText('Berhasil mengimpor 1 pelanggan.').waitFor()
  })

  it('CSV-16 a check without an answer can be repeated with the same file', async () => {
    const page = await openImport({ expectedErrors: [/net::ERR_/] })
    await page.route('**/api/customers/import/preview', (route) => route.abort())
    await choose(page, file(rowOf(1)))
    await dialog(page).getByText('Server tidak menjawab.', { exact: false }).waitFor()
    await page.unroute('**/api/customers/import/preview')
    await button(page, 'Coba lagi').click()
    await dialog(page).getByText('1 pelanggan baru akan disimpan.', { exact: true }).waitFor()
  })
})

describe('the steps', () => {
  it('while saving: busy button, progress bar, and the dialog stays', async () => {
    const page = await openImport()
    await choose(page, file(rowOf(1)))
    await button(page, 'Simpan').waitFor()
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/api/customers/import', async (route) => {
      await mayAnswer.promise
      await route.continue()
    })
    await button(page, 'Simpan').click()
    await dialog(page).getByRole('button', { name: 'Menyimpan...' }).waitFor()
    await dialog(page).getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Tutup' }).click()
    expect(await dialog(page).isVisible()).toBe(true)
    mayAnswer.resolve()
    await page.getByText('Berhasil mengimpor 1 pelanggan.').waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  it('closing while the file is sent ends that', async () => {
    const page = await openImport({ expectedErrors: [/net::ERR_/] })
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/api/customers/import/preview', async (route) => {
      await mayAnswer.promise
      await route.abort()
    })
    await choose(page, file(rowOf(1), rowOf(2)))
    const progress = dialog(page).getByRole('progressbar', { name: 'Mengirim file…' })
    await progress.waitFor()
    const aborted = page.waitForEvent('requestfailed')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect((await aborted).url()).toContain('/import/preview')
    mayAnswer.resolve()
  })

  it('the focus goes to the heading of the preview, and the tabs follow the arrow keys', async () => {
    const page = await openImport()
    await choose(page, file(rowOf(1)))
    const heading = dialog(page).getByRole('heading', { name: 'Pratinjau' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await tab(page, /Baru/).focus()
    await page.keyboard.press('ArrowRight')
    expect(await tab(page, /Berubah/).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await tab(page, /Ditolak/).getAttribute('aria-selected')).toBe('true')
  })

  it.each(['desktop', 'phone'] as const)(
    'axe finds nothing on %s, and nothing lies outside',
    async (size) => {
      const page = await openImport({ size, context: { reducedMotion: 'reduce' } })
      await expectNoAxeFindings(page)
      await importByApi(page, file(...Array.from({ length: 30 }, (_, number) => rowOf(number))))
      const long =
        'Perumahan Griya Asri Blok C-12, RT 03 RW 05, Desa Penaruban, Kecamatan Weleri, Kabupaten Kendal'
      const changed = Array.from({ length: 30 }, (_, number) => rowOf(number, long))
      await choose(page, file(...changed, rowOf(40), row({ nama: '' })))
      for (const name of [/Baru/, /Berubah/, /Sama/, /Ditolak/]) {
        await tab(page, name).click()
        await expectNoAxeFindings(page)
        const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
        expect(overflow).toBe(0)
      }
      await tab(page, /Berubah/).click()
      await button(page, 'Berikutnya').click()
      expect(await dialog(page).getByRole('listitem').count()).toBe(5)
    },
  )
})

it('imports 10,000 rows with a progress bar, and says what it does', async () => {
  // Of its own: thousands of customers would be in the way of other tests.
  const roomy = await startApp()
  onTestFinished(() => roomy.stop())
  const page = await openPage({ baseUrl: roomy.url })
  await signIn(page, roomy)
  await showImport(page)
  const heard = await hear(page)
  await choose(page, file(...Array.from({ length: 10_000 }, (_, number) => rowOf(number))))
  await dialog(page).getByText('10.000 pelanggan baru akan disimpan.', { exact: true }).waitFor()
  expect(await dialog(page).getByText('Halaman 1 dari 400').isVisible()).toBe(true)
  await button(page, 'Simpan').click()
  await page.getByText('Berhasil mengimpor 10.000 pelanggan.').waitFor()
  const ready = 'Pratinjau siap. 10.000 pelanggan baru akan disimpan.'
  expect(await heard()).toEqual(
    expect.arrayContaining(['Mengirim file…', 'Memeriksa 10.000 baris…', ready, 'Menyimpan…']),
  )
  expect((await listed(page)).total).toBe(10_000)
  const exported = await (await page.request.get('/api/customers/export')).text()
  expect(exported.split('\r\n')).toHaveLength(10_002)
})

describe('exporting', () => {
  it('CUS-15, CSV-01 downloads the customers that the filters show', async () => {
    const page = await signedInPage()
    await importByApi(page, file(rowOf(1, 'Jl. ""Raya"", No. 1'), rowOf(2)))
    await page.goto('/dashboard/customers?cari=Pelanggan+1')
    await page.getByRole('cell', { name: 'Pelanggan 1', exact: true }).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), chooseTool(page, 'Ekspor CSV')])
    expect(download.suggestedFilename()).toMatch(/^data-pelanggan-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      `\ufeff${HEADER}\r\nWZN-1001,WZN-1001,Pelanggan 1,"Jl. ""Raya"", No. 1",628121000001,"'-6.97, 110.07",4Mbps,Aktif,2026-05-01T00:00:00.000+07:00\r\n`,
    )
  })

  it('says when it fails', async () => {
    const page = await signedInPage({ expectedErrors: [/net::ERR_/] })
    await page.goto('/dashboard/customers')
    await page.route('**/api/customers/export?*', (route) => route.abort())
    await chooseTool(page, 'Ekspor CSV')
    await page.getByText('Gagal mengekspor data pelanggan.').waitFor()
  })
})
