import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { customersWhole } from './migrations/0002-customers-whole.ts'
import { billingWhole } from './migrations/0003-billing-whole.ts'
import { leftOutRows } from './migrations/0016-left-out-rows.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const RECEIPTS = [
  { id: 'mei', leftOut: ['Ani', 'Budi "B" \\ Élok', 'Cici'] },
  { id: 'april', leftOut: [] },
]

describeOnBothDatabases('0016-left-out-rows', (_open, database) => {
  it('keeps who was left out of earlier saves, in their order', async () => {
    const location = await database.location()
    const { migrationDb: db, store } = location.databaseUrl
      ? openPostgres(location.databaseUrl)
      : openSqlite(location.dataDir)
    for (const migration of [foundation, customersWhole, billingWhole]) await migration(store.dialect).up(db)
    for (const { id, leftOut } of RECEIPTS) {
      const texts = leftOut.map((nama) => ({ wznId: 'WZN-001', nama, reason: 'Tidak dicentang' }))
      await sql`
        insert into bulk_run (id, created_at, period, billing_cycle, made_count, made_sum, left_out_count, details, left_out)
        values (${id}, '', '2026-05', 'monthly', 0, 0, ${texts.length}, '{}', ${JSON.stringify(texts)})`.execute(
        db,
      )
    }
    await leftOutRows(store.dialect).up(db)
    expect(await db.selectFrom('bulk_left_out').selectAll().orderBy('position').execute()).toEqual(
      (RECEIPTS[0]?.leftOut ?? []).map((nama, position) => ({
        run_id: 'mei',
        position,
        wzn_id: 'WZN-001',
        nama,
        reason: 'Tidak dicentang',
      })),
    )
    expect(await db.selectFrom('bulk_run').select(['id', 'details']).orderBy('id').execute()).toEqual([
      { id: 'april', details: '{}' },
      { id: 'mei', details: '{}' },
    ])
    await store.close()
  })
})
