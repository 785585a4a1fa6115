import { addMonths, type BillingPeriod, periodFields } from '../../src/shared/billing-period.ts'
import type { Plain } from './plain.ts'

/** The last of the months that have bills. */
export const LAST_MONTH = '2026-04' as BillingPeriod

/** How many months have bills. */
export const MONTHS = 12

/** Expressions that the two databases write differently. */
export function dialectOf(database: Plain['database']) {
  const padded = (expression: string, width: number) =>
    database === 'sqlite'
      ? `printf('%0${width}d', ${expression})`
      : `lpad((${expression})::text, greatest(${width}, length((${expression})::text)), '0')`
  return {
    padded,
    /** A customer's number, from 0. */
    number: database === 'sqlite' ? 'cast(substr(id, 10) as integer)' : 'cast(substr(id, 10) as bigint)',
    /** Scattered and without repetition, as random ids are. */
    scatteredId: (prefix: string, number: string) =>
      `'${prefix}' || ${padded(`(${number}) * 1103515245 % 2147483647`, 20 - prefix.length)}`,
  }
}

/** A bill of every stored customer for each of the months, all but those of one customer in eight paid. */
export async function makeBills(plain: Plain, customers: number): Promise<void> {
  const restore = await dropIndexes(plain, 'tagihan')
  for (let back = MONTHS - 1; back >= 0; back--) {
    const period = addMonths(LAST_MONTH, -back)
    await plain.exec(monthOfBills(plain.database, period, (MONTHS - 1 - back) * customers))
    await plain.exec(`insert into invoice_sequence (period, last_number) values ('${period}', ${customers})`)
  }
  // An index over all of it at the end costs less than one that grows row by row.
  for (const statement of restore) await plain.exec(statement)
}

function monthOfBills(database: Plain['database'], period: BillingPeriod, before: number): string {
  const { padded, number: n, scatteredId } = dialectOf(database)
  const { month, year } = periodFields(period)
  const time = `${padded(`${n} / 3600 % 24`, 2)} || ':' || ${padded(`${n} / 60 % 60`, 2)} || ':' || ${padded(`${n} % 60`, 2)}`
  return `
    insert into tagihan (id, customer_id, customer_name, whatsapp, paket, amount, is_paid, month, year, period,
      last_period, repeat_number, due_date, due_on, creation_date, created_at, paid_at, invoice_number,
      billing_cycle, notes, user_id, last_updated)
    select ${scatteredId('tagihan', `${n} + ${before + 1}`)}, id, nama, whatsapp, paket,
      case paket when '7Mbps' then 150000 else 100000 end,
      case when ${n} % 8 > 0 then 1 else 0 end, '${month}', '${year}', '${period}', '${period}', 0,
      '5 ${month} ${year}', '${period}-05', null, '${period}-01T' || ${time} || '.000Z',
      case when ${n} % 8 > 0 then '${period}-1' || (${n} % 10) || 'T02:00:00.000Z' end,
      'INV/${period.replace('-', '')}/' || ${padded(`${n} + 1`, 3)}, 'monthly', '', customer_id,
      '${period}-01T00:00:00.000Z'
    from pelanggan`
}

/** Drops what is no key; answers the statements that make it again. */
async function dropIndexes(plain: Plain, table: string): Promise<string[]> {
  const list =
    plain.database === 'sqlite'
      ? `select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name = ?`
      : `select indexname as name, indexdef as sql from pg_indexes where tablename = ? and indexname not in
          (select conname from pg_constraint)`
  const indexes = (await plain.prepare(list)(table)) as { name: string; sql: string }[]
  for (const { name } of indexes) await plain.exec(`drop index ${name}`)
  return indexes.map(({ sql }) => sql)
}
