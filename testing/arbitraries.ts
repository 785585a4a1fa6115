import fc from 'fast-check'
import { type BillingPeriod, dayInPeriod, daysInPeriod } from '../src/shared/billing-period.ts'
import { MAX_RUPIAH, rupiah } from '../src/shared/rupiah.ts'

/** Any period of the years that the product accepts. */
export const periods = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}` as BillingPeriod)

/** Any day of those years. */
export const days = periods.chain((period) =>
  fc.integer({ min: 1, max: daysInPeriod(period) }).map((day) => dayInPeriod(period, day)),
)

/** Any amount that the product accepts for one bill. */
export const amounts = fc.integer({ min: 0, max: MAX_RUPIAH }).map(rupiah)
