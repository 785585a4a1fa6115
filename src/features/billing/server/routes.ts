import { implement } from '@orpc/server'
import { type Clock, nowInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { periodOf } from '../../../shared/billing-period.ts'
import { defaultReminderTemplate, type OutboxDeps } from '../../messaging/server/public.ts'
import { billingContract } from '../contract.ts'
import { createBill } from './commands/create-bill.ts'
import { deleteBill } from './commands/delete-bill.ts'
import { setPaid } from './commands/set-paid.ts'
import { listBillableCustomers, listBills } from './queries.ts'

export interface BillingDeps extends OutboxDeps {
  store: Store
  clock: Clock
  timeZone: string
}

/** The endpoints of `billingContract`. */
export function billingRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implement(billingContract).$context<RequestContext>().use(requireSession)
  return os.router({
    billableCustomers: os.billableCustomers.handler(({ input }) => listBillableCustomers(store.read, input)),
    defaults: os.defaults.handler(() => ({
      period: periodOf(nowInstant(deps.clock), deps.timeZone),
      messageTemplate: defaultReminderTemplate(),
    })),
    create: os.create.handler(async ({ input }) => {
      const created = await store.transaction((trx) => createBill(trx, deps, input))
      deps.wakeWorker()
      return created
    }),
    list: os.list.handler(({ input }) => listBills(store.read, input)),
    setPaid: os.setPaid.handler(async ({ input }) => {
      const changed = await store.transaction((trx) => setPaid(trx, deps, input.id, input.isPaid))
      deps.wakeWorker()
      return changed
    }),
    delete: os.delete.handler(async ({ input }) => {
      await store.transaction((trx) => deleteBill(trx, input.id))
      return {}
    }),
  })
}
