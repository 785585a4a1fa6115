import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Sends of many messages at once, whose progress can be asked for. */
export const messageJobs: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .createTable('message_job')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('label', text, (c) => c.notNull())
      .addColumn('message_count', integer, (c) => c.notNull())
      .addColumn('pause_ms', integer, (c) => c.notNull())
      .execute()
    await db.schema.alterTable('message').addColumn('job_id', text).execute()

    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'create index message_job_newest on message_job (created_at, id)',
  'create index message_by_job on message (job_id, state) where job_id is not null',
]
