import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { CellRange } from '../../../../shared/map-cell.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import type { Customer } from '../../contract.ts'
import { MISSING_CUSTOMER_ID } from '../../rules/customer-fields.ts'
import { toCustomer } from '../queries.ts'

/** Customers close together, drawn as one; `id` is theirs when there is only one. Degrees; `cell` is shifted. */
export interface MapMarker {
  cell: number
  count: number
  latitude: number
  longitude: number
  id: string | null
}

type Customers = ExpressionBuilder<Tables, 'pelanggan'>

/** The customers with a point in those cells, those whose cells are equal after a shift of `shift` bits as one marker at their middle. */
export async function listMapMarkers(
  reader: Reader,
  view: { ranges: readonly CellRange[]; shift: number; search: string },
): Promise<MapMarker[]> {
  const cell = sql<number>`map_cell >> ${sql.lit(view.shift)}`
  const rows = await reader
    .selectFrom('pelanggan')
    .select((eb) => [
      cell.as('cell'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.avg<number>('latitude').as('latitude'),
      eb.fn.avg<number>('longitude').as('longitude'),
      eb.fn.min('id').as('first'),
    ])
    .where('map_cell', 'is not', null)
    .where((eb) => eb.or(view.ranges.map(({ first, last }) => eb.between('map_cell', first, last))))
    .where((eb) => eb.and(named(eb, view.search)))
    .groupBy(cell)
    .execute()
  return rows.map(({ first, ...row }) => ({ ...row, id: row.count === 1 ? first : null }))
}

/** How many customers with that in their names have a point, and the first of them in the order of the list. */
export async function findOnMap(
  reader: Reader,
  search: string,
): Promise<{ count: number; first: Customer | undefined }> {
  const found = reader
    .selectFrom('pelanggan')
    .where('map_cell', 'is not', null)
    .where((eb) => eb.and(named(eb, search)))
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const id = sql`coalesce(customer_id, ${sql.lit(MISSING_CUSTOMER_ID)})`
  const first = await found
    .selectAll()
    .orderBy(sql`length(${id})`)
    .orderBy(id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { count, first: first && toCustomer(first) }
}

/** The customers of a marker, by name: those in that cell after the shift. */
export async function listAtMarker(
  reader: Reader,
  marker: { first: number; last: number; search: string; limit: number },
): Promise<Customer[]> {
  const rows = await reader
    .selectFrom('pelanggan')
    .selectAll()
    .where((eb) => eb.between('map_cell', marker.first, marker.last))
    .where((eb) => eb.and(named(eb, marker.search)))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(marker.limit)
    .execute()
  return rows.map(toCustomer)
}

function named(_eb: Customers, search: string) {
  if (search === '') return []
  return [sql<SqlBool>`lower(nama) like ${containsPattern(asciiLower(search))} escape '\\'`]
}
