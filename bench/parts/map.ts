import type { CDPSession, Page } from 'playwright-core'
import { stubTiles } from '../../e2e/map-tiles.ts'
import type { AppProcess } from '../../testing/app-process.ts'
import { launchChromium } from '../../testing/chromium.ts'
import { type Figure, figureOf } from '../report/figure.ts'
import { CPU_SLOWDOWN, slowDown } from './slow-browser.ts'

const OPENINGS = 5
const DRAGS = 8
const STEPS = 40
const STEP_MS = 16
const TARGETS = { firstMarkersMs: 1000, frameMs: 50 }
const MARKER = '.leaflet-marker-icon'
const PART = 'map in the browser'

/** The dashboard's map with tiles from a stub: until its first markers, and its frames while it is dragged. */
export async function measureMap(app: AppProcess, onFigure: (figure: Figure) => void): Promise<void> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1366, height: 900 } })
    const page = await context.newPage()
    await stubTiles(page)
    await context.request.post('/api/session', {
      data: { email: app.adminEmail, password: app.adminPassword },
    })
    await page.goto('/dashboard')
    await page.locator(MARKER).first().waitFor()
    onFigure(await openings(page, ''))
    const devTools = await context.newCDPSession(page)
    await slowDown(devTools)
    const slow = `, ${CPU_SLOWDOWN}x CPU`
    onFigure(await openings(page, slow))
    const gaps = await panned(page, devTools)
    onFigure(figureOf({ part: PART, what: `frames while panning${slow}`, target: TARGETS.frameMs }, gaps))
  } finally {
    await browser.close()
  }
}

async function openings(page: Page, how: string): Promise<Figure> {
  const times: number[] = []
  for (let i = 0; i < OPENINGS; i++) times.push(await timeToMarkers(page))
  return figureOf(
    { part: PART, what: `page load to first markers${how}`, target: TARGETS.firstMarkersMs },
    times,
  )
}

/** From the request of the page to its first marker, with all code in the browser's cache. */
async function timeToMarkers(page: Page): Promise<number> {
  await page.goto('about:blank')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => document.querySelector('${MARKER}') ? resolve(performance.now()) : requestAnimationFrame(look)
    look()
  })`)
}

/** The times between frames, in milliseconds, while the map is dragged to and fro. */
async function panned(page: Page, devTools: CDPSession): Promise<number[]> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('there is no map')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.wheel(0, 0)
  await page.evaluate(`{
    window.frameGaps = []
    let last = performance.now()
    const frame = () => {
      const now = performance.now()
      frameGaps.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }`)
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number) =>
    devTools.send('Input.dispatchMouseEvent', {
      type,
      x: middle.x + dx,
      y: middle.y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })
  for (let drag = 0; drag < DRAGS; drag++) {
    const way = drag % 2 === 0 ? 1 : -1
    await mouse('mousePressed', -200 * way)
    for (let step = 1; step <= STEPS; step++) {
      await mouse('mouseMoved', (-200 + (400 * step) / STEPS) * way)
      await page.waitForTimeout(STEP_MS)
    }
    await mouse('mouseReleased', 200 * way)
    await page.waitForTimeout(300)
  }
  const gaps = await page.evaluate<number[]>('frameGaps')
  return gaps.slice(1)
}
