import type { Page } from 'playwright-core'

/** The setting with which the app asks itself for tiles, where `stubTiles` answers. */
export const TILES_OF_TESTS = { TILE_URL: '/ubin/{z}/{x}/{y}.png' }

/** Answers every request for a tile with a drawing of it; the returned list grows by each tile asked for. */
export async function stubTiles(page: Page, where: string | RegExp = '**/ubin/**'): Promise<string[]> {
  const asked: string[] = []
  await page.route(where, (route) => {
    const path = new URL(route.request().url()).pathname
    asked.push(path)
    return route.fulfill({ contentType: 'image/svg+xml', body: drawnTile(path) })
  })
  return asked
}

function drawnTile(path: string): string {
  const [x = 0, y = 0] = (path.match(/\d+/g) ?? []).slice(-2).map(Number)
  const bend = 60 + ((x * 37 + y * 61) % 130)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#eef1ea"/>
  <path d="M0 ${bend}H256M${bend} 0V256M0 200L256 40" stroke="#cfd6cc" stroke-width="9"/>
  <path d="M0 ${bend}H256M${bend} 0V256M0 200L256 40" stroke="#fff" stroke-width="6"/>
  <rect x="${bend + 14}" y="${bend - 40}" width="22" height="26" fill="#d9d3c7"/>
  <circle cx="30" cy="226" r="26" fill="#cfe3c4"/>
</svg>`
}
