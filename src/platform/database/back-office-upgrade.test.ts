import { type Insertable, sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow, customerRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { customersWhole } from './migrations/0002-customers-whole.ts'
import { billingWhole } from './migrations/0003-billing-whole.ts'
import { messageJobs } from './migrations/0004-message-jobs.ts'
import { messageOrder } from './migrations/0005-message-order.ts'
import { messagingWhole } from './migrations/0006-messaging-whole.ts'
import { dashboard } from './migrations/0007-dashboard.ts'
import { backOffice } from './migrations/0008-back-office.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { TrailChangeTable } from './tables.ts'

const OLDER = [foundation, customersWhole, billingWhole, messageJobs, messageOrder, messagingWhole, dashboard]

const BILLS = [
  billRow({ id: 'same', customer_id: 'ani', customer_name: 'Ani' }),
  billRow({ id: 'renamed', customer_id: 'ani', customer_name: 'ÉLOK', is_paid: 1, paid_at: '2026-05-02' }),
  billRow({ id: 'gone', customer_id: 'gone', customer_name: 'Budi', paket: '7Mbps', amount: 150_000 }),
].map((bill, i) => ({ ...bill, repeat_number: i }))

const change = (id: string, kind: string) => ({
  id,
  kind,
  created_at: '2026-05-01T00:00:00.000Z',
  undoes: null,
  subject_count: 1,
  label: id,
})

const item = (change_id: string, entity_id: string, before: object | null, after: object | null) => ({
  change_id,
  position: 0,
  entity_id,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})

describeOnBothDatabases('0008-back-office', (_open, database) => {
  const upgraded = async () => {
    const location = await database.location()
    const { migrationDb: db, store } = location.databaseUrl
      ? openPostgres(location.databaseUrl)
      : openSqlite(location.dataDir)
    for (const migration of OLDER) await migration(store.dialect).up(db)
    await db
      .insertInto('pelanggan')
      .values(customerRow({ id: 'ani', nama: 'Ani' }))
      .execute()
    await db.insertInto('tagihan').values(BILLS).execute()
    const changes = [change('deleted', 'customer-deleted'), change('bill', 'bill-deleted')]
    await db
      .insertInto('trail_change')
      .values(changes as Insertable<TrailChangeTable>[])
      .execute()
    const items = [
      item('deleted', 'gone', { nama: 'Budi' }, null),
      item('bill', 'b9', { customer_id: 'ani' }, null),
    ]
    await db
      .insertInto('trail_item')
      .values(items.map((each) => each as typeof each & { customer_id: null }))
      .execute()
    await backOffice(store.dialect).up(db)
    return { db, store }
  }

  it('counts the packages of the bills that are there', async () => {
    const { db, store } = await upgraded()
    expect(await db.selectFrom('package_total').selectAll().orderBy('paket').execute()).toEqual([
      {
        period: '2026-05',
        paket: '4Mbps',
        bill_count: 2,
        paid_count: 1,
        billed_sum: 200_000,
        paid_sum: 100_000,
      },
      { period: '2026-05', paket: '7Mbps', bill_count: 1, paid_count: 0, billed_sum: 150_000, paid_sum: 0 },
    ])
    await store.close()
  })

  it('finds bills by the names that they were made with', async () => {
    const { db, store } = await upgraded()
    const names = await db
      .selectFrom('former_name')
      .select(['customer_id', 'nama', 'search_text'])
      .orderBy('customer_id')
      .orderBy('nama')
      .execute()
    expect(names).toMatchObject([
      { customer_id: 'ani', nama: 'ÉLOK', search_text: expect.stringMatching(/^élok 62/) },
      { customer_id: 'gone', nama: 'Budi', search_text: expect.stringMatching(/^budi 62/) },
    ])
    await store.close()
  })

  it('tells of older changes whose they are, and takes no other word for them from then on', async () => {
    const { db, store } = await upgraded()
    const items = await db.selectFrom('trail_item').select(['change_id', 'customer_id']).orderBy('change_id')
    expect(await items.execute()).toEqual([
      { change_id: 'bill', customer_id: 'ani' },
      { change_id: 'deleted', customer_id: 'gone' },
    ])
    await expect(sql`update trail_item set customer_id = 'x'`.execute(db)).rejects.toThrow()
    await expect(sql`delete from trail_change`.execute(db)).rejects.toThrow()
    await store.close()
  })
})
