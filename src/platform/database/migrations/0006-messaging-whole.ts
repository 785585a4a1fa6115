import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Jobs with a state, one lane to the gateway for all processes, delivery receipts, settings of the gateway, own templates. */
export const messagingWhole: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`
    const addColumn = (table: string, name: string, type: typeof text) =>
      db.schema.alterTable(table).addColumn(name, type).execute()

    await addColumn('message', 'fault', text)
    await addColumn('message', 'ack', integer)
    await addColumn('message', 'attempt_at_ms', integer)
    await db.schema
      .alterTable('message_job')
      .addColumn('state', text, (c) => c.notNull().defaultTo('running'))
      .execute()
    await addColumn('message_job', 'pause_reason', text)
    await sql
      .raw(
        `update message_job set state = 'finished' where not exists (
           select 1 from message where message.job_id = message_job.id and message.state in ('queued', 'sending'))`,
      )
      .execute(db)

    await db.schema
      .createTable('gateway_state')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('busy_worker', text)
      .addColumn('busy_until_ms', integer, (c) => c.notNull())
      .addColumn('next_at_ms', integer, (c) => c.notNull())
      .addColumn('next_job_at_ms', integer, (c) => c.notNull())
      .addColumn('sent_day', text)
      .addColumn('sent_today', integer, (c) => c.notNull())
      .addColumn('trouble_count', integer, (c) => c.notNull())
      .addColumn('trouble', text)
      .addColumn('trouble_since', text)
      .addColumn('session_status', text)
      .addColumn('session_status_at', text)
      .execute()
    await sql
      .raw(
        `insert into gateway_state (slot, busy_until_ms, next_at_ms, next_job_at_ms, sent_today, trouble_count)
         values (1, 0, 0, 0, 0, 0)`,
      )
      .execute(db)

    await db.schema
      .createTable('gateway_setting')
      .addColumn('slot', integer, (c) => c.primaryKey().check(sql`slot = 1`))
      .addColumn('url', text)
      .addColumn('session', text)
      .addColumn('api_key_sealed', text)
      .addColumn('webhook_key_sealed', text)
      .addColumn('pause_min_s', integer, (c) => c.notNull())
      .addColumn('pause_max_s', integer, (c) => c.notNull())
      .addColumn('daily_cap', integer)
      .addColumn('quiet_from', text)
      .addColumn('quiet_to', text)
      .execute()
    await sql.raw('insert into gateway_setting (slot, pause_min_s, pause_max_s) values (1, 0, 0)').execute(db)

    await db.schema
      .createTable('message_receipt')
      .addColumn('gateway_key', text, (c) => c.primaryKey())
      .addColumn('ack', integer, (c) => c.notNull())
      .addColumn('reason', text)
      .addColumn('received_at', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('message_template')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .execute()

    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index message_of_job_due',
  'drop index message_by_job',
  // In the order of sending within each state, so that the next message is the first entry whatever the planner believes.
  'create index message_by_job on message (job_id, state, sequence, ack) where job_id is not null',
  "create index message_settled on message (state, sequence) where state not in ('queued', 'sending')",
  'create index message_chat on message (chat_id, created_at)',
  'create index message_key on message (gateway_key) where gateway_key is not null',
  "create index message_job_running on message_job (created_at, id) where state = 'running'",
  'create index message_receipt_age on message_receipt (received_at)',
  // Who was reminded since its newest unpaid bill is found in these two alone.
  'drop index tagihan_unpaid',
  'create index tagihan_unpaid on tagihan (customer_id, created_at, amount) where is_paid = 0',
  `create index message_reminder on message (customer_id, (case when state = 'sent' then finished_at else created_at end))
     where kind = 'reminder' and state in ('queued', 'sending', 'sent')`,
]
