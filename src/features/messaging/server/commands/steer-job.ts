import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { finishJob } from './finish-job.ts'
import { recordMessageDeed, recordSteering } from './record-messages.ts'

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
export async function pauseJob(trx: Trx, clock: Clock, id: string): Promise<void> {
  const job = await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'paused', pause_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordSteering(trx, { clock }, 'job-paused', job)
}

/** Lets a paused job go on, with three customers to fail before it pauses again; any other stays as it is. Throws NOT_FOUND. */
export async function resumeJob(trx: Trx, clock: Clock, id: string): Promise<void> {
  const job = await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'running', pause_reason: null })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await forgiveTroubles(trx)
  await recordSteering(trx, { clock }, 'job-resumed', job)
}

/** Cancels what of a job is still queued; a job without open messages stays as it is. Throws NOT_FOUND. */
export async function cancelJob(trx: Trx, clock: Clock, id: string): Promise<void> {
  const job = await requireJob(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message_job')
    .set({ state: 'cancelled', pause_reason: null })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const cancelled = await trx
    .updateTable('message')
    .set({ state: 'cancelled', reason: CANCELLED_REASON, finished_at: nowInstant(clock) })
    .where('job_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  await recordSteering(trx, { clock }, 'job-cancelled', job, Number(cancelled.numUpdatedRows))
}

/** Queues the failed messages of a job again and lets it run, as `resumeJob` does; without any nothing changes. Throws NOT_FOUND. */
export async function resendFailed(trx: Trx, clock: Clock, id: string): Promise<void> {
  const job = await requireJob(trx, id)
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
  await recordSteering(trx, { clock }, 'job-resent', job, Number(numUpdatedRows))
}

/** Queues a failed, uncertain or cancelled message again, and lets its job run unless it is paused; any other stays as it is. Throws NOT_FOUND. */
export async function resendMessage(trx: Trx, clock: Clock, id: string): Promise<void> {
  const message = await requireMessage(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set(queuedAgain(clock))
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'uncertain', 'cancelled'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordMessageDeed(trx, { clock }, 'message-resent', message)
  if (message.job_id === null) return
  // One message is no reason to let all others go on that wait behind a pause.
  await trx
    .updateTable('message_job')
    .set({ state: 'running' })
    .where('id', '=', message.job_id)
    .where('state', '<>', 'paused')
    .execute()
}

/** Counts an uncertain message as sent; any other stays as it is. Throws NOT_FOUND. */
export async function assumeSent(trx: Trx, clock: Clock, id: string): Promise<void> {
  const message = await requireMessage(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set({ state: 'sent', reason: 'Dianggap terkirim oleh admin.', fault: null })
    .where('id', '=', id)
    .where('state', '=', 'uncertain')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordMessageDeed(trx, { clock }, 'message-assumed-sent', message)
  if (message.job_id !== null) await finishJob(trx, clock, message.job_id)
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

async function requireJob(trx: Trx, id: string): Promise<{ id: string; label: string }> {
  const job = await trx
    .selectFrom('message_job')
    .select(['id', 'label'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

async function requireMessage(trx: Trx, id: string) {
  const message = await trx
    .selectFrom('message')
    .select(['id', 'job_id', 'customer_id', 'recipient_name', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw new AppError('NOT_FOUND')
  return message
}
