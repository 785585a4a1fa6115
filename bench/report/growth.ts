import type { Home } from '../data/plain.ts'
import type { Figure } from './figure.ts'
import { readResults } from './results.ts'
import { rounded } from './table.ts'

/** The sizes that the table compares. */
export const SIZES = [1000, 10_000, 100_000]

// Some figures name how many rows they are about, which differ from size to size.
const nameOf = ({ part, what }: Figure) => `${part}: ${what.replace(/\d{3,}/g, 'n')}`

/** How a figure's p50 grew from the next smaller size that was measured, such as `1.3x`; empty where there is none. */
export function growthOf(database: Home['database'], customers: number): (figure: Figure) => string {
  const smaller = SIZES.filter((size) => size < customers)
    .map((size) => readResults(database, size))
    .findLast((results) => results !== undefined)
  const before = new Map(smaller?.figures.map((figure) => [nameOf(figure), figure.p50]))
  return (figure) => {
    const old = before.get(nameOf(figure))
    return old === undefined || old === 0 ? '' : `${rounded(figure.p50 / old)}x`
  }
}
