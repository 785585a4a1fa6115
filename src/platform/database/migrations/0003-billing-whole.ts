import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Bills that cover several months, invoice numbers that never come twice, kept totals, receipts of bulk saves. */
export const billingWhole: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .alterTable('tagihan')
      .addColumn('last_period', text, (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update tagihan set last_period = period`.execute(db)

    await db.schema
      .createTable('invoice_sequence')
      .addColumn('period', text, (c) => c.primaryKey())
      .addColumn('last_number', integer, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('period_total')
      .addColumn('period', text, (c) => c.primaryKey())
      .addColumn('bill_count', integer, (c) => c.notNull())
      .addColumn('paid_count', integer, (c) => c.notNull())
      .addColumn('billed_sum', integer, (c) => c.notNull())
      .addColumn('paid_sum', integer, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('income_total')
      .addColumn('month', text, (c) => c.primaryKey())
      .addColumn('paid_count', integer, (c) => c.notNull())
      .addColumn('paid_sum', integer, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('totals_zone')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('time_zone', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('bulk_run')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('period', text, (c) => c.notNull())
      .addColumn('billing_cycle', text, (c) => c.notNull())
      .addColumn('made_count', integer, (c) => c.notNull())
      .addColumn('made_sum', integer, (c) => c.notNull())
      .addColumn('left_out_count', integer, (c) => c.notNull())
      .addColumn('details', text, (c) => c.notNull())
      .addColumn('left_out', text, (c) => c.notNull())
      .execute()

    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  // With is_paid, so that a page far behind needs no row of those before it.
  'drop index tagihan_created',
  'create index tagihan_created on tagihan (period, created_at, id, is_paid)',
  'create index tagihan_unpaid on tagihan (customer_id, amount) where is_paid = 0',
  // Few: bills of one month are found by (period, …) or (customer, period).
  'create index tagihan_months on tagihan (last_period, period) where last_period > period',
  'create index bulk_run_newest on bulk_run (created_at, id)',
]
