import type { PelangganTable } from '../../../../platform/database/tables.ts'
import { parseCoordinates } from '../../../../shared/coordinates.ts'
import { mapCellOf } from '../../../../shared/map-cell.ts'
import { searchText } from '../../rules/search-text.ts'

/** The columns that follow from the others, for the search and the map. */
export type DerivedColumn = 'search_text' | 'latitude' | 'longitude' | 'map_cell'

/** A stored customer without what follows from the rest. */
export type OwnColumns = Omit<PelangganTable, DerivedColumn>

/** What follows from a customer's other columns. */
export function derivedColumns(
  row: Pick<OwnColumns, 'nama' | 'alamat' | 'whatsapp' | 'koordinat' | 'customer_id'>,
): Pick<PelangganTable, DerivedColumn> {
  const point = parseCoordinates(row.koordinat)
  return {
    search_text: searchText({ ...row, customerId: row.customer_id }),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    map_cell: point ? mapCellOf(point) : null,
  }
}
