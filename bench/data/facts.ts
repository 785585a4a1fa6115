import { cellShift } from '../../src/shared/map-cell.ts'
import type { Facts } from '../calls/call.ts'
import { LAST_MONTH } from './bills.ts'
import { type Home, openPlain } from './plain.ts'

const SOME = 2000

/** What the questions need to know of the data. */
export async function readFacts(home: Home): Promise<Facts> {
  const plain = await openPlain(home)
  const ids = async (question: string) =>
    ((await plain.prepare(`select id from ${question}`)()) as { id: string }[]).map(({ id }) => id)
  try {
    const [place] = (await plain.prepare(
      'select map_cell from pelanggan where map_cell is not null order by id limit 1',
    )()) as { map_cell: string | number }[]
    return {
      customers: home.customers,
      billIds: await ids(`tagihan where period = '${LAST_MONTH}' limit ${SOME}`),
      unpaidIds: await ids(`tagihan where is_paid = 0 order by id limit ${SOME}`),
      messageIds: await ids(`message limit ${SOME}`),
      changeIds: await ids(`trail_change limit ${SOME}`),
      // As a number of the tile, which loses bits beyond 32 with bit operators.
      cell: Math.floor(Number(place?.map_cell ?? 0) / 2 ** cellShift(14)),
      activeIds: await ids(`pelanggan where coalesce(status, 'Aktif') = 'Aktif' and whatsapp <> ''`),
    }
  } finally {
    await plain.close()
  }
}
