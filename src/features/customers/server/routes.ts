import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import type { SignInDeps } from '../../identity/server/public.ts'
import type { OutboxDeps } from '../../messaging/server/public.ts'
import { customersContract } from '../contract.ts'
import { addCustomer } from './commands/add-customer.ts'
import { confirmAdmin, confirmUndo } from './commands/confirm-admin.ts'
import { deleteCustomer } from './commands/delete-customer.ts'
import { editCustomer } from './commands/edit-customer.ts'
import { importCustomers } from './commands/import-customers.ts'
import { markSeen } from './commands/mark-seen.ts'
import { regenerateCustomerIds } from './commands/regenerate-customer-ids.ts'
import { undoChange } from './commands/undo-change.ts'
import { exportCustomers } from './csv/export-customers.ts'
import { previewImport } from './csv/preview-import.ts'
import { listCustomers } from './queries/list-customers.ts'
import { countNew, getCustomerDetail, listCustomerChanges } from './queries.ts'

export interface CustomersDeps extends OutboxDeps, SignInDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
}

/** The endpoints of `customersContract`. */
export function customersRoutes(deps: CustomersDeps) {
  const { store } = deps
  const os = implement(customersContract).$context<RequestContext>().use(requireSession)
  return os.router({
    list: os.list.handler(({ input }) => listCustomers(store.read, input)),
    newCount: os.newCount.handler(() => countNew(store.read)),
    exportCsv: os.exportCsv.handler(({ input }) => exportCustomers(store.read, deps, input)),
    previewImport: os.previewImport.handler(({ input }) => previewImport(store.read, deps, input.text)),
    importCsv: os.importCsv.handler(({ input }) =>
      store.transaction((trx) => importCustomers(trx, deps, input), { isLong: true }),
    ),
    regenerateIds: os.regenerateIds.handler(async ({ input, context }) => {
      await confirmAdmin(deps, context, input.password)
      return store.transaction((trx) => regenerateCustomerIds(trx, deps), { isLong: true })
    }),
    changes: os.changes.handler(({ input }) => listCustomerChanges(store.read, deps, input)),
    undo: os.undo.handler(async ({ input, context }) => {
      await confirmUndo(deps, context, input)
      return store.transaction((trx) => undoChange(trx, deps, input.id), { isLong: true })
    }),
    get: os.get.handler(({ input }) => getCustomerDetail(store.read, input.id)),
    add: os.add.handler(async ({ input }) => {
      const added = await store.transaction((trx) => addCustomer(trx, deps, input))
      deps.wakeWorker()
      return added
    }),
    edit: os.edit.handler(async ({ input: { id, ...form } }) => ({
      customer: await store.transaction((trx) => editCustomer(trx, deps, id, form)),
    })),
    markSeen: os.markSeen.handler(async ({ input }) => {
      await store.transaction((trx) => markSeen(trx, input.id))
      return {}
    }),
    delete: os.delete.handler(({ input }) => store.transaction((trx) => deleteCustomer(trx, deps, input.id))),
  })
}
