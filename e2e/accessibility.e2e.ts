import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { expectNoAxeFindings, type PageOptions, setUpBrowser } from '../testing/browser.ts'
import { demoDataFolder } from '../testing/demo-data-folder.ts'
import { showScreen } from './show-screen.ts'
import { signIn } from './sign-in.ts'

const SCREENS = [
  '/dashboard',
  '/dashboard/customers',
  '/dashboard/billings',
  '/dashboard/bulk-billing',
  '/dashboard/payments',
  '/dashboard/print',
  '/dashboard/broadcast',
  '/dashboard/reports',
  '/dashboard/history',
  '/dashboard/settings',
]
const SIZES = ['desktop', 'phone'] as const
const NARROW = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true }

const { openPage } = setUpBrowser()
let app: AppProcess

beforeAll(async () => {
  app = await startApp({ dataDir: demoDataFolder() })
})
afterAll(() => app.stop())

async function open(path: string, options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await openPage({ baseUrl: app.url, ...options })
  if (path.startsWith('/dashboard')) await signIn(page, app)
  await showScreen(page, path)
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('axe finds nothing', () => {
  it.each(SIZES)('on any screen of the shell on %s', async (size) => {
    const page = await open('/dashboard', { size })
    for (const path of SCREENS) {
      await showScreen(page, path)
      await expectNoAxeFindings(page)
    }
  })

  it.each(SIZES)(
    'while the data is on its way, when there is none, and when it fails on %s',
    async (size) => {
      const page = await open('/dashboard', { size })
      const answer = Promise.withResolvers<void>()
      await page.route(/\/api\/(customers|bills)/, async (route) => {
        await answer.promise
        await route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, message: 'x', data: {} } })
      })
      await page.goto('/dashboard/customers')
      await page.getByText('Memuat...').first().waitFor({ state: 'attached' })
      await expectNoAxeFindings(page)
    },
  )

  it.each(SIZES)('in the dialogs on %s', async (size) => {
    const page = await open('/dashboard/customers', { size })
    await button(page, 'Tambah Pelanggan').click()
    await page.getByLabel('Nomor WhatsApp').waitFor()
    await expectNoAxeFindings(page)
    await button(page, 'Simpan').click()
    await page.getByText('Nama wajib diisi').waitFor()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await button(page, /^Hapus /)
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoAxeFindings(page)
  })

  it('in the menu of small screens', async () => {
    const page = await open('/dashboard', { size: 'phone' })
    await button(page, 'Buka menu').click()
    await page.getByRole('dialog').waitFor()
    await expectNoAxeFindings(page)
  })
})

describe('360 px', () => {
  it('no screen scrolls sideways', async () => {
    const page = await open('/login', { context: NARROW })
    for (const path of ['/login', '/login#daftar', ...SCREENS]) {
      if (path === '/dashboard') await signIn(page, app)
      await showScreen(page, path)
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 360])
    }
  })

  it('no button or field of the customer form lies outside', async () => {
    const page = await open('/dashboard/customers', { context: NARROW })
    await button(page, 'Tambah Pelanggan').click()
    await page.getByLabel('Nomor WhatsApp').waitFor()
    const outside = await page.getByRole('dialog').evaluate((dialog) => {
      const controls = [...dialog.querySelectorAll('button, input, select')]
      return controls
        .map((control) => control.getBoundingClientRect())
        .filter(({ left, right, width }) => width > 0 && (left < 0 || right > 360)).length
    })
    expect(outside).toBe(0)
  })
})

describe('keyboard', () => {
  it('the first Tab offers to skip the menu, and leads into the screen', async () => {
    const page = await open('/dashboard/customers')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Langsung ke isi' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  })

  it.each([
    ['/login', 'Login'],
    ['/dashboard/customers', 'Tambah Pelanggan'],
    ['/dashboard/billings', 'Simpan Tagihan'],
    ['/dashboard/payments', 'Muat ulang'],
    ['/dashboard/broadcast', 'Lewati daftar pelanggan'],
    ['/dashboard/settings?tab=gateway', 'Buat kunci baru'],
  ])('Tab leads on %s to "%s", and each stop can be seen', async (path, action) => {
    const page = await open(path)
    const stops: string[] = []
    const unseen: string[] = []
    while (stops.length < 60 && stops.at(-1) !== action) {
      await page.keyboard.press('Tab')
      const stop = await describeFocus(page)
      stops.push(stop.name)
      if (!stop.isVisible) unseen.push(stop.name)
    }
    expect(stops).toContain(action)
    expect(unseen).toEqual([])
  })

  it('an open dialog keeps the focus, and gives it back to the button that opened it', async () => {
    const page = await open('/dashboard/customers')
    await button(page, 'Tambah Pelanggan').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        'document.activeElement !== document.body && !document.activeElement.closest("dialog")',
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect((await describeFocus(page)).name).toBe('Tambah Pelanggan')
  })
})

it('who wants less motion gets none', async () => {
  const page = await open('/dashboard', { size: 'phone', context: { reducedMotion: 'reduce' } })
  await button(page, 'Buka menu').click()
  const durations = await page.getByRole('dialog').evaluate((dialog) => {
    const style = getComputedStyle(dialog)
    return [style.animationDuration, style.transitionDuration].map(Number.parseFloat)
  })
  expect(Math.max(...durations)).toBeLessThan(0.001)
})

/** The focused element; seen by an outline on itself or on the label around it. */
async function describeFocus(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', isVisible: false }
    const hasOutline = (target: Element | null) => {
      if (!target) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(target)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const { width, height } = element.getBoundingClientRect()
    return {
      name: element.ariaLabel ?? element.textContent?.trim() ?? '',
      isVisible: width > 0 && height > 0 && (hasOutline(element) || hasOutline(element.closest('label'))),
    }
  })
}
