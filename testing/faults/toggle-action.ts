import { billRow, insertBills } from '../factories.ts'
import { compare, countBy } from '../findings.ts'
import { type FaultAction, hasNumber, type Look, storeCustomers } from './fault-action.ts'

const BILLS = 60
const TOGGLES = 30

interface Bill {
  isPaid: boolean
  timesPaid: number
  timesUnpaid: number
}

/** Marks bills as paid and unpaid, one after the other. */
export function toggleAction(random: () => number): FaultAction {
  const bills = new Map<string, Bill>()
  let pending: { id: string; isPaid: boolean } | undefined
  const note = (id: string, isPaid: boolean) => {
    const bill = bills.get(id)
    if (!bill) throw new Error(`no bill ${id}`)
    bill.isPaid = isPaid
    if (isPaid) bill.timesPaid++
    else bill.timesUnpaid++
  }
  const toggle = async (session: Look['session']) => {
    if (!pending) return
    await session('PUT', `/api/bills/${pending.id}/payment`, { isPaid: pending.isPaid })
    note(pending.id, pending.isPaid)
    pending = undefined
  }
  return {
    prepare: async (store) => {
      const customers = await storeCustomers(store, BILLS)
      const rows = customers.map((customer_id, i) => ({
        id: `tagihan${i}`,
        customer_id,
        whatsapp: hasNumber(i) ? `62812${String(i).padStart(8, '0')}` : '',
        amount: 100_000 + i,
      }))
      await insertBills(store, rows.map(billRow))
      for (const { id } of rows) bills.set(id, { isPaid: false, timesPaid: 0, timesUnpaid: 0 })
    },
    act: async (session) => {
      for (let i = 0; i < TOGGLES; i++) {
        const id = `tagihan${Math.floor(random() * BILLS)}`
        pending = { id, isPaid: !bills.get(id)?.isPaid }
        await toggle(session)
      }
    },
    check: async (look) => {
      if (pending && (await readPaid(look)).get(pending.id)?.isPaid === pending.isPaid) {
        note(pending.id, pending.isPaid)
        // Saying again what the bill already is must change nothing.
        await compareAll(look, 'after the kill', bills)
        await look.session('PUT', `/api/bills/${pending.id}/payment`, { isPaid: pending.isPaid })
        pending = undefined
      } else {
        await compareAll(look, 'after the kill', bills)
        await toggle(look.session)
      }
      await compareAll(look, 'asked again', bills)
    },
  }
}

async function readPaid({ store }: Look) {
  const rows = await store.read.selectFrom('tagihan').select(['id', 'is_paid', 'paid_at']).execute()
  return new Map(rows.map(({ id, is_paid, paid_at }) => [id, { isPaid: is_paid === 1, paidAt: paid_at }]))
}

async function compareAll(look: Look, when: string, bills: ReadonlyMap<string, Bill>): Promise<void> {
  const { store, findings } = look
  const stored = await readPaid(look)
  const items = await store.read
    .selectFrom('trail_item')
    .innerJoin('trail_change', 'trail_change.id', 'trail_item.change_id')
    .select(['kind', 'entity_id'])
    .where('kind', 'in', ['bill-paid', 'bill-unpaid'])
    .execute()
  const changes = countBy(items, ({ kind, entity_id }) => `${kind} ${entity_id}`)
  const messages = await store.read
    .selectFrom('message')
    .select('bill_id')
    .where('kind', '=', 'confirmation')
    .execute()
  const confirmations = countBy(messages, ({ bill_id }) => bill_id ?? '')
  for (const [index, [id, bill]] of [...bills].entries()) {
    const { isPaid, paidAt } = stored.get(id) ?? { isPaid: undefined, paidAt: null }
    const name = `${id} ${when}`
    if (isPaid !== bill.isPaid) compare(findings, `${name}: paid state`, 0, 1)
    if ((paidAt !== null) !== isPaid) compare(findings, `${name}: half, paid at ${paidAt}`, 0, 1)
    compare(findings, `${name}: paid changes`, changes.get(`bill-paid ${id}`) ?? 0, bill.timesPaid)
    compare(findings, `${name}: unpaid changes`, changes.get(`bill-unpaid ${id}`) ?? 0, bill.timesUnpaid)
    const wanted = hasNumber(index) ? bill.timesPaid : 0
    compare(findings, `${name}: confirmations`, confirmations.get(id) ?? 0, wanted)
  }
}
