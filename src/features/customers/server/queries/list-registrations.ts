import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { ReviewedState } from '../../review-contract.ts'
import { findAlike } from './find-alike.ts'

const SHOWN_ALIKE = 5

/**
 * One page of the registrations that wait, oldest first, or were rejected, newest first; of those that wait with some of who
 * look the same. */
export async function listRegistrations(
  reader: Reader,
  query: { state: ReviewedState; page: number; pageSize: number },
) {
  const { state } = query
  const count = await countRegistrations(reader, state)
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await reader
    .selectFrom('registration')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at', state === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  const alike = await findAlike(reader, state === 'waiting' ? rows : [])
  return {
    rows: rows.map(({ id, nama, alamat, whatsapp, paket, koordinat, ...row }) => ({
      id,
      nama,
      alamat,
      whatsapp,
      paket,
      koordinat,
      tanggalDaftar: row.tanggal_daftar,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
      alike: (alike.get(id) ?? []).slice(0, SHOWN_ALIKE),
    })),
    page,
    pageCount,
    count,
  }
}

/** How many registrations are in a state. */
export async function countRegistrations(reader: Reader, state: ReviewedState): Promise<number> {
  const row = await reader
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return row.count
}
