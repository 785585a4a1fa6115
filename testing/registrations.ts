import type { Store } from '../src/platform/database/store.ts'
import type { RegistrationTable } from '../src/platform/database/tables.ts'
import { newId } from '../src/platform/new-id.ts'

/** Stores registrations directly, one after another; answers their ids. */
export async function insertRegistrations(
  store: Store,
  rows: readonly Partial<RegistrationTable>[],
): Promise<string[]> {
  const stored = rows.map((changes, index) => ({
    id: newId(),
    state: 'waiting' as const,
    nama: `Pendaftar ${index}`,
    alamat: 'Desa Payung',
    whatsapp: `62857000000${10 + index}`,
    tanggal_daftar: '2026-05-20T02:00:00.000Z',
    koordinat: '-6.970000, 110.070000',
    paket: '4Mbps',
    created_at: `2026-05-20T02:00:${String(10 + index)}.000Z`,
    decided_at:
      changes.state === undefined || changes.state === 'waiting' ? null : '2026-05-20T03:00:00.000Z',
    ...changes,
  }))
  for (const row of stored)
    await store.transaction((trx) => trx.insertInto('registration').values(row).execute())
  return stored.map(({ id }) => id)
}
