import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/store.ts'
import type { PelangganTable } from '../../../../platform/database/tables.ts'

type CountedColumns = Pick<PelangganTable, 'status' | 'paket'>

/** A customer as it was and as it is, as far as the kept counts know it; null where it did not exist. */
export interface CountedChange {
  before: CountedColumns | null
  after: CountedColumns | null
}

/** Brings the kept numbers of customers up to date with a write, in its transaction. */
export async function keepCustomerTotals(trx: Trx, changes: readonly CountedChange[]): Promise<void> {
  const groups = new Map<string, { status: string; paket: string; change: number }>()
  const add = (columns: CountedColumns | null, sign: 1 | -1) => {
    if (!columns) return
    const { status, paket } = { status: columns.status ?? 'Aktif', paket: columns.paket }
    const key = `${status}\n${paket}`
    groups.set(key, { status, paket, change: (groups.get(key)?.change ?? 0) + sign })
  }
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  // Always in the same order: two transactions do not lock each other out.
  const changed = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  await addToGroups(
    trx,
    changed.filter(({ change }) => change !== 0),
  )
  const total = changed.reduce((sum, { change }) => sum + change, 0)
  if (total === 0) return
  await trx
    .updateTable('customer_total')
    .set((eb) => ({ customer_count: eb('customer_count', '+', total) }))
    .execute()
}

/** Counts the customers anew. */
export async function rebuildCustomerCounts(trx: Trx): Promise<void> {
  await trx.deleteFrom('customer_group').execute()
  await sql`
    insert into customer_group (status, paket, customer_count)
    select coalesce(status, 'Aktif'), paket, count(*) from pelanggan group by coalesce(status, 'Aktif'), paket`.execute(
    trx,
  )
  await sql`update customer_total set customer_count = (select count(*) from pelanggan)`.execute(trx)
}

async function addToGroups(trx: Trx, groups: readonly { status: string; paket: string; change: number }[]) {
  for (const { status, paket, change } of groups) {
    await sql`
      insert into customer_group (status, paket, customer_count) values (${status}, ${paket}, ${change})
      on conflict (status, paket) do update set
        customer_count = customer_group.customer_count + excluded.customer_count`.execute(trx)
  }
}
