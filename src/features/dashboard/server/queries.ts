import { type Clock, nowInstant } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/store.ts'
import { periodOf } from '../../../shared/billing-period.ts'
import { dayOf } from '../../../shared/calendar-day.ts'
import { parseCoordinates } from '../../../shared/coordinates.ts'
import { cellRangesIn, cellShift, type MapBounds } from '../../../shared/map-cell.ts'
import { listNewestBills, readBillSummary } from '../../billing/server/public.ts'
import {
  countCustomers,
  findOnMap,
  listAtMarker,
  listMapMarkers,
  listNewestCustomers,
} from '../../customers/server/public.ts'
import type { DashboardSummary } from '../contract.ts'
import { clusterZoom, coveringZoom } from '../rules/map-view.ts'

const NEWEST = 5
const MOST_AT_MARKER = 50

/** The cards, from kept totals only. */
export async function getSummary(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
): Promise<DashboardSummary> {
  const now = nowInstant(deps.clock)
  const period = periodOf(now, deps.timeZone)
  const bills = await readBillSummary(reader, dayOf(now, deps.timeZone), period)
  return { ...bills, customerCount: await countCustomers(reader), period }
}

/** The two lists. */
export async function getNewest(reader: Reader) {
  return {
    customers: await listNewestCustomers(reader, NEWEST),
    bills: await listNewestBills(reader, NEWEST),
  }
}

/** The map's counter, and where it starts. */
export async function getMap(reader: Reader, search: string) {
  const { count, first } = await findOnMap(reader, search)
  return {
    shown: count,
    total: await countCustomers(reader),
    first: (first && parseCoordinates(first.koordinat)) ?? null,
  }
}

/** The markers of a view; those near each other are one. */
export function getMarkers(reader: Reader, view: MapBounds & { zoom: number; search: string }) {
  return listMapMarkers(reader, {
    ranges: cellRangesIn(view, coveringZoom(view, view.zoom)),
    shift: cellShift(clusterZoom(view.zoom)),
    search: view.search,
  })
}

/** The customers of a marker that `getMarkers` told. */
export function getCustomersAt(reader: Reader, marker: { cell: number; zoom: number; search: string }) {
  const size = 2 ** cellShift(clusterZoom(marker.zoom))
  return listAtMarker(reader, {
    first: marker.cell * size,
    last: (marker.cell + 1) * size - 1,
    search: marker.search,
    limit: MOST_AT_MARKER,
  })
}
