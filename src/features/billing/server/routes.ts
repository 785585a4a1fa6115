import { implement } from '@orpc/server'
import { type Clock, nowInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { periodOf } from '../../../shared/billing-period.ts'
import type { OutboxDeps } from '../../messaging/server/public.ts'
import { readLetterhead } from '../../settings/server/public.ts'
import { listUndoable } from '../../trail/server/public.ts'
import { billingContract } from '../contract.ts'
import { BILL_DELETED } from '../rules/bill-changes.ts'
import { applyProration } from './commands/apply-proration.ts'
import { createBill } from './commands/create-bill.ts'
import { deleteBill } from './commands/delete-bill.ts'
import { remindCustomers } from './commands/remind-customers.ts'
import { restoreBill } from './commands/restore-bill.ts'
import { saveBulk } from './commands/save-bulk.ts'
import { sendBill } from './commands/send-bill.ts'
import { setPaid } from './commands/set-paid.ts'
import { getSuggestion } from './queries/bill-suggestion.ts'
import { getBillMessage, getFormDefaults, previewReminder } from './queries/bill-texts.ts'
import { listBillableCustomers, listBillableIds } from './queries/billable-customers.ts'
import { getBulkDrafts } from './queries/bulk-drafts.ts'
import { getBulkRun, listBulkRuns, listLeftOut } from './queries/bulk-runs.ts'
import { listPaperBills, listPrintedBills } from './queries/printed-bills.ts'
import { listUnpaidCustomers, listUnpaidIds } from './queries/unpaid-customers.ts'
import { listBills, listBillsOf } from './queries.ts'

export interface BillingDeps extends OutboxDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
}

/** The endpoints of `billingContract`. */
export function billingRoutes(deps: BillingDeps) {
  return implementer().router({
    ...individualRoutes(deps),
    ...bulkRoutes(deps),
    ...billRoutes(deps),
    ...printRoutes(deps),
    ...reminderRoutes(deps),
  })
}

function implementer() {
  return implement(billingContract).$context<RequestContext>().use(requireSession)
}

function individualRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    billableCustomers: os.billableCustomers.handler(({ input }) => listBillableCustomers(store.read, input)),
    billableIds: os.billableIds.handler(({ input }) => listBillableIds(store.read, input.search)),
    defaults: os.defaults.handler(async () => ({
      period: periodOf(nowInstant(deps.clock), deps.timeZone),
      ...(await getFormDefaults(store.read)),
    })),
    suggestion: os.suggestion.handler(({ input }) =>
      getSuggestion(store.read, deps.timeZone, input.id, input.period),
    ),
    previewReminder: os.previewReminder.handler(({ input }) => previewReminder(store.read, input)),
    create: os.create.handler(async ({ input }) => {
      const created = await store.transaction((trx) => createBill(trx, deps, input))
      deps.wakeWorker()
      return created
    }),
  }
}

function reminderRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    unpaid: os.unpaid.handler(({ input }) => listUnpaidCustomers(store.read, deps, input)),
    unpaidIds: os.unpaidIds.handler(({ input }) => listUnpaidIds(store.read, input)),
    remind: os.remind.handler(async ({ input }) => {
      const job = await store.transaction((trx) => remindCustomers(trx, deps, input), { isLong: true })
      deps.wakeWorker()
      return job
    }),
  }
}

function bulkRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    bulkDrafts: os.bulkDrafts.handler(({ input }) => getBulkDrafts(store.read, deps.timeZone, input)),
    saveBulk: os.saveBulk.handler(async ({ input }) => {
      const run = await store.transaction((trx) => saveBulk(trx, deps, input), { isLong: true })
      deps.wakeWorker()
      return run
    }),
    bulkRuns: os.bulkRuns.handler(({ input }) => listBulkRuns(store.read, input)),
    bulkRun: os.bulkRun.handler(({ input }) => getBulkRun(store.read, input.id)),
    bulkLeftOut: os.bulkLeftOut.handler(({ input }) => listLeftOut(store.read, input)),
  }
}

function billRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    list: os.list.handler(({ input }) => listBills(store.read, input)),
    ofCustomer: os.ofCustomer.handler(({ input }) => listBillsOf(store.read, deps, input)),
    setPaid: os.setPaid.handler(async ({ input }) => {
      const changed = await store.transaction((trx) => setPaid(trx, deps, input.id, input.isPaid))
      deps.wakeWorker()
      return changed
    }),
    delete: os.delete.handler(({ input }) => store.transaction((trx) => deleteBill(trx, deps, input.id))),
    deletedBills: os.deletedBills.handler(({ input }) =>
      listUndoable(store.read, deps, { ...input, kinds: [BILL_DELETED] }),
    ),
    restore: os.restore.handler(async ({ input }) => ({
      bill: await store.transaction((trx) => restoreBill(trx, deps, input.id)),
    })),
  }
}

function printRoutes(deps: BillingDeps) {
  const { store } = deps
  const os = implementer()
  return {
    printList: os.printList.handler(async ({ input }) => ({
      ...(await listPrintedBills(store.read, deps.timeZone, input)),
      business: await readLetterhead(store.read),
    })),
    printAll: os.printAll.handler(async ({ input }) => ({
      ...(await listPaperBills(store.read, deps.timeZone, input)),
      business: await readLetterhead(store.read),
    })),
    applyProration: os.applyProration.handler(async ({ input }) => ({
      bill: await store.transaction((trx) => applyProration(trx, deps, input.id)),
    })),
    message: os.message.handler(async ({ input }) => ({ text: await getBillMessage(store.read, input.id) })),
    send: os.send.handler(async ({ input }) => {
      const messageId = await store.transaction((trx) => sendBill(trx, deps, input.id, input.text))
      deps.wakeWorker()
      return { messageId }
    }),
  }
}
