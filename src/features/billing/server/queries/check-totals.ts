import type { Reader } from '../../../../platform/database/store.ts'
import { countWrongCustomerTotals } from '../../../customers/server/public.ts'
import type { TotalsDelta } from '../../rules/bill-totals.ts'
import { countTotals, readTotals } from './totals.ts'

/** The kept totals beside a recount of all bills; `wrongCustomers`: rows kept of customers that a recount gives otherwise; `zone` is the time zone that they were kept in, undefined before the first count. */
export async function checkTotals(
  reader: Reader,
  timeZone: string,
): Promise<{ zone: string | undefined; kept: TotalsDelta; counted: TotalsDelta; wrongCustomers: number }> {
  return {
    zone: await keptTimeZone(reader),
    kept: await readTotals(reader),
    counted: await countTotals(reader, timeZone),
    wrongCustomers: await countWrongCustomerTotals(reader),
  }
}

/** The time zone that payments are counted in by month; undefined before the first count. */
export async function keptTimeZone(reader: Reader): Promise<string | undefined> {
  const kept = await reader.selectFrom('totals_zone').select('time_zone').executeTakeFirst()
  return kept?.time_zone
}
