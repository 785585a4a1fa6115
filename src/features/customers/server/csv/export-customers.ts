import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import type { CustomerFilter } from '../../contract.ts'
import { exportFileName, exportHeader, exportLine } from '../../rules/export-row.ts'
import { listCustomerIds } from '../queries/list-customers.ts'
import { toCsvCustomer } from './csv-customer.ts'

const ROWS_PER_CHUNK = 500

/** The customers that the filters show, as a CSV file. Which ones is settled at once, their rows are read as the reader takes them. */
export async function exportCustomers(
  reader: Reader,
  deps: { clock: Clock; timeZone: string },
  filter: CustomerFilter,
) {
  const ids = await listCustomerIds(reader, filter)
  const fileName = exportFileName(dayOf(nowInstant(deps.clock), deps.timeZone))
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    body: ReadableStream.from(encodedLines(reader, ids, deps.timeZone)),
  }
}

async function* encodedLines(
  reader: Reader,
  ids: readonly string[],
  timeZone: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  yield encoder.encode(exportHeader)
  for (let from = 0; from < ids.length; from += ROWS_PER_CHUNK) {
    const rows = await rowsOf(reader, ids.slice(from, from + ROWS_PER_CHUNK))
    yield encoder.encode(rows.map((row) => exportLine(toCsvCustomer(row), timeZone)).join(''))
  }
}

/** Those that are still there, in the order of their ids. */
async function rowsOf(reader: Reader, ids: readonly string[]) {
  const rows = await reader.selectFrom('pelanggan').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
