import { type Figure, verdict } from './figure.ts'

const COLUMNS = ['p50', 'p99', 'limit', 'ratio', 'target', 'growth']

/** A figure's cells, without its name. */
export function cellsOf(figure: Figure): string[] {
  const { p50, p99, unit, limit, target } = figure
  const value = (of: number | undefined) => (of === undefined ? '' : `${rounded(of)} ${unit}`)
  return [
    value(p50),
    value(p99),
    value(limit?.value),
    limit ? `${rounded(p50 / limit.value)}x` : '',
    value(target),
    verdict(figure),
  ]
}

/** With two or three digits that say something. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

/** A figure as a line of the console; `growth` is its p50 beside that of a smaller size. */
export function consoleLine(figure: Figure, growth: string): string {
  const [p50 = '', p99 = '', limit = '', ratio = '', target = '', last = ''] = cellsOf(figure)
  const cells = [p50, p99, limit, ratio, target, growth].map((cell) => cell.padStart(10))
  return `${`${figure.part}: ${figure.what}`.slice(0, 72).padEnd(72)}${cells.join('')}  ${last}`.trimEnd()
}

/** What stands above those lines. */
export function consoleHead(): string {
  return `${''.padEnd(72)}${COLUMNS.map((cell) => cell.padStart(10)).join('')}`
}
