import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Home } from '../data/plain.ts'
import type { Figure } from './figure.ts'

const FOLDER = fileURLToPath(new URL('../../build/bench/', import.meta.url))

/** The figures of one database and size, kept so that a run at another size shows the growth. */
export interface Results {
  database: Home['database']
  customers: number
  /** When the last of them was taken, ISO instant. */
  at: string
  figures: Figure[]
}

/** Sets figures in place of those of the same name from an earlier run. */
export function keepFigures(
  { database, customers }: Pick<Home, 'database' | 'customers'>,
  fresh: readonly Figure[],
): void {
  const kept = readResults(database, customers)?.figures ?? []
  const nameOf = ({ part, what }: Figure) => `${part}: ${what}`
  const names = new Set(fresh.map(nameOf))
  const parts = new Set(fresh.map(({ part }) => part))
  // A figure that its part does not have any more goes.
  const figures = [
    ...kept.filter((figure) => !names.has(nameOf(figure)) && !parts.has(figure.part)),
    ...fresh,
  ]
  const results: Results = { database, customers, at: new Date().toISOString(), figures }
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(database, customers), `${JSON.stringify(results, undefined, 2)}\n`)
}

/** The figures that an earlier run kept, if any. */
export function readResults(database: Home['database'], customers: number): Results | undefined {
  const file = fileOf(database, customers)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function fileOf(database: Home['database'], customers: number): string {
  return `${FOLDER}${database}-${customers}.json`
}
