import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/store.ts'
import { formatCustomerId, type NumberRange, numberRange, pickFreeNumber } from '../../rules/customer-id.ts'
import { WZN_ID } from '../queries/by-name.ts'

const GUESSES = 5
// Numbers that are looked at together; ranges of four digits and more hold it so many times without rest.
const WINDOW = 1000

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
  const range = numberRange(digits)
  const size = range.last - range.first + 1
  if (size <= WINDOW) return pickWithin(trx, digits, range)
  // Each id takes one number at most: with fewer ids than numbers, a free one is met soon from anywhere. An id of another form among them
  // (WZN-1A00) only leaves a number unused.
  if ((await countBetween(trx, digits, range)) >= size) return undefined
  const windows = size / WINDOW
  const start = randomInt(windows)
  for (let i = 0; i < windows; i++) {
    const first = range.first + ((start + i) % windows) * WINDOW
    const number = await pickWithin(trx, digits, { first, last: first + WINDOW - 1 })
    if (number !== undefined) return number
  }
  return undefined
}

// Numbers of one length are in the order of their texts; an index has the length, so that other ids are not looked at.
function between(trx: Trx, digits: number, { first, last }: NumberRange) {
  const { length } = formatCustomerId(numberRange(digits).first)
  return trx
    .selectFrom('pelanggan')
    .where(sql`length(${WZN_ID})`, '=', length)
    .where(WZN_ID, '>=', formatCustomerId(first))
    .where(WZN_ID, '<=', formatCustomerId(last))
}

async function countBetween(trx: Trx, digits: number, range: NumberRange): Promise<number> {
  const counted = between(trx, digits, range).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

async function pickWithin(trx: Trx, digits: number, range: NumberRange): Promise<number | undefined> {
  const rows = await between(trx, digits, range).select(WZN_ID.as('id')).execute()
  return pickFreeNumber(range, new Set(rows.map(({ id }) => id)), (n) => randomInt(n))
}
