import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/store.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'
import { formatCustomerId, numberRange, pickFreeNumber } from '../../rules/customer-id.ts'

const GUESSES = 5

/** A WZN id that no customer has, random among the free ones; longer numbers only when the shorter are used up. */
export async function takeCustomerId(trx: Trx): Promise<string> {
  for (let digits = 3; ; digits++) {
    const number = (await guess(trx, digits)) ?? (await pickAmongAll(trx, digits))
    if (number !== undefined) return formatCustomerId(number)
  }
}

// A few guesses are enough while most numbers are free, and spare reading them all.
async function guess(trx: Trx, digits: number): Promise<number | undefined> {
  const { first, last } = numberRange(digits)
  for (let i = 0; i < GUESSES; i++) {
    const number = randomInt(first, last + 1)
    const id = formatCustomerId(number)
    const taken = await trx
      .selectFrom('pelanggan')
      .select('id')
      .where('customer_id', '=', id)
      .executeTakeFirst()
    if (!taken) return number
  }
  return undefined
}

async function pickAmongAll(trx: Trx, digits: number): Promise<number | undefined> {
  const length = formatCustomerId(numberRange(digits).first).length
  // The expression of an index, so that thousands of longer ids are not looked at.
  const shownId = sql<string>`coalesce(customer_id, ${sql.lit(MISSING_CUSTOMER_ID)})`
  const rows = await trx
    .selectFrom('pelanggan')
    .select(shownId.as('id'))
    .where(sql`length(${shownId})`, '=', length)
    .execute()
  return pickFreeNumber(digits, new Set(rows.map((row) => row.id)), (n) => randomInt(n))
}
