import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { finishJob } from './finish-job.ts'

/** What is kept with the messages of a job that the admin cancelled. */
export const CANCELLED_REASON = 'Dibatalkan oleh admin.'

/** Pauses every running job, because of the gateway; `reason` is short and safe to show. */
export async function pauseRunningJobs(trx: Trx, reason: string): Promise<void> {
  await trx
    .updateTable('message_job')
    .set({ state: 'paused', pause_reason: reason })
    .where('state', '=', 'running')
    .execute()
}

/** Pauses a running job for the admin; any other stays as it is. Throws NOT_FOUND. */
export async function pauseJob(trx: Trx, id: string): Promise<void> {
  await requireJob(trx, id)
  await trx
    .updateTable('message_job')
    .set({ state: 'paused', pause_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Lets a paused job go on, with three customers to fail before it pauses again; any other stays as it is. Throws NOT_FOUND. */
export async function resumeJob(trx: Trx, id: string): Promise<void> {
  await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'running', pause_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await forgiveTroubles(trx)
}

/** Cancels what of a job is still queued; a job without open messages stays as it is. Throws NOT_FOUND. */
export async function cancelJob(trx: Trx, clock: Clock, id: string): Promise<void> {
  await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'cancelled', pause_reason: null })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('message')
    .set({ state: 'cancelled', reason: CANCELLED_REASON, finished_at: nowInstant(clock) })
    .where('job_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Queues the failed messages of a job again and lets it run, as `resumeJob` does; without any nothing changes. Throws NOT_FOUND. */
export async function resendFailed(trx: Trx, clock: Clock, id: string): Promise<void> {
  await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set(queuedAgain(clock))
    .where('job_id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .updateTable('message_job')
    .set({ state: 'running', pause_reason: null })
    .where('id', '=', id)
    .execute()
  await forgiveTroubles(trx)
}

/** Queues a failed, uncertain or cancelled message again, and lets its job run unless it is paused; any other stays as it is. Throws NOT_FOUND. */
export async function resendMessage(trx: Trx, clock: Clock, id: string): Promise<void> {
  const jobId = await requireMessage(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set(queuedAgain(clock))
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'uncertain', 'cancelled'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n || jobId === null) return
  // One message is no reason to let all others go on that wait behind a pause.
  await trx
    .updateTable('message_job')
    .set({ state: 'running' })
    .where('id', '=', jobId)
    .where('state', '<>', 'paused')
    .execute()
}

/** Counts an uncertain message as sent; any other stays as it is. Throws NOT_FOUND. */
export async function assumeSent(trx: Trx, clock: Clock, id: string): Promise<void> {
  const jobId = await requireMessage(trx, id)
  await trx
    .updateTable('message')
    .set({ state: 'sent', reason: 'Dianggap terkirim oleh admin.', fault: null })
    .where('id', '=', id)
    .where('state', '=', 'uncertain')
    .execute()
  if (jobId !== null) await finishJob(trx, clock, jobId)
}

// The ids of the first copy stay: a late receipt of it settles the message before a second one goes out.
function queuedAgain(clock: Clock) {
  return {
    state: 'queued',
    reason: null,
    fault: null,
    attempts: 0,
    ack: null,
    due_at_ms: clock.nowMs(),
    first_tried_at: null,
    finished_at: null,
  }
}

async function forgiveTroubles(trx: Trx): Promise<void> {
  await trx.updateTable('gateway_state').set({ trouble_count: 0 }).execute()
}

async function requireJob(trx: Trx, id: string): Promise<void> {
  const job = await trx.selectFrom('message_job').select('id').where('id', '=', id).executeTakeFirst()
  if (!job) throw new AppError('NOT_FOUND')
}

async function requireMessage(trx: Trx, id: string): Promise<string | null> {
  const message = await trx.selectFrom('message').select('job_id').where('id', '=', id).executeTakeFirst()
  if (!message) throw new AppError('NOT_FOUND')
  return message.job_id
}
