import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { findActiveCustomer } from '../../../customers/server/public.ts'
import { monthlyPrice, readPackages } from '../../../settings/server/public.ts'
import { proratedAmount } from '../../rules/proration.ts'
import { findBillOf, toBill } from '../queries.ts'

/** What the bill form shows of a customer and month; throws NOT_FOUND without an active customer. */
export async function getSuggestion(reader: Reader, timeZone: string, id: string, period: BillingPeriod) {
  const customer = await findActiveCustomer(reader, id)
  if (!customer) throw new AppError('NOT_FOUND')
  const price = monthlyPrice(await readPackages(reader), customer.paket)
  const bill = await findBillOf(reader, id, { period, lastPeriod: period })
  return {
    price,
    proratedAmount: proratedAmount(price, dayOf(customer.tanggalDaftar, timeZone), period),
    bill: bill ? toBill(bill) : null,
  }
}
