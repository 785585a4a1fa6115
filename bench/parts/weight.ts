import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Measured, measureWeights } from '../../scripts/weight/measure-weights.ts'
import type { Figure } from '../report/figure.ts'

const WEB = fileURLToPath(new URL('../../build/web/', import.meta.url))

// `node scripts/check-weight.ts` shows all of them.
const HEAVIEST = 3

/** What the built pages weigh as they travel; `npm test` holds the same budgets. */
export function measureWeight(onFigure: (figure: Figure) => void): void {
  const manifest = JSON.parse(readFileSync(`${WEB}.vite/manifest.json`, 'utf8'))
  const read = (file: string) => readFileSync(WEB + file, 'utf8')
  const bytesOf = (file: string) =>
    statSync(existsSync(`${WEB}${file}.br`) ? `${WEB}${file}.br` : WEB + file).size
  const weights = measureWeights(manifest, read, bytesOf).toSorted((a, b) => b.bytes - a.bytes)
  const screens = weights.filter(isScreen).slice(0, HEAVIEST)
  for (const weight of [...weights.filter((one) => !isScreen(one)), ...screens]) {
    const kilobytes = weight.bytes / 1024
    onFigure({
      part: 'weight, brotli',
      what: weight.name,
      unit: 'KB',
      p50: kilobytes,
      p99: kilobytes,
      target: weight.budgetKb,
    })
  }
}

function isScreen({ name }: Measured): boolean {
  return name.startsWith('screen')
}
