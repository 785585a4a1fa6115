import { expect, it } from 'vitest'
import { parsePeriod } from '../../src/shared/billing-period.ts'
import { bulkPlan, singlePlan } from './billing-plan.ts'

const CUSTOMERS = Array.from({ length: 40 }, (_, index) => `c${index}`)
// As many as two hours of the soak make.
const TURNS = { bulk: 1752, single: 6000 }

it('bills nobody twice for a month, in months that there are', () => {
  const plans = [
    ...Array.from({ length: TURNS.bulk }, (_, turn) => bulkPlan(CUSTOMERS, turn)),
    ...Array.from({ length: TURNS.single }, (_, turn) => singlePlan(CUSTOMERS, turn)),
  ]
  const bills = plans.flatMap(({ customerIds, period }) => customerIds.map((id) => `${id} ${period}`))
  expect(new Set(bills).size).toBe(bills.length)
  expect(bills).toHaveLength(TURNS.bulk * 20 + TURNS.single)
  expect(plans.filter(({ period }) => parsePeriod(period) === undefined)).toEqual([])
})
