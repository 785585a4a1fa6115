import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Registrations that nobody looked at yet, and the trail of what was changed. */
export const customersWhole: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`

    await db.schema
      .alterTable('pelanggan')
      .addColumn('is_new', integer, (c) => c.notNull().defaultTo(0).check(sql`is_new in (0, 1)`))
      .execute()
    await sql`update pelanggan set is_new = 1 where customer_id is null`.execute(db)

    await db.schema
      .createTable('trail_change')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('undoes', text, (c) => c.unique())
      .addColumn('subject_count', integer, (c) => c.notNull())
      .addColumn('label', text, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('trail_item')
      .addColumn('change_id', text, (c) => c.notNull().references('trail_change.id'))
      .addColumn('position', integer, (c) => c.notNull())
      .addColumn('entity_id', text, (c) => c.notNull())
      .addColumn('before', text)
      .addColumn('after', text)
      .addPrimaryKeyConstraint('trail_item_key', ['change_id', 'position'])
      .execute()

    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
})

const INDEXES = [
  'drop index pelanggan_paket',
  'create index pelanggan_paket on pelanggan (paket, lower(nama), id)',
  'create index pelanggan_whatsapp on pelanggan (whatsapp)',
  'create index pelanggan_new on pelanggan (id) where is_new = 1',
  'create index trail_change_kind on trail_change (kind, created_at, id)',
  'create index trail_item_entity on trail_item (entity_id)',
]
