import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Registrations that wait for the admin, the setting for it, and the proofs that were taken. */
export const registrationQueue: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`
    await db.schema
      .createTable('registration')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('state', text, (c) => c.notNull().check(sql`state in ('waiting', 'approved', 'rejected')`))
      .addColumn('nama', text, (c) => c.notNull())
      .addColumn('alamat', text, (c) => c.notNull())
      .addColumn('whatsapp', text, (c) => c.notNull())
      .addColumn('tanggal_daftar', text, (c) => c.notNull())
      .addColumn('koordinat', text, (c) => c.notNull())
      .addColumn('paket', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('decided_at', text)
      .execute()
    await sql`create index registration_by_state on registration (state, created_at, id)`.execute(db)
    await db.schema
      .createTable('registration_proof')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('content_hash', text, (c) => c.notNull())
      .addColumn('used_at', text, (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('business_setting')
      .addColumn('review_registrations', integer, (c) => c.notNull().defaultTo(0))
      .execute()
  },
})
