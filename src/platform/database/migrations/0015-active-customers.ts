import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Active customers by name with all that bulk billing asks of each, without a look at the rows themselves. */
export const activeCustomers: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    for (const statement of INDEXES[dialect]) await sql.raw(statement).execute(db)
  },
})

const IS_ACTIVE = "coalesce(status, 'Aktif') = 'Aktif'"

// PostgreSQL looks at the rows all the same, unless a vacuum went over them just before; it is spared sorting them all.
const INDEXES = {
  sqlite: [
    `create index pelanggan_active on pelanggan (lower(nama), id, nama, customer_id, whatsapp, paket, tanggal_daftar)
     where ${IS_ACTIVE}`,
  ],
  postgres: [`create index pelanggan_active on pelanggan (lower(nama), id) where ${IS_ACTIVE}`],
}
