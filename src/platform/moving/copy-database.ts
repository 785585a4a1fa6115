import { copyTables } from '../database/copy-tables.ts'
import type { Reader } from '../database/store.ts'
import { contentsBeside, readFreshRows } from './contents.ts'
import { CopyError, type DatabasePlace } from './copy-problem.ts'
import { isSamePlace } from './same-place.ts'
import { readAlone } from './source.ts'
import { prepareTarget } from './target.ts'

export interface CopyOptions<Facts> {
  /** Migrated. */
  source: DatabasePlace
  target: DatabasePlace
  /** Reads what must be the same on both sides. */
  readFacts(reader: Reader): Promise<Facts>
  /** Throws when the source should not be copied as it is. */
  accept(source: Facts): void
  /** Throws when they differ; then nothing is kept. */
  compare(source: Facts, target: Facts): void
  /** Told now and then how many rows of a table have been copied. */
  onProgress(table: string, rows: number): void
}

/**
 * Copies all of one database into another, empty one, of either kind. Nothing can be written to the source meanwhile, and the target
 * keeps all of it or nothing. Throws CopyError, NewerDatabaseError, and whatever `accept` and `compare` throw.
 */
export async function copyDatabase<Facts>(options: CopyOptions<Facts>): Promise<Facts> {
  const { source, target, readFacts, accept, compare, onProgress } = options
  if (await isSamePlace(source, target)) throw new CopyError({ kind: 'same-place' })
  const fresh = await readFreshRows()
  const empty = await prepareTarget(target, fresh)
  return readAlone(source, async (snapshot) => {
    if ((await contentsBeside(fresh, snapshot)).length === 0) throw new CopyError({ kind: 'empty-source' })
    const facts = await readFacts(snapshot)
    accept(facts)
    await empty.fill({
      work: (trx) => copyTables(snapshot, trx, onProgress),
      check: async (copy) => compare(facts, await readFacts(copy)),
    })
    return facts
  })
}
