import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Customers, bills, outbox, accounts, sessions and limits. */
export const foundation: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    // "C" makes PostgreSQL compare and sort text by bytes, as SQLite does.
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .createTable('pelanggan')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('customer_id', text, (c) => c.unique())
      .addColumn('user_id', text)
      .addColumn('nama', text, (c) => c.notNull())
      .addColumn('alamat', text, (c) => c.notNull())
      .addColumn('whatsapp', text, (c) => c.notNull())
      .addColumn('tanggal_daftar', text, (c) => c.notNull())
      .addColumn('koordinat', text, (c) => c.notNull())
      .addColumn('paket', text, (c) => c.notNull())
      .addColumn('status', text)
      .addColumn('search_text', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('tagihan')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('customer_id', text, (c) => c.notNull())
      .addColumn('customer_name', text, (c) => c.notNull())
      .addColumn('whatsapp', text, (c) => c.notNull())
      .addColumn('paket', text, (c) => c.notNull())
      .addColumn('amount', integer, (c) => c.notNull().check(sql`amount >= 0`))
      .addColumn('is_paid', integer, (c) => c.notNull().check(sql`is_paid in (0, 1)`))
      .addColumn('month', text, (c) => c.notNull())
      .addColumn('year', text, (c) => c.notNull())
      .addColumn('period', text, (c) => c.notNull())
      .addColumn('repeat_number', integer, (c) => c.notNull())
      .addColumn('due_date', text)
      .addColumn('due_on', text, (c) => c.notNull())
      .addColumn('creation_date', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('paid_at', text)
      .addColumn('invoice_number', text, (c) => c.unique())
      .addColumn('billing_cycle', text)
      .addColumn('notes', text, (c) => c.notNull())
      .addColumn('user_id', text)
      .addColumn('last_updated', text, (c) => c.notNull())
      .addUniqueConstraint('tagihan_once', ['customer_id', 'period', 'repeat_number'])
      .addCheckConstraint('tagihan_paid_at', sql`(is_paid = 1) = (paid_at is not null)`)
      .execute()

    await db.schema
      .createTable('message')
      .addColumn(
        'sequence',
        dialect === 'postgres' ? sql`bigint generated always as identity` : sql`integer`,
        (c) => c.primaryKey(),
      )
      .addColumn('id', text, (c) => c.notNull().unique())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('customer_id', text)
      .addColumn('bill_id', text)
      .addColumn('recipient_name', text, (c) => c.notNull())
      .addColumn('chat_id', text, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('reason', text)
      .addColumn('attempts', integer, (c) => c.notNull())
      .addColumn('due_at_ms', integer, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('first_tried_at', text)
      .addColumn('finished_at', text)
      .addColumn('worker', text)
      .addColumn('lease_until_ms', integer)
      .addColumn('gateway_message_id', text)
      .addColumn('gateway_key', text)
      .execute()

    await db.schema
      .createTable('account')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('email', text, (c) => c.notNull().unique())
      .addColumn('password_hash', text, (c) => c.notNull())
      .addColumn('disabled', integer, (c) => c.notNull().check(sql`disabled in (0, 1)`))
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('admin_identity')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('user_id', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('session')
      .addColumn('token_hash', text, (c) => c.primaryKey())
      .addColumn('id', text, (c) => c.notNull().unique())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_seen_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('user_agent', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('rate_limit')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('hits', integer, (c) => c.notNull())
      .addColumn('resets_at', integer, (c) => c.notNull())
      .execute()

    for (const index of INDEXES) await sql.raw(index).execute(db)
  },
})

const INDEXES = [
  'create index pelanggan_nama on pelanggan (lower(nama), id)',
  // Length first, so that WZN-1000 comes after WZN-999.
  "create index pelanggan_customer_id on pelanggan (length(coalesce(customer_id, 'WZN-001')), coalesce(customer_id, 'WZN-001'), id)",
  'create index pelanggan_tanggal_daftar on pelanggan (tanggal_daftar, id)',
  'create index pelanggan_paket on pelanggan (paket, id)',
  'create index pelanggan_status on pelanggan (status, paket, lower(nama), id)',
  'create index tagihan_created on tagihan (period, created_at, id)',
  'create index tagihan_customer_name on tagihan (period, lower(customer_name), id, is_paid, amount)',
  'create index tagihan_amount on tagihan (period, amount, id, is_paid)',
  'create index tagihan_newest on tagihan (created_at, id)',
  'create index tagihan_due on tagihan (due_on) where is_paid = 0',
  'create index tagihan_paid on tagihan (paid_at, amount) where is_paid = 1',
  "create index message_open on message (due_at_ms, sequence) where state in ('queued', 'sending')",
  'create index message_customer on message (customer_id, created_at)',
  'create index message_bill on message (bill_id)',
  'create index session_by_user on session (user_id)',
]
