import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'

/** Marks a job as finished once none of its messages is left. One of which nothing went out, not for the recipients' sake alone, accuses the gateway (CAST-29). */
export async function finishJob(trx: Trx, clock: Clock, jobId: string): Promise<void> {
  const open = await trx
    .selectFrom('message')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['queued', 'sending'])
    .limit(1)
    .executeTakeFirst()
  if (open) return
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'finished', pause_reason: null })
    .where('id', '=', jobId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
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
