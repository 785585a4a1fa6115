import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { hitRateLimit } from '../../../platform/rate-limit.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { OutboxDeps } from '../../messaging/server/public.ts'
import { customersContract } from '../contract.ts'
import { addCustomer } from './commands/add-customer.ts'
import { deleteCustomer } from './commands/delete-customer.ts'
import { editCustomer } from './commands/edit-customer.ts'
import { registerCustomer } from './commands/register-customer.ts'
import { countBillsOf, getCustomer, listCustomers } from './queries.ts'

const REGISTRATIONS_PER_ADDRESS = { hits: 10, windowMs: 60 * 60 * 1000 }

export interface CustomersDeps extends OutboxDeps {
  store: Store
  clock: Clock
  timeZone: string
}

/** The endpoints of `customersContract`. */
export function customersRoutes(deps: CustomersDeps) {
  const { store } = deps
  const os = implement(customersContract).$context<RequestContext>().use(requireSession)
  return os.router({
    list: os.list.handler(({ input }) => listCustomers(store.read, input)),
    get: os.get.handler(async ({ input }) => ({
      customer: await getCustomer(store.read, input.id),
      billCount: await countBillsOf(store.read, input.id),
    })),
    add: os.add.handler(async ({ input }) => {
      const added = await store.transaction((trx) => addCustomer(trx, deps, input))
      deps.wakeWorker()
      return added
    }),
    edit: os.edit.handler(async ({ input: { id, ...form } }) => ({
      customer: await store.transaction((trx) => editCustomer(trx, deps, id, form)),
    })),
    delete: os.delete.handler(async ({ input }) => {
      await store.transaction((trx) => deleteCustomer(trx, input.id))
      return {}
    }),
    register: os.register.handler(async ({ input, context }) => {
      const withinLimit = await hitRateLimit(
        store,
        deps.clock,
        `registration:${context.address}`,
        REGISTRATIONS_PER_ADDRESS,
      )
      if (!withinLimit) throw new AppError('TOO_MANY_REQUESTS')
      await store.transaction((trx) => registerCustomer(trx, deps, input))
      return {}
    }),
  })
}
