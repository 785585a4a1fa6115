import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { formatRupiah } from '../../../../shared/rupiah.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { BILL_DELETED } from '../../rules/bill-changes.ts'
import { getBillRow } from '../queries.ts'
import { keepTotals } from './keep-totals.ts'
import { withdrawRemindersOf } from './withdraw-reminders.ts'

/** Deletes one bill; the trail keeps it for `restoreBill`. Throws NOT_FOUND. */
export async function deleteBill(
  trx: Trx,
  deps: { clock: Clock; timeZone: string },
  id: string,
): Promise<{ changeId: string }> {
  const bill = await getBillRow(trx, id)
  await trx.deleteFrom('tagihan').where('id', '=', id).execute()
  await keepTotals(trx, deps, [{ before: bill, after: null }])
  await withdrawRemindersOf(trx, deps.clock, bill, 'Tagihan sudah dihapus.')
  const label = `${bill.customer_name}, ${bill.month} ${bill.year}, ${formatRupiah(bill.amount)}`
  const items = [{ entityId: id, before: bill, after: null }]
  return { changeId: await recordChange(trx, deps, { kind: BILL_DELETED, label, items }) }
}
