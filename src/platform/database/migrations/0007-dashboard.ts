import { type Kysely, sql } from 'kysely'
import { parseCoordinates } from '../../../shared/coordinates.ts'
import { mapCellOf } from '../../../shared/map-cell.ts'
import type { MigrationFor } from '../migrate.ts'
import type { PelangganTable } from '../tables.ts'

/** What the dashboard shows, kept rather than counted. */
export const dashboard: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .createTable('due_total')
      .addColumn('due_on', text, (c) => c.primaryKey())
      .addColumn('unpaid_count', integer, (c) => c.notNull())
      .addColumn('unpaid_sum', integer, (c) => c.notNull())
      .execute()
    await sql`
      insert into due_total (due_on, unpaid_count, unpaid_sum)
      select due_on, count(*), sum(amount) from tagihan where is_paid = 0 group by due_on`.execute(db)

    await db.schema
      .createTable('customer_total')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('customer_count', integer, (c) => c.notNull())
      .execute()
    await sql`
      insert into customer_total (slot, customer_count) select 1, count(*) from pelanggan`.execute(db)

    const degrees = dialect === 'postgres' ? sql`double precision` : sql`real`
    await db.schema.alterTable('pelanggan').addColumn('latitude', degrees).execute()
    await db.schema.alterTable('pelanggan').addColumn('longitude', degrees).execute()
    await db.schema.alterTable('pelanggan').addColumn('map_cell', integer).execute()
    await placeCustomers(db)
    await sql`
      create index pelanggan_map on pelanggan (map_cell, latitude, longitude, id) where map_cell is not null`.execute(
      db,
    )
  },
})

/** Reads the coordinates of the customers that are there already. */
async function placeCustomers(db: Kysely<unknown>): Promise<void> {
  const known = db.withTables<{ pelanggan: PelangganTable }>()
  const rows = await known.selectFrom('pelanggan').select(['id', 'koordinat']).execute()
  for (const { id, koordinat } of rows) {
    const point = parseCoordinates(koordinat)
    if (!point) continue
    await known
      .updateTable('pelanggan')
      .set({ ...point, map_cell: mapCellOf(point) })
      .where('id', '=', id)
      .execute()
  }
}
