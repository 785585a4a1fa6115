import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface PrintedPage {
  widthMm: number
  heightMm: number
  /** `3 atas`, `3 bawah`: the upper and the lower edge of the third bill lie on this page. */
  edges: string[]
}

const MM_PER_POINT = 25.4 / 72

/** Has `window.print` count instead of printing. Before the page is opened. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(`window.prints = 0; window.print = () => {
    window.fontsWhenPrinted = document.fonts.status
    window.prints += 1
  }`)
}

export async function waitForPrint(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.prints')).toBe(1)
}

/** The pages of the print view as Chromium puts them on paper. A link at each edge of a bill tells the page that it came to. */
export async function printedPages(page: Page, bill: string): Promise<PrintedPage[]> {
  await page.locator(bill).evaluateAll((bills) => {
    for (const [index, element] of bills.entries()) {
      ;(element as HTMLElement).style.position = 'relative'
      for (const edge of ['atas', 'bawah']) {
        const link = element.appendChild(document.createElement('a'))
        link.href = `https://tepi.test/${index + 1}/${edge}`
        link.textContent = '.'
        link.style.cssText = `position: absolute; left: 0; ${edge === 'atas' ? 'top' : 'bottom'}: 0`
      }
    }
  })
  return readPages((await page.pdf({ preferCSSPageSize: true })).toString('latin1'))
}

function readPages(pdf: string): PrintedPage[] {
  const objects = new Map([...pdf.matchAll(/^(\d+) 0 obj\s(.*?)endobj/gms)].map(([, id, body]) => [id, body]))
  return [...objects.values()].flatMap((body = '') => {
    if (!/\/Type\s*\/Page\b/.test(body)) return []
    const [widthMm = 0, heightMm = 0] = (/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(body) ?? [])
      .slice(1)
      .map((points) => Number(points) * MM_PER_POINT)
    const links = [...(/\/Annots ?\[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
    const edges = links.map(([, id]) => /tepi\.test\/(\d+)\/(\w+)/.exec(objects.get(id ?? '') ?? ''))
    return [{ widthMm, heightMm, edges: edges.flatMap((edge) => (edge ? [`${edge[1]} ${edge[2]}`] : [])) }]
  })
}
