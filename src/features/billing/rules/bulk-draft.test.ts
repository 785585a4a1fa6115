import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import type { CoveredMonths, Cycle } from './billing-cycle.ts'
import { draftRow, leftOutReason } from './bulk-draft.ts'

const MAY = '2026-05' as BillingPeriod
const months = (first: string, last = first) =>
  ({ period: first, lastPeriod: last }) as unknown as CoveredMonths

function draft(registeredOn: string, bills: CoveredMonths[] = [], cycle: Cycle = 'monthly') {
  return draftRow({ price: rupiah(100_000), registeredOn: registeredOn as CalendarDay, bills }, MAY, cycle)
}

describe('draftRow', () => {
  it.each<[string, Cycle, number, string]>([
    ['2026-04-30', 'monthly', 100_000, 'ready'],
    ['2026-04-30', 'quarterly', 300_000, 'ready'],
    ['2026-05-16', 'monthly', 51_613, 'ready'],
    ['2026-05-31', 'annually', 1_103_226, 'ready'],
    ['2026-06-01', 'monthly', 0, 'registered-later'],
    ['2026-06-01', 'quarterly', 0, 'registered-later'],
  ])('R20 registered on %s, %s: %i, %s', (registeredOn, cycle, amount, state) => {
    expect(draft(registeredOn, [], cycle)).toEqual({ amount, state })
  })

  it.each<[string, Cycle, CoveredMonths, boolean]>([
    ['the same month', 'monthly', months('2026-05'), true],
    ['the month before', 'monthly', months('2026-04'), false],
    ['the month after', 'monthly', months('2026-06'), false],
    ['the month of another year', 'monthly', months('2025-05'), false],
    ['a quarter that the month is the last of', 'monthly', months('2026-03', '2026-05'), true],
    ['a quarter that ended before', 'monthly', months('2026-02', '2026-04'), false],
    ['a year around it', 'monthly', months('2025-10', '2026-09'), true],
    ['a month within the quarter', 'quarterly', months('2026-07'), true],
    ['the month after the quarter', 'quarterly', months('2026-08'), false],
    ['the last month of the year', 'annually', months('2027-04'), true],
  ])('R16 with a bill for %s, %s: billed %s', (_case, cycle, bill, isBilled) => {
    const row = draft('2026-01-01', [bill], cycle)
    expect(row.state).toBe(isBilled ? 'billed' : 'ready')
    expect(row).toHaveProperty('amount', { monthly: 100_000, quarterly: 300_000, annually: 1_200_000 }[cycle])
  })

  it('R16 names the earliest of the bills that cover a month of it', () => {
    const bills = [months('2026-07'), months('2026-04'), months('2026-06'), months('2026-09')]
    expect(draft('2026-01-01', bills, 'quarterly')).toMatchObject({ billedBy: months('2026-06') })
  })

  it('R16 counts who is billed already as billed, also when registered later', () => {
    expect(draft('2026-06-01', [months('2026-05')])).toMatchObject({ amount: 0, state: 'billed' })
  })

  it('R20 a share that rounds to 0 is still ready', () => {
    const facts = { price: rupiah(10), registeredOn: '2026-05-31' as CalendarDay, bills: [] }
    expect(draftRow(facts, MAY, 'monthly')).toEqual({ amount: 0, state: 'ready' })
  })
})

describe('leftOutReason', () => {
  it('has none for a row that is ready', () => {
    expect(leftOutReason(draft('2026-01-01'))).toBeUndefined()
  })

  it.each([
    [months('2026-05'), 'Mei 2026'],
    [months('2026-05', '2026-07'), 'Mei 2026 – Juli 2026'],
  ])('R16 says what the customer is billed by: %j', (bill, detail) => {
    expect(leftOutReason(draft('2026-01-01', [bill]))).toEqual({ text: 'Sudah ditagih', detail })
  })

  it('R20 says that the customer registered later', () => {
    expect(leftOutReason(draft('2026-06-01'))).toEqual({ text: 'Terdaftar setelah periode ini' })
  })
})
