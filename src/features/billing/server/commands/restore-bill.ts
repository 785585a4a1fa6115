import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { getUndoable, recordChange } from '../../../trail/server/public.ts'
import { BILL_DELETED, BILL_RESTORED } from '../../rules/bill-changes.ts'
import type { Bill } from '../../schemas.ts'
import { nextRepeatNumber, toBill } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'

/**
 * Brings a deleted bill back as it was. Throws NOT_FOUND beyond the days for it, ALREADY_UNDONE, and BILL_EXISTS when the customer
 * got another bill for the month since; one that was meant as a further bill comes back as such.
 */
export async function restoreBill(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  changeId: string,
): Promise<Bill> {
  const change = await getUndoable<TagihanTable, typeof BILL_DELETED>(trx, deps, changeId, [BILL_DELETED])
  const deleted = change.items[0]?.before
  if (!deleted) throw new AppError('NOT_FOUND')
  const bill = { ...deleted, repeat_number: await repeatNumberOf(trx, deleted) }
  await trx.insertInto('tagihan').values(bill).execute()
  await keepTotals(trx, deps, [{ before: null, after: bill }])
  const items = [{ entityId: bill.id, customerId: bill.customer_id, before: null, after: bill }]
  await recordChange(trx, deps, { kind: BILL_RESTORED, label: change.label, undoes: changeId, items })
  return toBill(bill)
}

async function repeatNumberOf(trx: Trx, deleted: TagihanTable): Promise<number> {
  const period = deleted.period as BillingPeriod
  const lastPeriod = deleted.last_period as BillingPeriod
  if (deleted.repeat_number > 0) return nextRepeatNumber(trx, deleted.customer_id, { period, lastPeriod })
  // Further bills do not stand in its way: they were meant to be further ones.
  const otherFirst = await trx
    .selectFrom('tagihan')
    .select('id')
    .where('customer_id', '=', deleted.customer_id)
    .where('period', '<=', lastPeriod)
    .where('last_period', '>=', period)
    .where('repeat_number', '=', 0)
    .executeTakeFirst()
  if (otherFirst) throw new AppError('BILL_EXISTS')
  return 0
}
