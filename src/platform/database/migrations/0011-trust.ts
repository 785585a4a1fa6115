import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** The email of an admin whose account an outside service keeps, and the second factor of the sign-in. */
export const trust: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`
    await db.schema.alterTable('admin_identity').addColumn('email', text).execute()
    await db.schema.alterTable('admin_identity').addColumn('second_factor_declined_at', text).execute()
    await db.schema
      .createTable('second_factor')
      .addColumn('user_id', text, (c) => c.primaryKey())
      .addColumn('sealed_secret', text, (c) => c.notNull())
      .addColumn('started_at', text, (c) => c.notNull())
      .addColumn('confirmed_at', text)
      .addColumn('last_step', integer, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('recovery_code')
      .addColumn('code_hash', text, (c) => c.primaryKey())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('used_at', text)
      .execute()
    await sql`create index recovery_code_by_user on recovery_code (user_id)`.execute(db)
  },
})
