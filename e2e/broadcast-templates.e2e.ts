import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Template } from '../src/features/broadcast/schemas.ts'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { broadcastScreen } from './broadcast-screen.ts'
import { signIn } from './sign-in.ts'

// axe measures colours, and a fading dialog has others.
const CALM = { context: { reducedMotion: 'reduce' } } as const
const BOTH = ['desktop', 'phone'] as const
const BUILT_IN = [
  'Tagihan Bulanan',
  'Pengingat Pembayaran',
  'Pemeliharaan Jaringan',
  'Konfirmasi Pembayaran',
  'Selamat Datang',
  'Notifikasi Gangguan',
]

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const apiTemplates = async (page: Page): Promise<Template[]> =>
  (await (await page.request.get('/api/templates')).json()).rows

/** The tab with the templates as they are at first. */
async function openTemplates(options: Partial<PageOptions> = {}) {
  const page = await openPage({ baseUrl: app.url, ...CALM, ...options })
  await signIn(page, app)
  for (const { id, isBuiltIn, isChanged } of await apiTemplates(page))
    if (!isBuiltIn || isChanged) await page.request.delete(`/api/templates/${id}`)
  await page.goto('/dashboard/broadcast')
  const screen = broadcastScreen(page)
  await screen.template('Tagihan Bulanan').waitFor()
  return { page, screen, grid: page.getByRole('list', { name: 'Template' }), ...dialogsOf(page) }
}

function dialogsOf(page: Page) {
  const form = page.getByRole('dialog', { name: /Template$/ })
  return {
    form,
    name: form.getByLabel('Nama template'),
    text: form.getByLabel('Isi template'),
    save: form.getByRole('button', { name: 'Simpan' }),
    question: page.getByRole('alertdialog'),
    add: page.getByRole('button', { name: 'Tambah template' }),
    choose: async (template: string, item: string) => {
      await page.getByRole('button', { name: `Atur template ${template}`, exact: true }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

async function textOf(page: Page, name: string): Promise<string> {
  return (await apiTemplates(page)).find((template) => template.name === name)?.text ?? ''
}

describe('the grid', () => {
  it.each(BOTH)(
    'ERR-06, CAST-12, CAST-13, CAST-14 CAST-15 CAST-16 CAST-17 CAST-18 CAST-19 CAST-20 has the six built-in templates and a search over them, on a %s',
    async (size) => {
      const { page, screen, grid } = await openTemplates({ size })
      expect(await grid.getByRole('listitem').allTextContents()).toEqual(
        BUILT_IN.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
      )
      expect(await grid.evaluate((list) => getComputedStyle(list).display)).toBe('grid')
      await expectNoAxeFindings(page)
      const search = page.getByRole('searchbox', { name: 'Cari template' })
      await search.fill('PEMBAYARAN')
      await expect.poll(() => grid.getByRole('listitem').count(), { timeout: 5000 }).toBe(2)
      expect(await screen.template('Konfirmasi Pembayaran').isVisible()).toBe(true)
      await search.fill('tidak ada')
      await screen.text('Tidak ada template yang sesuai dengan pencarian.').waitFor()
      await expectNoAxeFindings(page)
    },
  )

  it.each(BOTH)(
    'CAST-12 a click fills the message box, and asks before it takes the place of own words, on a %s',
    async (size) => {
      const { page, screen, question } = await openTemplates({ size })
      const welcome = await textOf(page, 'Selamat Datang')
      await screen.template('Selamat Datang').click()
      expect(await screen.message.inputValue()).toBe(welcome)
      expect(await screen.template('Selamat Datang').getAttribute('aria-pressed')).toBe('true')
      await screen.template('Tagihan Bulanan').click()
      const bill = await textOf(page, 'Tagihan Bulanan')
      await expect.poll(() => screen.message.inputValue()).toBe(bill)
      expect(await question.count()).toBe(0)

      await screen.message.press('Control+a')
      await page.keyboard.type('Tulisan sendiri')
      await screen.template('Selamat Datang').click()
      await question.getByText('Pesan yang sudah Anda tulis akan diganti').waitFor()
      await expectNoAxeFindings(page)
      await question.getByRole('button', { name: 'Batal' }).click()
      expect(await screen.message.inputValue()).toBe('Tulisan sendiri')
      await screen.template('Selamat Datang').click()
      await question.getByRole('button', { name: 'Ganti' }).click()
      await expect.poll(() => screen.message.inputValue()).toBe(welcome)
      if (size === 'phone') return
      await page.keyboard.press('Control+z')
      await expect.poll(() => screen.message.inputValue()).toBe('Tulisan sendiri')
    },
  )

  it('templates that do not load can be asked for again', async () => {
    const { page, screen } = await openTemplates({ expectedErrors: [/status of 500/] })
    await page.route('**/api/templates', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    )
    await page.reload()
    await screen.text('Gagal mengambil data template.').waitFor()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/templates')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await screen.template('Tagihan Bulanan').waitFor()
  })
})

describe('own templates', () => {
  it.each(BOTH)('are added with messages at the fields, changed and deleted, on a %s', async (size) => {
    const { page, screen, add, form, name, text, save, question, choose } = await openTemplates({ size })
    await screen.message.fill('Pesan saya [Nama]')
    await add.click()
    expect(await text.inputValue()).toBe('Pesan saya [Nama]')
    await save.click()
    await form.getByText('Nama template wajib diisi').waitFor()
    await text.fill(' ')
    await save.click()
    await form.getByText('Isi template wajib diisi').waitFor()
    await expectNoAxeFindings(page)
    await name.fill('Selamat Datang')
    await text.fill('Halo ')
    await form.getByRole('button', { name: '[Nama]' }).click()
    expect(await text.inputValue()).toBe('Halo [Nama]')
    await save.click()
    await expect.poll(() => name.getAttribute('aria-invalid'), { timeout: 5000 }).toBe('true')
    await name.fill('Libur Lebaran')
    await save.click()
    await screen.text('Template berhasil ditambahkan.').waitFor()
    await form.waitFor({ state: 'hidden' })
    await screen.message.fill('')
    await screen.template('Libur Lebaran').click()
    await expect.poll(() => screen.message.inputValue()).toBe('Halo [Nama]')

    await choose('Libur Lebaran', 'Ubah')
    await text.fill('Selamat Lebaran, [Nama]')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Batal' }).click()
    await save.click()
    await screen.text('Template berhasil diubah.').waitFor()
    expect(await textOf(page, 'Libur Lebaran')).toBe('Selamat Lebaran, [Nama]')

    await choose('Libur Lebaran', 'Hapus')
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Hapus' }).click()
    await screen.text('Template berhasil dihapus.').waitFor()
    await screen.template('Libur Lebaran').waitFor({ state: 'detached' })
  })

  it('a save that fails says so and loses nothing', async () => {
    const { page, screen, add, form, name, text, save, question } = await openTemplates({
      expectedErrors: [/status of 500/],
    })
    await page.route('**/api/templates', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } })
        : route.continue(),
    )
    await add.click()
    await name.fill('Promo')
    await text.fill('Ada promo')
    await save.click()
    await form.getByText('Gagal menyimpan template. Silakan coba lagi.').waitFor()
    await expectNoAxeFindings(page)
    expect(await name.inputValue()).toBe('Promo')
    await form.getByRole('button', { name: 'Batal' }).click()
    await question.getByRole('button', { name: 'Buang' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await screen.template('Promo').count()).toBe(0)
  })
})

it('a built-in template is changed and set back, and cannot be deleted', async () => {
  const { page, screen, name, save, question, choose } = await openTemplates()
  await page.getByRole('button', { name: 'Atur template Tagihan Bulanan' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Ubah'])
  await page.getByRole('menuitem', { name: 'Ubah' }).click()
  await name.fill('Tagihan Bulan Ini')
  await save.click()
  await screen.text('Template berhasil diubah.').waitFor()
  await page.getByRole('button', { name: 'Atur template Tagihan Bulan Ini' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Ubah', 'Pulihkan'])
  await page.keyboard.press('Escape')
  await choose('Tagihan Bulan Ini', 'Pulihkan')
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Pulihkan' }).click()
  await screen.text('Template kembali seperti bawaan.').waitFor()
  await screen.template('Tagihan Bulanan').waitFor()
  expect(await screen.template('Tagihan Bulan Ini').count()).toBe(0)
})
