import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { activeCustomersOf } from '../../../customers/server/public.ts'
import { countJobMessages, type OutboxDeps, queueTemplate } from '../../../messaging/server/public.ts'
import type { ReminderForm } from '../../schemas.ts'
import { sumUnpaid } from '../queries/unpaid-sums.ts'

/**
 * Queues the template for those customers, each with the sum of its unpaid bills. The same form again (same id) queues nothing and
 * answers the same job. Throws NOT_FOUND when none of them is active, or, with `unpaidOnly`, owes anything.
 */
export async function remindCustomers(
  trx: Trx,
  deps: OutboxDeps & { clock: Clock },
  { id, customerIds, messageTemplate, unpaidOnly }: ReminderForm,
): Promise<{ jobId: string; count: number }> {
  const queued = await countJobMessages(trx, id)
  if (queued !== undefined) return { jobId: id, count: queued }
  const active = await activeCustomersOf(trx, [...new Set(customerIds)])
  const reachable = active.filter(({ whatsapp }) => whatsapp !== '')
  if (reachable.length === 0)
    throw new AppError('NOT_FOUND', { message: 'Pelanggan tidak ditemukan atau tidak aktif.' })
  const unpaid = await sumUnpaid(trx)
  const customers = unpaidOnly ? reachable.filter(({ id }) => unpaid.has(id)) : reachable
  if (customers.length === 0)
    throw new AppError('NOT_FOUND', { message: 'Tagihan pelanggan terpilih sudah lunas.' })
  await queueTemplate(
    trx,
    deps,
    { id, label: 'Pesan tagihan', template: messageTemplate },
    customers.map((customer) => ({
      customerId: customer.id,
      name: customer.nama,
      whatsapp: customer.whatsapp,
      wznId: customer.wznId,
      amount: unpaid.get(customer.id) ?? rupiah(0),
    })),
  )
  return { jobId: id, count: customers.length }
}
