import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** What lists count and sum by, kept instead of looked for among all customers and bills. */
export const growing: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .createTable('customer_group')
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('paket', text, (c) => c.notNull())
      .addColumn('customer_count', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('customer_group_key', ['status', 'paket'])
      .execute()
    await sql`
      insert into customer_group (status, paket, customer_count)
      select coalesce(status, 'Aktif'), paket, count(*) from pelanggan group by coalesce(status, 'Aktif'), paket`.execute(
      db,
    )

    await db.schema
      .createTable('debtor')
      .addColumn('customer_id', text, (c) => c.primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('search_text', text, (c) => c.notNull())
      .addColumn('amount', integer, (c) => c.notNull())
      .addColumn('newest_at', text, (c) => c.notNull())
      .addColumn('is_reachable', integer, (c) => c.notNull().check(sql`is_reachable in (0, 1)`))
      .execute()
    const copy = sql`(
      select customer_name from tagihan as bill where bill.customer_id = owed.customer_id and bill.is_paid = 0
      order by bill.created_at desc, bill.id desc limit 1)`
    await sql`
      insert into debtor (customer_id, name, search_text, amount, newest_at, is_reachable)
      select owed.customer_id, lower(coalesce(pelanggan.nama, ${copy})),
        case when pelanggan.id is null then lower(${copy})
          else substr(pelanggan.search_text, 1, length(pelanggan.nama)) || ${sql.lit('\n')}
            || lower(coalesce(pelanggan.customer_id, 'WZN-001')) end,
        owed.amount, owed.newest_at,
        case when coalesce(pelanggan.status, 'Aktif') = 'Aktif' and pelanggan.whatsapp <> '' then 1 else 0 end
      from (
        select customer_id, sum(amount) as amount, max(created_at) as newest_at
        from tagihan where is_paid = 0 group by customer_id
      ) as owed
      left join pelanggan on pelanggan.id = owed.customer_id`.execute(db)

    for (const statement of [...INDEXES, ...COVERING[dialect]]) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index pelanggan_paket',
  'create index pelanggan_paket on pelanggan (paket, lower(nama), id, status)',
  'drop index pelanggan_nama',
  'create index pelanggan_nama on pelanggan (lower(nama), id, status, whatsapp)',
  'drop index pelanggan_customer_id',
  "create index pelanggan_customer_id on pelanggan (length(coalesce(customer_id, 'WZN-001')), coalesce(customer_id, 'WZN-001'), id, status, paket)",
  'drop index pelanggan_tanggal_daftar',
  'create index pelanggan_tanggal_daftar on pelanggan (tanggal_daftar, id, status, paket)',
]

// A search without the rows. PostgreSQL takes no entries as long as an address may be.
const COVERING = {
  sqlite: [
    'drop index pelanggan_search',
    'create index pelanggan_search on pelanggan (lower(nama), id, search_text, status, paket)',
    'create index debtor_name on debtor (name, customer_id, newest_at, amount, is_reachable, search_text)',
  ],
  postgres: ['create index debtor_name on debtor (name, customer_id)'],
}
