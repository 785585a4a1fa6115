import { expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { defaultDueDay } from './due-date.ts'

it.each([
  ['2026-05', '2026-05-05'],
  ['2024-02', '2024-02-05'],
])('a bill for %s is due on %s (R24)', (period, day) => {
  expect(defaultDueDay(period as BillingPeriod)).toBe(day)
})
