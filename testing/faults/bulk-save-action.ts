import { isDeepStrictEqual } from 'node:util'
import type { BillingPeriod } from '../../src/shared/billing-period.ts'
import { bulkRows, bulkSave } from '../bulk-save.ts'
import { compare } from '../findings.ts'
import { type FaultAction, hasNumber, type Look, storeCustomers } from './fault-action.ts'

const CUSTOMERS = 300
const WITH_NUMBER = Array.from({ length: CUSTOMERS }, (_, i) => i).filter(hasNumber).length
const FIRST_YEAR = 2030

/** Bills everybody for one month after the other, with reminders. */
export function bulkSaveAction(): FaultAction {
  let ids: string[] = []
  let turn = -1
  let receipt: unknown
  const save = () => bulkSave({ ...nameOf(turn), notify: true, rows: bulkRows(ids.map((id) => ({ id }))) })
  return {
    prepare: async (store) => {
      ids = await storeCustomers(store, CUSTOMERS)
    },
    act: async (session) => {
      turn++
      receipt = undefined
      receipt = await session('POST', '/api/billing/bulk', save())
    },
    check: async (look) => {
      const { findings, session } = look
      const { id } = nameOf(turn)
      const before = await countOf(look, turn)
      if (receipt !== undefined) compare(findings, `receipt of acknowledged ${id}`, before.receipts, 1)
      compareAll(look, `${id} after the kill`, before, before.receipts)
      const stored = before.receipts === 1 ? await session('GET', `/api/billing/bulk/runs/${id}`) : undefined
      const again = await session('POST', '/api/billing/bulk', save())
      const isSame = [receipt, stored].every((each) => each === undefined || isDeepStrictEqual(each, again))
      if (!isSame) findings.problems.push(`${id}: the repeated request has another receipt`)
      compareAll(look, `${id} asked again`, await countOf(look, turn), 1)
    },
  }
}

function nameOf(turn: number): { id: string; period: BillingPeriod } {
  const month = String((turn % 12) + 1).padStart(2, '0')
  return {
    id: `simpan${turn}`,
    period: `${FIRST_YEAR + Math.floor(turn / 12)}-${month}` as BillingPeriod,
  }
}

type Counts = Awaited<ReturnType<typeof countOf>>

async function countOf({ store }: Look, turn: number) {
  const { id, period } = nameOf(turn)
  const bills = await store.read
    .selectFrom('tagihan')
    .select(['id', 'invoice_number', 'customer_id'])
    .where('period', '=', period)
    .execute()
  const receipts = await store.read.selectFrom('bulk_run').select('made_count').where('id', '=', id).execute()
  const messages = await store.read
    .selectFrom('message')
    .innerJoin('tagihan', 'tagihan.id', 'message.bill_id')
    .select('job_id')
    .where('tagihan.period', '=', period)
    .execute()
  const changes = await store.read
    .selectFrom('trail_change')
    .select('id')
    .where('kind', '=', 'bills-made')
    .where('details', 'like', `%"${id}"%`)
    .execute()
  return {
    receipts: receipts.length,
    receiptBills: receipts[0]?.made_count ?? 0,
    bills: bills.length,
    billed: new Set(bills.map(({ customer_id }) => customer_id)).size,
    numbers: new Set(bills.map(({ invoice_number }) => invoice_number)).size,
    messages: messages.length,
    jobs: new Set(messages.map(({ job_id }) => job_id)).size,
    changes: changes.length,
  }
}

/** `times`: 0 or 1. */
function compareAll({ findings }: Look, when: string, counts: Counts, times: number): void {
  const { receipts, receiptBills, bills, billed, numbers, messages, jobs, changes } = counts
  compare(findings, `${when}: receipts`, receipts, times)
  compare(findings, `${when}: bills of the receipt`, receiptBills, times * CUSTOMERS)
  compare(findings, `${when}: bills`, bills, times * CUSTOMERS)
  compare(findings, `${when}: billed customers`, billed, times * CUSTOMERS)
  compare(findings, `${when}: invoice numbers`, numbers, times * CUSTOMERS)
  compare(findings, `${when}: reminders`, messages, times * WITH_NUMBER)
  compare(findings, `${when}: jobs`, jobs, times)
  compare(findings, `${when}: trail`, changes, times)
}
