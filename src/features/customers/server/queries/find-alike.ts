import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import { asciiLower } from '../../../../shared/search-pattern.ts'
import type { Alike } from '../../review-contract.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'
import { findsAlike, type PersonFacts as Person } from '../../rules/same-person.ts'

// Of a common name there may be thousands; who is found late is not worth a slow list.
const MOST_READ = 2000

/** The other customers with the very name and address of some customers. */
export async function findSameNames(reader: Reader, people: readonly Person[]) {
  const alike = await findAlike(reader, people)
  return new Map(
    people.map(({ id }) => [
      id,
      (alike.get(id) ?? []).flatMap(({ customerId, reason, ...other }) =>
        customerId !== null && reason === 'name-and-address' ? { ...other, customerId } : [],
      ),
    ]),
  )
}

/** For each of some people the customers, and the other waiting registrations, that look like the same person. */
export async function findAlike(reader: Reader, people: readonly Person[]): Promise<Map<string, Alike[]>> {
  if (people.length === 0) return new Map()
  const alikeOf = findsAlike([
    ...(await customersLike(reader, people)),
    ...(await waitingLike(reader, people)),
  ])
  const named = (person: Person) =>
    alikeOf(person).map(({ other: { id, customerId, nama }, reason }) => ({ id, customerId, nama, reason }))
  return new Map(people.map((person) => [person.id, named(person)]))
}

type Known = Person & { customerId: string | null }

async function customersLike(reader: Reader, people: readonly Person[]): Promise<Known[]> {
  const columns = ['id', 'customer_id', 'nama', 'alamat', 'whatsapp'] as const
  const ofNumber = await reader
    .selectFrom('pelanggan')
    .select(columns)
    .where('whatsapp', 'in', numbersOf(people))
    .orderBy('id')
    .limit(MOST_READ)
    .execute()
  const ofName = await reader
    .selectFrom('pelanggan')
    .select(columns)
    .where(sql<string>`lower(nama)`, 'in', namesOf(people))
    .orderBy('id')
    .limit(MOST_READ)
    .execute()
  const rows = new Map([...ofNumber, ...ofName].map((row) => [row.id, row]))
  return [...rows.values()].map(({ customer_id, ...row }) => ({
    ...row,
    customerId: customer_id ?? MISSING_CUSTOMER_ID,
  }))
}

async function waitingLike(reader: Reader, people: readonly Person[]): Promise<Known[]> {
  const rows = await reader
    .selectFrom('registration')
    .select(['id', 'nama', 'alamat', 'whatsapp'])
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb.or([eb('whatsapp', 'in', numbersOf(people)), eb(sql<string>`lower(nama)`, 'in', namesOf(people))]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_READ)
    .execute()
  return rows.map((row) => ({ ...row, customerId: null }))
}

function numbersOf(people: readonly Person[]): string[] {
  return [...new Set(people.map(({ whatsapp }) => whatsapp))]
}

function namesOf(people: readonly Person[]): string[] {
  return [...new Set(people.map(({ nama }) => asciiLower(nama)))]
}
