import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amounts } from '../../../../testing/arbitraries.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { type AccountBill, accountStatement } from './account-statement.ts'

const bill = (id: string, createdDay: string, paidDay: string | null, amount: number): AccountBill => ({
  id,
  period: '2026-05',
  amount: rupiah(amount),
  createdAt: `2026-05-${createdDay}T02:00:00.000Z`,
  paidAt: paidDay === null ? null : `2026-05-${paidDay}T02:00:00.000Z`,
})
const lines = (bills: readonly AccountBill[]) =>
  accountStatement(bills).map(({ kind, bill, balance }) => `${kind} ${bill.id} ${balance}`)

describe('accountStatement', () => {
  it('is empty without bills', () => {
    expect(accountStatement([])).toEqual([])
  })

  it('goes by time whatever the order of the bills, newest first, with the balance after each', () => {
    expect(lines([bill('b', '03', null, 70_000), bill('a', '01', '09', 100_000)])).toEqual([
      'payment a 70000',
      'bill b 170000',
      'bill a 100000',
    ])
  })

  it('makes bills before they are paid, at the same instant too', () => {
    expect(lines([bill('b', '04', '04', 50_000), bill('a', '04', '04', 20_000)])).toEqual([
      'payment b 0',
      'payment a 50000',
      'bill b 70000',
      'bill a 20000',
    ])
  })

  it('a payment that is older than its bill is money that the customer had paid ahead', () => {
    expect(lines([bill('a', '05', '01', 100_000)])).toEqual(['bill a 0', 'payment a -100000'])
  })

  it('ends with what is unpaid, and every line differs from the one before it by its amount', () => {
    const days = fc.integer({ min: 10, max: 28 }).map(String)
    const bills = fc
      .array(fc.tuple(days, fc.option(days), amounts), { maxLength: 30 })
      .map((all) => all.map(([made, paid, amount], index) => bill(`t${index}`, made, paid, amount)))
    fc.assert(
      fc.property(bills, (all) => {
        const statement = accountStatement(all)
        const unpaid = all.filter(({ paidAt }) => paidAt === null)
        expect(statement[0]?.balance ?? 0).toBe(unpaid.reduce((sum, { amount }) => sum + amount, 0))
        expect(statement).toHaveLength(2 * all.length - unpaid.length)
        for (const [index, { kind, bill, balance }] of statement.entries()) {
          const before = statement[index + 1]
          expect(balance).toBe((before?.balance ?? 0) + (kind === 'bill' ? 1 : -1) * bill.amount)
          expect(before === undefined || before.at <= (statement[index]?.at ?? '')).toBe(true)
        }
      }),
    )
  })
})
