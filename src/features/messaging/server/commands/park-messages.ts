import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'

/** What is kept with a message that an older state of the data still wanted to send. */
export const PARKED_REASON =
  'Data dipulihkan dari cadangan. Pesan ini mungkin sudah terkirim sesudah cadangan itu dibuat.'

/**
 * Takes all that is on its way off it, since it may have gone out after the moment that this data is of: as uncertain ones the admin sends the messages
 * again, one by one, or counts them as sent. Their jobs are finished, and accuse no gateway. Answers how many messages there were.
 */
export async function parkMessages(trx: Trx, clock: Clock): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set({
      state: 'uncertain',
      reason: PARKED_REASON,
      fault: null,
      finished_at: nowInstant(clock),
      worker: null,
      lease_until_ms: null,
    })
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  await trx
    .updateTable('message_job')
    .set({ state: 'finished', pause_reason: null })
    .where('state', 'in', ['running', 'paused'])
    .execute()
  await trx.updateTable('gateway_state').set({ busy_worker: null, busy_until_ms: 0 }).execute()
  return Number(numUpdatedRows)
}
