import { dayOf } from '../../../shared/calendar-day.ts'
import { type CsvCustomer, shownStatus, shownUserId } from './export-row.ts'
import { type ImportRow, isGiven } from './import-row.ts'

/** A customer as stored; `id` is the document id. */
export interface ExistingCustomer extends CsvCustomer {
  id: string
}

// What a row may leave open.
const STATUS = 1
const TIME = 2
const USER_ID = 4
const MOST_FIRST = [7, 3, 5, 6, 1, 2, 4, 0]

/**
 * Which existing customer a row of a file is about. A customer is matched once at most, in this order:
 *
 * 1. by WZN id;
 * 2. by phone number, among the customers whose id no row gives: those that the row would leave as they are, then those of the
 *    same name, then any, each in the order of the list. Rows without an id choose before rows with a new one, and the latter
 *    only among customers without an id;
 * 3. a row with a new id, by phone number and name together: what is left may change its id.
 *
 * So a number shared by two people makes no row take another person's id away. `rows` give no id twice. Linear.
 */
export function matchRows(
  rows: readonly ImportRow[],
  existing: readonly ExistingCustomer[],
  timeZone: string,
): Map<ImportRow, ExistingCustomer> {
  const claims: Claims = { matches: new Map(), taken: new Set() }
  const withId = rows.filter((row) => isGiven(row.customerId))
  claim(
    claims,
    withId,
    existing,
    (row) => row.customerId,
    (customer) => customer.customerId,
  )

  const withNewId = withId.filter((row) => !claims.matches.has(row))
  const withoutId = rows.filter((row) => !isGiven(row.customerId))
  const numbers = new Set([...withNewId, ...withoutId].map((row) => row.whatsapp))
  const sameNumber = existing.filter((customer) => numbers.has(customer.whatsapp))
  const lackingId = sameNumber.filter((customer) => customer.customerId === null)
  for (const claimSome of [claimUnchanged, claimByName, claimByNumber]) {
    claimSome(claims, withoutId, sameNumber, timeZone)
    claimSome(claims, withNewId, lackingId, timeZone)
  }
  claimUnchanged(claims, withNewId, sameNumber, timeZone)
  claimByName(claims, withNewId, sameNumber)
  return claims.matches
}

interface Claims {
  matches: Map<ImportRow, ExistingCustomer>
  taken: Set<ExistingCustomer>
}

type Person = ImportRow | ExistingCustomer
type Rows = readonly ImportRow[]
type Customers = readonly ExistingCustomer[]

/** Gives each row that has none the first free customer with the same key. */
function claim(
  { matches, taken }: Claims,
  rows: Rows,
  customers: Customers,
  rowKey: (row: ImportRow) => string,
  customerKey: (customer: ExistingCustomer) => string | null,
): void {
  const open = rows.filter((row) => !matches.has(row))
  if (open.length === 0) return
  const free = customers.filter((customer) => !taken.has(customer)).reverse()
  const queues = Map.groupBy(free, customerKey)
  for (const row of open) {
    const customer = queues.get(rowKey(row))?.pop()
    if (customer === undefined) continue
    matches.set(row, customer)
    taken.add(customer)
  }
}

/**
 * Customers that the row leaves as they are, apart from the id. Rows that say more choose first: one that says nothing of the
 * status fits an active and an inactive customer, one that does fits only one of them.
 */
function claimUnchanged(claims: Claims, rows: Rows, customers: Customers, timeZone: string): void {
  for (const said of MOST_FIRST) {
    claim(
      claims,
      rows.filter((row) => saidBy(row) === said),
      customers,
      (row) => rowKey(row, said),
      (customer) => customerKey(customer, said, timeZone),
    )
  }
}

function claimByName(claims: Claims, rows: Rows, customers: Customers): void {
  const key = (person: Person) => `${person.whatsapp} ${person.nama.toLowerCase()}`
  claim(claims, rows, customers, key, key)
}

function claimByNumber(claims: Claims, rows: Rows, customers: Customers): void {
  const key = (person: Person) => person.whatsapp
  claim(claims, rows, customers, key, key)
}

function saidBy(row: ImportRow): number {
  const ownUserId = row.userId !== null && row.userId !== row.customerId
  return (row.status ? STATUS : 0) | ('instant' in row.tanggalDaftar ? TIME : 0) | (ownUserId ? USER_ID : 0)
}

function rowKey(row: ImportRow, said: number): string {
  const date = 'instant' in row.tanggalDaftar ? row.tanggalDaftar.instant : row.tanggalDaftar.day
  return key(row, date, said & STATUS ? row.status : null, said & USER_ID ? row.userId : null)
}

function customerKey(customer: ExistingCustomer, said: number, timeZone: string): string {
  const date = said & TIME ? customer.tanggalDaftar : dayOf(customer.tanggalDaftar, timeZone)
  const status = said & STATUS ? shownStatus(customer) : null
  return key(customer, date, status, said & USER_ID ? shownUserId(customer) : null)
}

function key(person: Person, date: string, status: string | null, userId: string | null): string {
  const { whatsapp, nama, alamat, koordinat, paket } = person
  return JSON.stringify([whatsapp, nama, alamat, koordinat, paket, date, status, userId])
}
