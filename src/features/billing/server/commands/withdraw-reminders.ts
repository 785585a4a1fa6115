import { sql } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { withdrawDebtReminders, withdrawReminders } from '../../../messaging/server/public.ts'

/** Cancels the queued reminders of a bill that nobody owes any more, and those of all debts once its customer has none. */
export async function withdrawRemindersOf(
  trx: Trx,
  clock: Clock,
  bill: { id: string; customer_id: string },
  reason: string,
): Promise<void> {
  await withdrawReminders(trx, clock, bill.id, reason)
  const owed = await trx
    .selectFrom('tagihan')
    .select('id')
    .where('customer_id', '=', bill.customer_id)
    // A literal: the index of unpaid bills is not found by a parameter.
    .where(sql<boolean>`is_paid = 0`)
    .limit(1)
    .executeTakeFirst()
  if (!owed) await withdrawDebtReminders(trx, clock, bill.customer_id, reason)
}
