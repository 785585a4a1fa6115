import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'

/** What a statement needs of a bill; `createdAt` and `paidAt` are ISO instants, null while unpaid. */
export interface AccountBill {
  id: string
  period: string
  amount: Rupiah
  createdAt: string
  paidAt: string | null
}

export const ENTRY_KINDS = ['bill', 'payment'] as const

/** A line of a statement: a bill adds to what the customer owes, a payment takes away; `balance` (rupiah) is what was owed then. */
export interface StatementEntry<Bill extends AccountBill> {
  kind: (typeof ENTRY_KINDS)[number]
  /** ISO instant. */
  at: string
  bill: Bill
  balance: Rupiah
}

/** Every bill at its making and every payment when it came, newest first, each with the balance after it. */
export function accountStatement<Bill extends AccountBill>(bills: readonly Bill[]): StatementEntry<Bill>[] {
  const steps = bills.flatMap((bill) => [
    { kind: 'bill' as const, at: bill.createdAt, bill },
    ...(bill.paidAt === null ? [] : [{ kind: 'payment' as const, at: bill.paidAt, bill }]),
  ])
  let balance = rupiah(0)
  return steps
    .sort(byTime)
    .map((step) => {
      balance = rupiah(balance + (step.kind === 'bill' ? step.bill.amount : -step.bill.amount))
      return { ...step, balance }
    })
    .reverse()
}

interface Step {
  kind: StatementEntry<AccountBill>['kind']
  at: string
  bill: AccountBill
}

// At the same instant bills come before payments: a bill that is saved as paid is made first.
function byTime(a: Step, b: Step): number {
  return (
    compare(a.at, b.at) ||
    compare(a.kind, b.kind) ||
    compare(a.bill.period, b.bill.period) ||
    compare(a.bill.id, b.bill.id)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
