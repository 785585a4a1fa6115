import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import { type OutboxDeps, queueBillText } from '../../../messaging/server/public.ts'
import { getBillRow } from '../queries.ts'

/** Queues a text about a bill; answers the message's id. Throws NOT_FOUND; BAD_REQUEST for a customer without a number. */
export async function sendBill(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock },
  id: string,
  text: string,
): Promise<string> {
  const bill = await getBillRow(trx, id)
  if (bill.whatsapp === '') throw fieldError('whatsapp', 'Nomor WhatsApp pelanggan tidak tersedia.')
  return queueBillText(trx, deps, {
    customerId: bill.customer_id,
    name: bill.customer_name,
    whatsapp: bill.whatsapp,
    billId: id,
    text,
  })
}
