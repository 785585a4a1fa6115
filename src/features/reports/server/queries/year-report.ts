import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { countCustomers } from '../../../customers/server/public.ts'
import { readBusiness } from '../../../settings/server/public.ts'
import type { YearReport } from '../../contract.ts'
import { readArrears } from './arrears.ts'
import { readMonths, readPackages } from './bill-figures.ts'
import { countCustomersByMonth } from './customer-figures.ts'
import { readYears } from './report-years.ts'

/** All figures of a year; none of them reads a bill. */
export async function getYearReport(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
  year: number,
): Promise<YearReport> {
  const { timeZone } = deps
  const today = dayOf(nowInstant(deps.clock), timeZone)
  return {
    year,
    businessName: (await readBusiness(reader)).name,
    today,
    years: await readYears(reader, timeZone, Number(today.slice(0, 4))),
    months: await readMonths(reader, year),
    packages: await readPackages(reader, year),
    arrears: await readArrears(reader, today),
    customers: {
      now: await countCustomers(reader),
      months: await countCustomersByMonth(reader, timeZone, year),
    },
  }
}
