import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Tells after a lost connection whether a transaction was committed. SQLite has no connection to lose. */
export const commitMarker: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    await db.schema
      .createTable('commit_marker')
      .addColumn('id', 'uuid', (c) => c.primaryKey())
      .addColumn('made_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // Written by who asked, so that the transaction cannot be committed any more.
      .addColumn('is_fence', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute()
  },
})
