import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { endJob } from './finish-job.ts'

/** Cancels the reminders of a bill that are still queued, such as when it is paid; `reason` is shown with them. */
export function withdrawReminders(trx: Trx, clock: Clock, billId: string, reason: string): Promise<void> {
  return withdraw(trx, clock, { bill_id: billId }, reason)
}

/** Cancels the queued reminders of all that a customer owes, such as when it owes nothing more. */
export function withdrawDebtReminders(
  trx: Trx,
  clock: Clock,
  customerId: string,
  reason: string,
): Promise<void> {
  return withdraw(trx, clock, { customer_id: customerId, bill_id: null }, reason)
}

async function withdraw(
  trx: Trx,
  clock: Clock,
  of: { bill_id: string | null; customer_id?: string },
  reason: string,
): Promise<void> {
  const rows = await trx
    .updateTable('message')
    .set({ state: 'cancelled', reason, finished_at: nowInstant(clock) })
    .where((eb) =>
      of.bill_id === null
        ? eb.and([eb('customer_id', '=', of.customer_id ?? ''), eb('bill_id', 'is', null)])
        : eb('bill_id', '=', of.bill_id),
    )
    .where('kind', '=', 'reminder')
    .where('state', '=', 'queued')
    .returning('job_id')
    .execute()
  for (const { job_id } of rows) if (job_id !== null) await endJob(trx, job_id)
}
