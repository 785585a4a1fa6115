import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** The orders of a month's bills with what a search asks of each: no row is read for a bill that is not shown. */
export const monthSearch: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const statement of [...INDEXES, ...BY_NAME[dialect]]) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index tagihan_created',
  'create index tagihan_created on tagihan (period, created_at, id, is_paid, amount, customer_name)',
  'drop index tagihan_amount',
  'create index tagihan_amount on tagihan (period, amount, id, is_paid, customer_name)',
]

// PostgreSQL answers by the index alone only where it has the column itself, too.
const BY_NAME = {
  sqlite: [],
  postgres: [
    'drop index tagihan_customer_name',
    'create index tagihan_customer_name on tagihan (period, lower(customer_name), id, is_paid, amount) include (customer_name)',
  ],
}
