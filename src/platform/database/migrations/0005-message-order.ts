import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** The next message to send, and how fast a job goes, found without reading the queue. */
export const messageOrder: MigrationFor = () => ({
  async up(db: Kysely<unknown>) {
    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index message_open',
  "create index message_due on message (due_at_ms, sequence) where state = 'queued' and job_id is null",
  "create index message_of_job_due on message (sequence) where state = 'queued' and job_id is not null",
  "create index message_sending on message (sequence) where state = 'sending'",
  'create index message_of_job_finished on message (job_id, finished_at) where job_id is not null and finished_at is not null',
]
