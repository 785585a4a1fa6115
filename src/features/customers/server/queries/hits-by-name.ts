import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { isBehind } from './by-name.ts'

const AT_ONCE = 1000

/** What a search finds: how many there are, and the ids of the first thousand by name. */
export interface Hits {
  count: number
  ids: readonly string[]
}

/** Customers that a search finds, in one pass over the index of names: the first ones by name, the others only counted. */
export async function hitsByName(found: SelectQueryBuilder<Tables, 'pelanggan', object>): Promise<Hits> {
  const first = await found
    .select(['id', sql<string>`lower(nama)`.as('sortName')])
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const ids = first.map(({ id }) => id)
  const last = first.at(-1)
  if (!last || first.length < AT_ONCE) return { count: ids.length, ids }
  const { count } = await found
    .where(isBehind({ name: last.sortName, id: last.id }))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: ids.length + count, ids }
}

/** Whether the ids are all that was found. */
export function areAllIds(hits: Hits): boolean {
  return hits.ids.length === hits.count
}
