import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { withdrawReminders } from '../../../messaging/server/public.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { BILL_DELETED, billLabel } from '../../rules/bill-changes.ts'
import { getBillRow } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'

/** Deletes one bill; the trail keeps it for `restoreBill`. Throws NOT_FOUND. */
export async function deleteBill(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  id: string,
): Promise<{ changeId: string }> {
  const bill = await getBillRow(trx, id)
  await trx.deleteFrom('tagihan').where('id', '=', id).execute()
  await keepTotals(trx, deps, [{ before: bill, after: null }])
  await withdrawReminders(trx, deps.clock, bill, 'Tagihan sudah dihapus.')
  const items = [{ entityId: id, customerId: bill.customer_id, before: bill, after: null }]
  const change = { kind: BILL_DELETED, label: billLabel(bill), items } as const
  return { changeId: await recordChange(trx, deps, change) }
}
