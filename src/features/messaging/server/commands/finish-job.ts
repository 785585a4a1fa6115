import { sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { IS_QUEUED_IN_JOB } from './claim-message.ts'

/** Marks a job as finished once none of its messages is left; answers whether it was this call that did. */
export async function endJob(trx: Trx, jobId: string): Promise<boolean> {
  if (await hasOpen(trx, jobId)) return false
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'finished', pause_reason: null })
    .where('id', '=', jobId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same after a try: a job of which nothing went out, not for the recipients' sake alone, accuses the gateway (CAST-29). */
export async function finishJob(trx: Trx, clock: Clock, jobId: string): Promise<void> {
  if (!(await endJob(trx, jobId))) return
  const trouble = await allFailedReason(trx, jobId)
  if (trouble === undefined) return
  await trx
    .updateTable('gateway_state')
    .set((eb) => ({
      trouble,
      trouble_since: eb.fn.coalesce('trouble_since', eb.val(nowInstant(clock))),
    }))
    .execute()
}

async function hasOpen(trx: Trx, jobId: string): Promise<boolean> {
  const queued = await trx
    .selectFrom('message')
    .select('id')
    .where(IS_QUEUED_IN_JOB)
    .where('job_id', '=', jobId)
    .orderBy('state')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  if (queued) return true
  const sending = await trx
    .selectFrom('message')
    .select('id')
    .where(sql<boolean>`state = 'sending'`)
    .where('job_id', '=', jobId)
    .limit(1)
    .executeTakeFirst()
  return sending !== undefined
}

/** Why nothing of a job went out; undefined when something did, or when it was only for the recipients' sake. */
async function allFailedReason(trx: Trx, jobId: string): Promise<string | undefined> {
  const sent = await trx
    .selectFrom('message')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  if (sent) return undefined
  const failed = await trx
    .selectFrom('message')
    .select('reason')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['failed', 'uncertain'])
    .where('fault', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return failed && (failed.reason ?? '')
}
