import { compareTotals } from '../../src/app/server/admin-totals.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { readOutbox } from '../factories.ts'
import { compare, countBy, type Findings } from '../findings.ts'
import type { KillGateway } from '../kill/kill-gateway.ts'
import type { Ledger } from './ledger.ts'

/** The floor between two messages through one session, milliseconds (MSG-26). */
const FLOOR_MS = 800

const CLOCK_ERROR_MS = 500

/** Compares what was acknowledged with what is stored, and the outbox with what reached the gateway. */
export async function check(store: Store, ledger: Ledger, gateway: KillGateway): Promise<Findings> {
  const findings: Findings = { lost: 0, doubled: 0, problems: [...ledger.problems] }
  await checkCustomers(store, ledger, findings)
  await checkBills(store, ledger, findings)
  await checkPayments(store, ledger, findings)
  await checkMessages(store, ledger, gateway, findings)
  checkPace(gateway, findings)
  const { isWhole, lines } = await compareTotals(store, 'Asia/Jakarta')
  if (!isWhole) findings.problems.push(...lines)
  return findings
}

async function checkCustomers(store: Store, ledger: Ledger, findings: Findings): Promise<void> {
  const rows = await store.read.selectFrom('pelanggan').select(['id', 'nama', 'customer_id']).execute()
  const byName = countBy(rows, ({ nama }) => nama)
  for (const nama of [...ledger.added.keys(), ...ledger.registered])
    compare(findings, nama, byName.get(nama) ?? 0, 1)
  for (const nama of ledger.inDoubt) compare(findings, nama, Math.max(1, byName.get(nama) ?? 0), 1)
  const ids = new Set(rows.map(({ id }) => id))
  for (const [nama, { id }] of ledger.added) if (!ids.has(id)) compare(findings, `id of ${nama}`, 0, 1)
  const wznIds = rows.flatMap(({ customer_id }) => customer_id ?? [])
  compare(findings, 'customer ids', wznIds.length, new Set(wznIds).size)
  const { customer_count } = await store.read
    .selectFrom('customer_total')
    .select('customer_count')
    .executeTakeFirstOrThrow()
  if (customer_count !== rows.length)
    findings.problems.push(`customer total ${customer_count} of ${rows.length}`)
}

async function checkBills(store: Store, ledger: Ledger, findings: Findings): Promise<void> {
  const bills = await store.read
    .selectFrom('tagihan')
    .select(['customer_id', 'period', 'invoice_number'])
    .execute()
  const byMonth = countBy(bills, ({ customer_id, period }) => `${customer_id} ${period}`)
  for (const bill of ledger.bills) compare(findings, `bill ${bill}`, byMonth.get(bill) ?? 0, 1)
  for (const [bill, count] of byMonth) compare(findings, `bill ${bill}`, count, 1)
  const numbers = bills.flatMap(({ invoice_number }) => invoice_number ?? [])
  compare(findings, 'invoice numbers', numbers.length, new Set(numbers).size)
  const saved = [...ledger.saves.values()].reduce((sum, count) => sum + count, 0)
  compare(findings, 'bills of bulk saves', numbers.length, saved)
  const runs = await store.read.selectFrom('bulk_run').select('id').execute()
  compare(findings, 'bulk saves', runs.length, ledger.saves.size)
}

async function checkPayments(store: Store, ledger: Ledger, findings: Findings): Promise<void> {
  const bills = await store.read.selectFrom('tagihan').select(['id', 'is_paid']).execute()
  const paid = new Map(bills.map(({ id, is_paid }) => [id, is_paid === 1]))
  const items = await store.read
    .selectFrom('trail_item')
    .innerJoin('trail_change', 'trail_change.id', 'trail_item.change_id')
    .select('entity_id')
    .where('kind', 'in', ['bill-paid', 'bill-unpaid'])
    .execute()
  const changes = countBy(items, ({ entity_id }) => entity_id)
  for (const [id, payment] of ledger.payments) {
    if (paid.get(id) !== payment.isPaid) compare(findings, `payment of ${id}`, 0, 1)
    compare(findings, `changes of ${id}`, changes.get(id) ?? 0, payment.changes)
  }
}

async function checkMessages(
  store: Store,
  ledger: Ledger,
  gateway: KillGateway,
  findings: Findings,
): Promise<void> {
  const messages = await readOutbox(store)
  const got = countBy(gateway.deliveries, ({ chatId, text }) => `${chatId} ${text}`)
  for (const { id, state, chat_id, text } of messages) {
    if (state !== 'sent') findings.problems.push(`message ${id} is ${state}`)
    compare(findings, `message ${id} at the gateway`, got.get(`${chat_id} ${text}`) ?? 0, 1)
  }
  checkClocks(messages, gateway, findings)
  compare(findings, 'all that reached the gateway', gateway.deliveries.length, messages.length)
  const byJob = countBy(messages, ({ job_id }) => job_id ?? '')
  for (const [id, count] of ledger.jobs) compare(findings, id, byJob.get(id) ?? 0, count)
  const ids = new Set(messages.map(({ id }) => id))
  for (const [nama, { messageId }] of ledger.added)
    if (!ids.has(messageId)) compare(findings, `welcome of ${nama}`, 0, 1)
}

/** Whichever process claimed it, by the database's clock it did so before the gateway had it. */
function checkClocks(
  messages: Awaited<ReturnType<typeof readOutbox>>,
  { deliveries }: KillGateway,
  findings: Findings,
): void {
  const gotAtMs = new Map(deliveries.map(({ chatId, text, atMs }) => [`${chatId} ${text}`, atMs]))
  for (const { id, chat_id, text, attempt_at_ms } of messages) {
    const aheadMs = Number(attempt_at_ms) - (gotAtMs.get(`${chat_id} ${text}`) ?? Number.POSITIVE_INFINITY)
    if (aheadMs > CLOCK_ERROR_MS) findings.problems.push(`message ${id} was claimed ${aheadMs} ms ahead`)
  }
}

function checkPace(gateway: KillGateway, findings: Findings): void {
  for (const [index, atMs] of gateway.requestsAtMs.entries()) {
    const gapMs = atMs - (gateway.requestsAtMs[index - 1] ?? Number.NEGATIVE_INFINITY)
    if (gapMs < FLOOR_MS) findings.problems.push(`two sends ${Math.round(gapMs)} ms apart`)
  }
}
