import { parseArgs } from 'node:util'
import type { Home } from './data/plain.ts'

/** What can be measured alone. */
export const PARTS = ['screens', 'writes', 'server', 'browser', 'keys', 'map', 'outbox', 'weight'] as const

/** Prints query plans and measures nothing; only when it is named. */
const PLANS = 'plans'

export type Part = (typeof PARTS)[number] | typeof PLANS

export interface Options {
  sizes: number[]
  databases: Home['database'][]
  parts: readonly Part[]
  writeDocs: boolean
}

const ALL_SIZES = [1000, 10_000, 100_000]

export const USAGE = `Usage: npm run bench -- [--size 10000 | --size 1000,10000 | --all-sizes] [--database sqlite|postgres|both]
                        [--only ${PARTS.join(',')},${PLANS}] [--write-docs]
Without --size: 1000 customers.`

/** The command's words; undefined when they make no sense. */
export function readOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        size: { type: 'string', default: '1000' },
        'all-sizes': { type: 'boolean', default: false },
        database: { type: 'string', default: 'both' },
        only: { type: 'string', default: PARTS.join(',') },
        'write-docs': { type: 'boolean', default: false },
      },
    })
    const sizes = values['all-sizes'] ? ALL_SIZES : values.size.split(',').filter(Boolean).map(Number)
    const databases = (['sqlite', 'postgres'] as const).filter((name) =>
      ['both', name].includes(values.database),
    )
    const named = values.only.split(',')
    const parts = [...PARTS, PLANS].filter((part): part is Part => named.includes(part))
    const isGood = sizes.every((size) => Number.isInteger(size) && size >= 200 && size <= 1_000_000)
    if (!isGood || databases.length === 0 || parts.length !== named.length) return undefined
    return { sizes, databases, parts, writeDocs: values['write-docs'] || values['all-sizes'] }
  } catch {
    return undefined
  }
}
