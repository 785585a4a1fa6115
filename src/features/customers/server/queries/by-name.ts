import { sql } from 'kysely'
import { asciiLower } from '../../../../shared/search-pattern.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'

/** A place in the list of customers by name: behind that customer. `name` is lowercased as the database does it (A to Z). */
export interface CustomerPlace {
  name: string
  id: string
}

/** The place of a customer. */
export function placeByName({ nama, id }: { nama: string; id: string }): CustomerPlace {
  return { name: asciiLower(nama), id }
}

/** The order of places, as the database has it, whatever the language. */
export function comparePlaces(a: CustomerPlace, b: CustomerPlace): number {
  return compareText(a.name, b.name) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Customers behind a place. Said twice: SQLite begins in an index of expressions only by a single one. */
export function isBehind({ name, id }: CustomerPlace) {
  return sql<boolean>`lower(nama) >= ${name} and (lower(nama), id) > (${name}, ${id})`
}

/** Active customers. Without a parameter, because it is the condition of an index. */
export const IS_ACTIVE = sql<boolean>`coalesce(status, 'Aktif') = 'Aktif'`

/** The WZN id as screens show it, also of a document without one. */
export const WZN_ID = sql<string>`coalesce(customer_id, ${sql.lit(MISSING_CUSTOMER_ID)})`
