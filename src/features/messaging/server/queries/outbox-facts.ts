import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'

/** How much waits in the outbox, and whether the gateway takes it. */
export interface OutboxFacts {
  queued: number
  sending: number
  isInTrouble: boolean
}

/** Counts what is not settled yet, by the indexes that the worker goes by: all messages there ever were are not looked at. */
export async function readOutboxFacts(reader: Reader): Promise<OutboxFacts> {
  const { rows } = await sql<Omit<OutboxFacts, 'isInTrouble'>>`
    select
      (select count(*) from message where state = 'queued' and job_id is null and due_at_ms >= 0)
        + (select coalesce(sum((
             select count(*) from message where message.job_id = message_job.id and message.state = 'queued')), 0)
           from message_job where state <> 'finished') as queued,
      (select count(*) from message where state = 'sending') as sending`.execute(reader)
  const { trouble } = await reader.selectFrom('gateway_state').select('trouble').executeTakeFirstOrThrow()
  const { queued = 0, sending = 0 } = rows[0] ?? {}
  return { queued, sending, isInTrouble: trouble !== null }
}
