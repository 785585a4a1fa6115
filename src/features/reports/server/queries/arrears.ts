import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { CalendarDay } from '../../../../shared/calendar-day.ts'
import type { ArrearsFigures } from '../../contract.ts'
import { ARREARS_AGES, earliestDueDays } from '../../rules/arrears-age.ts'

/** What is unpaid by its age on a day, from the kept totals. */
export async function readArrears(reader: Reader, today: CalendarDay): Promise<ArrearsFigures[]> {
  const whens = earliestDueDays(today).map((day, age) => sql`when due_on >= ${day} then ${sql.lit(age)}`)
  const rows = await reader
    .selectFrom('due_total')
    .select([
      sql<number>`case ${sql.join(whens, sql` `)} else ${sql.lit(ARREARS_AGES.length - 1)} end`.as('age'),
      sql<number>`sum(unpaid_count)`.as('count'),
      sql<number>`sum(unpaid_sum)`.as('sum'),
    ])
    .where('unpaid_count', '<>', 0)
    .groupBy(sql.ref('age'))
    .execute()
  return ARREARS_AGES.map((age, index) => {
    const row = rows.find((one) => one.age === index)
    return { age, count: row?.count ?? 0, sum: row?.sum ?? 0 }
  })
}
