import { expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { dayOf } from '../../../shared/calendar-day.ts'
import { rupiah } from '../../../shared/rupiah.ts'
import { cycleAmount } from './billing-cycle.ts'
import { registrationDays } from './registration-day.ts'

it.each([
  '2024-02-29T23:00:00.000Z',
  '2026-03-31T23:59:59.999Z',
  '2026-04-01T00:00:00.000Z',
  '2026-04-30T16:59:59.999Z',
  '2026-04-30T17:00:00.000Z',
  '2026-05-15T17:00:00.000Z',
  '2026-06-01T05:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
])('who registered at %s is billed for May 2026 as by the very day, in every time zone', (instant) => {
  const period = '2026-05' as BillingPeriod
  for (const timeZone of ['Asia/Jakarta', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    const amountFrom = (day: ReturnType<typeof dayOf>) => cycleAmount(rupiah(100_000), day, period, 'monthly')
    const day = registrationDays(period, timeZone)(instant)
    expect(amountFrom(day)).toBe(amountFrom(dayOf(instant, timeZone)))
  }
})
