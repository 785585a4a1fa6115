import { type Kysely, sql } from 'kysely'
import type { MigrationFor } from '../migrate.ts'

/** Who was left out of a bulk save, a row each: with ninety thousand of them, neither the save nor the receipt has them all in one text. */
export const leftOutRows: MigrationFor = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
    const integer = dialect === 'postgres' ? sql`bigint` : sql`integer`
    await db.schema
      .createTable('bulk_left_out')
      .addColumn('run_id', text, (c) => c.notNull())
      .addColumn('position', integer, (c) => c.notNull())
      .addColumn('wzn_id', text, (c) => c.notNull())
      .addColumn('nama', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('bulk_left_out_key', ['run_id', 'position'])
      .execute()
    await sql.raw(COPY[dialect]).execute(db)
    await db.schema.alterTable('bulk_run').dropColumn('left_out').execute()
  },
})

const INTO = 'insert into bulk_left_out (run_id, position, wzn_id, nama, reason)'

const COPY = {
  sqlite: `${INTO}
    select run.id, item.key, item.value ->> 'wznId', item.value ->> 'nama', item.value ->> 'reason'
    from bulk_run run, json_each(run.left_out) item`,
  postgres: `${INTO}
    select run.id, item.position - 1, item.value ->> 'wznId', item.value ->> 'nama', item.value ->> 'reason'
    from bulk_run run, json_array_elements(run.left_out::json) with ordinality as item (value, position)`,
}
