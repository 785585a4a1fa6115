import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { CellRange } from '../../../../shared/map-cell.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import type { Customer } from '../../contract.ts'
import { toCustomer } from '../queries.ts'
import { WZN_ID } from './by-name.ts'
import { areAllIds, hitsByName } from './hits-by-name.ts'

/** Customers close together, drawn as one; `id` is theirs when there is only one. Degrees; `cell` is shifted. */
export interface MapMarker {
  cell: number
  count: number
  latitude: number
  longitude: number
  id: string | null
}

interface MapView {
  ranges: readonly CellRange[]
  shift: number
  search: string
}

// Within a few streets the index of places finds fewer than a search by name passes over.
const STREETS_SHIFT = 8

/** The customers with a point in those cells, those whose cells are equal after a shift of `shift` bits as one marker at their middle. */
export async function listMapMarkers(reader: Reader, view: MapView): Promise<MapMarker[]> {
  if (view.search !== '') return listFoundMarkers(reader, view)
  const markers: MapMarker[] = []
  // No marker is in two ranges, and each range is a walk along the index of places.
  for (const range of view.ranges) markers.push(...(await markersIn(reader, range, view.shift)))
  return markers
}

/** From marker to marker, each summed where the index has its customers together: grouped, all of them would be sorted. */
async function markersIn(reader: Reader, { first, last }: CellRange, shift: number): Promise<MapMarker[]> {
  const bits = sql.lit(shift)
  const from = (cell: RawBuilder<unknown>) => sql`
    select map_cell >> ${bits} from pelanggan
    where map_cell >= ${cell} and map_cell <= ${sql.lit(last)} order by map_cell limit 1`
  const { rows } = await sql<{ cell: number; summed: string }>`
    with recursive marker(cell) as (
      select * from (${from(sql.lit(first))}) as lowest
      union all
      select (${from(sql`(marker.cell + 1) << ${bits}`)}) from marker where marker.cell is not null
    )
    select cell, (
      select count(*) || ' ' || avg(latitude) || ' ' || avg(longitude) || ' ' || min(id) from pelanggan
      where map_cell between marker.cell << ${bits} and ((marker.cell + 1) << ${bits}) - 1
    ) as summed
    from marker where cell is not null`.execute(reader)
  return rows.map(({ cell, summed }) => {
    const [, count, latitude, longitude, id = ''] = /^(\S+) (\S+) (\S+) (.*)$/s.exec(summed) ?? []
    return {
      cell,
      count: Number(count),
      latitude: Number(latitude),
      longitude: Number(longitude),
      id: count === '1' ? id : null,
    }
  })
}

async function listFoundMarkers(reader: Reader, { ranges, shift, search }: MapView): Promise<MapMarker[]> {
  const cell = sql<number>`map_cell >> ${sql.lit(shift)}`
  // With the sum the index of places does not serve, and the one of names does.
  const place = sql<number>`${sql.raw(shift > STREETS_SHIFT ? 'map_cell + 0' : 'map_cell')}`
  const rows = await reader
    .selectFrom('pelanggan')
    .select((eb) => [
      cell.as('cell'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.avg<number>('latitude').as('latitude'),
      eb.fn.avg<number>('longitude').as('longitude'),
      eb.fn.min('id').as('first'),
    ])
    .where(named(search))
    .where((eb) => eb.or(ranges.map(({ first, last }) => eb.between(place, first, last))))
    .groupBy(cell)
    .execute()
  return rows.map(({ first, ...row }) => ({ ...row, id: row.count === 1 ? first : null }))
}

/** How many customers with that in their names have a point, and the first of them in the order of the list. */
export async function findOnMap(
  reader: Reader,
  search: string,
): Promise<{ count: number; first: Customer | undefined }> {
  const all = reader.selectFrom('pelanggan')
  // With the sum the index of places, which has no names, does not serve.
  const hits =
    search === ''
      ? undefined
      : await hitsByName(all.where(named(search)).where(sql<SqlBool>`map_cell + 0 is not null`))
  const count = hits?.count ?? (await countPlaced(reader))
  if (count === 0) return { count, first: undefined }
  const placed = all.where('map_cell', 'is not', null).$if(search !== '', (some) => some.where(named(search)))
  const found = hits && areAllIds(hits) ? all.where('id', 'in', hits.ids) : placed
  const first = await found
    .selectAll()
    .orderBy(sql`length(${WZN_ID})`)
    .orderBy(WZN_ID)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { count, first: first && toCustomer(first) }
}

/** All customers, but for those without a point. */
async function countPlaced(reader: Reader): Promise<number> {
  const { customer_count } = await reader
    .selectFrom('customer_total')
    .select('customer_count')
    .executeTakeFirstOrThrow()
  const { unplaced } = await reader
    .selectFrom('pelanggan')
    .select((eb) => eb.fn.countAll<number>().as('unplaced'))
    .where('map_cell', 'is', null)
    .executeTakeFirstOrThrow()
  return customer_count - unplaced
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
    .$if(marker.search !== '', (all) => all.where(named(marker.search)))
    .orderBy(sql`lower(nama)`)
    .orderBy('id')
    .limit(marker.limit)
    .execute()
  return rows.map(toCustomer)
}

function named(search: string) {
  return sql<SqlBool>`lower(nama) like ${containsPattern(asciiLower(search))} escape '\\'`
}
