import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { newIds } from '../../../../platform/new-id.ts'
import { type BillingPeriod, periodFields } from '../../../../shared/billing-period.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { type OutboxDeps, queueBillReminders } from '../../../messaging/server/public.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { coveredLabel, lastPeriodOf } from '../../rules/billing-cycle.ts'
import { dueDateText, dueDayIn } from '../../rules/due-date.ts'
import { invoiceNumber } from '../../rules/invoice-number.ts'
import type { BulkRun, BulkSave } from '../../schemas.ts'
import { type CustomerDraft, draftsOf } from '../queries/bulk-drafts.ts'
import { findBulkRun } from '../queries/bulk-runs.ts'
import { keepLeftOut } from './keep-left-out.ts'
import { keepTotals } from './keep-totals.ts'
import { takeInvoiceNumbers } from './take-invoice-numbers.ts'

type Deps = OutboxDeps & { clock: Clock; timeZone: string }

interface PlannedBill extends CustomerDraft {
  amount: number
  isPaid: boolean
}

/**
 * Makes the bills of a bulk save in one transaction and answers its receipt. The same save again (same id) makes nothing and
 * answers the same receipt; a customer whose months are billed meanwhile is left out unless the admin wants it twice.
 */
export async function saveBulk(trx: Trx, deps: Deps, save: BulkSave): Promise<BulkRun> {
  const done = await findBulkRun(trx, save.id)
  if (done) return done
  const { planned, missingIds, alreadyCount } = await plan(trx, deps, save)
  const leftOutCount = await keepLeftOut(trx, deps, {
    runId: save.id,
    period: save.period,
    cycle: save.cycle,
    plannedIds: planned.map(({ customer }) => customer.id),
    missingIds,
  })
  const now = nowInstant(deps.clock)
  const rows = await billRows(trx, save, planned, now)
  await insertRows(trx, 'tagihan', rows)
  await keepTotals(
    trx,
    deps,
    rows.map((after) => ({ before: null, after })),
  )
  const run: BulkRun = {
    id: save.id,
    at: now,
    period: save.period,
    dueDay: save.dueDay,
    cycle: save.cycle,
    madeCount: rows.length,
    madeSum: rows.reduce((sum, row) => sum + row.amount, 0),
    firstInvoice: rows[0]?.invoice_number ?? null,
    lastInvoice: rows.at(-1)?.invoice_number ?? null,
    alreadyCount,
    leftOutCount,
    ...(await remind(trx, deps, save, rows)),
  }
  await keepReceipt(trx, run)
  await recordRun(trx, deps, run)
  return run
}

/** What is billed, by name, and who is asked for and is no active customer any more. */
async function plan(trx: Trx, deps: Deps, save: BulkSave) {
  const asked = new Map(save.rows.map((row) => [row.customerId, row]))
  const planned: PlannedBill[] = []
  let alreadyCount = 0
  for (const drafted of await draftsOf(trx, deps.timeZone, save, [...asked.keys()])) {
    const row = asked.get(drafted.customer.id)
    asked.delete(drafted.customer.id)
    const isBilled = drafted.draft.state === 'billed'
    if (isBilled) alreadyCount += 1
    if (row && (!isBilled || row.again)) planned.push({ ...drafted, ...row })
  }
  return { planned, missingIds: [...asked.keys()], alreadyCount }
}

async function billRows(
  trx: Trx,
  save: BulkSave,
  planned: readonly PlannedBill[],
  now: string,
): Promise<TagihanTable[]> {
  if (planned.length === 0) return []
  const firstSequence = await takeInvoiceNumbers(trx, save.period, planned.length)
  const shared = {
    ...periodFields(save.period),
    period: save.period,
    last_period: lastPeriodOf(save.period, save.cycle),
    due_date: dueDateText(save.period, save.dueDay),
    due_on: dueDayIn(save.period, save.dueDay),
    creation_date: now,
    created_at: now,
    billing_cycle: save.cycle,
    notes: '',
    last_updated: now,
  }
  const ids = newIds(planned.length)
  return planned.map(({ customer, repeatNumber, amount, isPaid }, index) => ({
    id: ids[index] as string,
    customer_id: customer.id,
    customer_name: customer.nama,
    whatsapp: customer.whatsapp,
    paket: customer.paket,
    amount,
    is_paid: isPaid ? 1 : 0,
    paid_at: isPaid ? now : null,
    repeat_number: repeatNumber,
    invoice_number: invoiceNumber(save.period, firstSequence + index),
    user_id: customer.wznId,
    ...shared,
  }))
}

async function remind(trx: Trx, deps: Deps, save: BulkSave, rows: readonly TagihanTable[]) {
  const unpaid = rows.filter((row) => save.notify && row.is_paid === 0 && row.whatsapp !== '')
  if (unpaid.length === 0) return { reminderCount: 0, jobId: null }
  const periodLabel = coveredLabel(save.period as BillingPeriod, save.cycle)
  const jobId = await queueBillReminders(
    trx,
    deps,
    `Tagihan ${periodLabel}`,
    unpaid.map((row) => ({
      customerId: row.customer_id,
      name: row.customer_name,
      whatsapp: row.whatsapp,
      billId: row.id,
      packageName: row.paket,
      amount: rupiah(row.amount),
      periodLabel,
      dueText: row.due_date ?? '',
    })),
  )
  return { reminderCount: unpaid.length, jobId }
}

// Without items: the bills carry the instant of the change, and each of them twice would double the cost of the save.
async function recordRun(trx: Trx, deps: Deps, run: BulkRun): Promise<void> {
  if (run.madeCount === 0) return
  await recordChange(trx, deps, {
    kind: 'bills-made',
    at: run.at,
    label: coveredLabel(run.period as BillingPeriod, run.cycle),
    count: run.madeCount,
    details: { runId: run.id, period: run.period, sum: run.madeSum },
    items: [],
  })
}

async function keepReceipt(trx: Trx, { leftOutCount, ...run }: BulkRun): Promise<void> {
  await trx
    .insertInto('bulk_run')
    .values({
      id: run.id,
      created_at: run.at,
      period: run.period,
      billing_cycle: run.cycle,
      made_count: run.madeCount,
      made_sum: run.madeSum,
      left_out_count: leftOutCount,
      details: JSON.stringify(run),
    })
    .execute()
}
