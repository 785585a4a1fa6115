import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'
import type { FormerNameTable } from '../office-tables.ts'

/** Settings and packages; what reports and histories need besides the bills. */
export const backOffice: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .createTable('business_setting')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('business_name', text, (c) => c.notNull().defaultTo(''))
      .addColumn('address', text, (c) => c.notNull().defaultTo(''))
      .addColumn('bank_details', text, (c) => c.notNull().defaultTo(''))
      .addColumn('due_day', integer, (c) => c.notNull().defaultTo(5).check(sql`due_day between 1 and 31`))
      .addColumn('time_zone', text)
      .addColumn('tile_url', text)
      .addColumn('welcome_text', text, (c) => c.notNull().defaultTo(''))
      .addColumn('confirmation_text', text, (c) => c.notNull().defaultTo(''))
      .addColumn('reminder_text', text, (c) => c.notNull().defaultTo(''))
      .addColumn('bulk_reminder_text', text, (c) => c.notNull().defaultTo(''))
      .addColumn('version', integer, (c) => c.notNull().defaultTo(1))
      .execute()
    await sql`insert into business_setting (slot) values (1)`.execute(db)

    await db.schema
      .createTable('business_logo')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('media_type', text, (c) => c.notNull())
      .addColumn('base64', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('package_offer')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('price', integer, (c) => c.notNull().check(sql`price >= 0`))
      .addColumn('position', integer, (c) => c.notNull())
      .execute()
    await sql`
      insert into package_offer (name, price, position) values ('4Mbps', 100000, 1), ('7Mbps', 150000, 2)`.execute(
      db,
    )

    await db.schema
      .createTable('package_price')
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('since', text, (c) => c.notNull())
      .addColumn('price', integer)
      .addPrimaryKeyConstraint('package_price_key', ['name', 'since'])
      .execute()
    // What they cost from the beginning.
    await sql`insert into package_price (name, since, price) select name, '', price from package_offer`.execute(
      db,
    )

    await db.schema
      .createTable('package_total')
      .addColumn('period', text, (c) => c.notNull())
      .addColumn('paket', text, (c) => c.notNull())
      .addColumn('bill_count', integer, (c) => c.notNull())
      .addColumn('paid_count', integer, (c) => c.notNull())
      .addColumn('billed_sum', integer, (c) => c.notNull())
      .addColumn('paid_sum', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('package_total_key', ['period', 'paket'])
      .execute()
    await sql`
      insert into package_total (period, paket, bill_count, paid_count, billed_sum, paid_sum)
      select period, paket, count(*), sum(is_paid), sum(amount), sum(case when is_paid = 1 then amount else 0 end)
      from tagihan group by period, paket`.execute(db)

    await db.schema
      .createTable('customer_exit')
      .addColumn('customer_id', text, (c) => c.primaryKey())
      .addColumn('left_at', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('former_name')
      .addColumn('customer_id', text, (c) => c.notNull())
      .addColumn('nama', text, (c) => c.notNull())
      .addColumn('whatsapp', text, (c) => c.notNull())
      .addColumn('search_text', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('former_name_key', ['customer_id', 'nama', 'whatsapp'])
      .execute()
    // As billed, where the customer is called otherwise by now, or is gone.
    await sql`
      insert into former_name (customer_id, nama, whatsapp, search_text)
      select distinct customer_id, customer_name, whatsapp, lower(customer_name) || ' ' || whatsapp
      from tagihan
      where not exists (
        select 1 from pelanggan
        where pelanggan.id = tagihan.customer_id
          and pelanggan.nama = tagihan.customer_name
          and pelanggan.whatsapp = tagihan.whatsapp
      )`.execute(db)

    await lowercaseNames(db)

    await db.schema.alterTable('trail_change').addColumn('details', text).execute()
    await db.schema.alterTable('trail_item').addColumn('customer_id', text).execute()
    await sql`
      update trail_item set customer_id = entity_id
      where change_id in (select id from trail_change where kind like 'customer%')`.execute(db)
    const billsCustomer =
      dialect === 'postgres'
        ? sql`coalesce(before, after)::json ->> 'customer_id'`
        : sql`json_extract(coalesce(before, after), '$.customer_id')`
    await sql`
      update trail_item set customer_id = ${billsCustomer}
      where change_id in (select id from trail_change where kind like 'bill%')`.execute(db)

    for (const statement of INDEXES) await sql.raw(statement).execute(db)
    // A search in the order of names without the rows. PostgreSQL takes no entries as long as an address may be, and reads by several workers.
    if (dialect === 'sqlite')
      await sql`create index pelanggan_search on pelanggan (lower(nama), id, search_text)`.execute(db)
    for (const statement of APPEND_ONLY[dialect]) await sql.raw(statement).execute(db)
  },
})

/** SQL's `lower()` knows A to Z only. */
async function lowercaseNames(db: Kysely<unknown>): Promise<void> {
  const known = db.withTables<{ former_name: FormerNameTable }>()
  const rows = await known.selectFrom('former_name').selectAll().execute()
  for (const { search_text, ...key } of rows) {
    if (search_text === search_text.toLowerCase()) continue
    await known
      .updateTable('former_name')
      .set({ search_text: search_text.toLowerCase() })
      .where('customer_id', '=', key.customer_id)
      .where('nama', '=', key.nama)
      .where('whatsapp', '=', key.whatsapp)
      .execute()
  }
}

const INDEXES = [
  // Nobody asks by it any more.
  'drop index trail_item_entity',
  'create index customer_exit_left on customer_exit (left_at)',
  'create index trail_change_newest on trail_change (created_at, id)',
  'create index trail_item_customer on trail_item (customer_id, change_id)',
  'create index tagihan_unpaid_name on tagihan (period, lower(customer_name), id) where is_paid = 0',
]

const TRAIL_TABLES = ['trail_change', 'trail_item']

// A later migration that has to touch the trail drops these first and makes them again.
const APPEND_ONLY = {
  sqlite: TRAIL_TABLES.flatMap((table) =>
    ['update', 'delete'].map(
      (deed) =>
        `create trigger ${table}_no_${deed} before ${deed} on ${table} begin select raise(abort, '${table} is append-only'); end`,
    ),
  ),
  postgres: [
    `create function refuse_trail_write() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    ...TRAIL_TABLES.map(
      (table) =>
        `create trigger ${table}_append_only before update or delete or truncate on ${table}
          for each statement execute function refuse_trail_write()`,
    ),
  ],
}
