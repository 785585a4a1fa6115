import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { listActiveCustomers } from '../../../customers/server/public.ts'
import { type OutboxDeps, queueTemplate } from '../../../messaging/server/public.ts'
import type { ReminderForm } from '../../schemas.ts'
import { sumUnpaid } from '../queries/unpaid-sums.ts'

/** Queues the template for those customers, each with the sum of its unpaid bills. Throws NOT_FOUND when none of them is active. */
export async function remindCustomers(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock },
  { customerIds, messageTemplate }: ReminderForm,
): Promise<{ jobId: string; count: number }> {
  const asked = new Set(customerIds)
  const customers = (await listActiveCustomers(trx)).filter(
    ({ id, whatsapp }) => asked.has(id) && whatsapp !== '',
  )
  if (customers.length === 0)
    throw new AppError('NOT_FOUND', { message: 'Pelanggan tidak ditemukan atau tidak aktif.' })
  const unpaid = await sumUnpaid(trx)
  const jobId = await queueTemplate(
    trx,
    deps,
    { label: 'Pesan tagihan', template: messageTemplate },
    customers.map(({ id, nama, whatsapp, wznId }) => ({
      customerId: id,
      name: nama,
      whatsapp,
      wznId,
      amount: unpaid.get(id) ?? rupiah(0),
    })),
  )
  return { jobId, count: customers.length }
}
