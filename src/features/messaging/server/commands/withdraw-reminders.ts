import { sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { endJob } from './finish-job.ts'

/**
 * Cancels the queued reminders of a bill that nobody owes any more, and those of all that its customer owed once it owes nothing; `reason`
 * is shown with them.
 */
export async function withdrawReminders(
  trx: Trx,
  clock: Clock,
  bill: { id: string; customer_id: string },
  reason: string,
): Promise<void> {
  const rows = await trx
    .updateTable('message')
    .set({ state: 'cancelled', reason, finished_at: nowInstant(clock) })
    .where((eb) =>
      eb.or([
        eb('bill_id', '=', bill.id),
        eb.and([
          eb('customer_id', '=', bill.customer_id),
          eb('bill_id', 'is', null),
          sql<boolean>`not exists (select 1 from debtor where debtor.customer_id = ${bill.customer_id})`,
        ]),
      ]),
    )
    .where('kind', '=', 'reminder')
    .where('state', '=', 'queued')
    .returning('job_id')
    .execute()
  for (const { job_id } of rows) if (job_id !== null) await endJob(trx, job_id)
}
