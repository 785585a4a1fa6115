import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Searches with all that they ask of those they do not find, and what the map and the broadcast count by. */
export const coveredSearches: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const statement of [...INDEXES, ...COVERING[dialect]]) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index pelanggan_whatsapp',
  'create index pelanggan_whatsapp on pelanggan (whatsapp, status)',
  'drop index pelanggan_nama',
  'create index pelanggan_nama on pelanggan (lower(nama), id, status, whatsapp, map_cell, latitude, longitude)',
  'create index pelanggan_unplaced on pelanggan (map_cell) where map_cell is null',
  'create index message_search on message (sequence, lower(recipient_name), chat_id, state, job_id)',
]

// PostgreSQL takes no entries as long as an address may be.
const COVERING = {
  sqlite: [
    'drop index pelanggan_search',
    'create index pelanggan_search on pelanggan (lower(nama), id, search_text, status, paket, whatsapp, customer_id)',
  ],
  postgres: [],
}
