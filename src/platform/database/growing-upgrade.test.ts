import { expect, it } from 'vitest'
import { billRow, customerRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { countWrongCustomerTotals } from '../../features/customers/server/public.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { customersWhole } from './migrations/0002-customers-whole.ts'
import { billingWhole } from './migrations/0003-billing-whole.ts'
import { messageJobs } from './migrations/0004-message-jobs.ts'
import { messageOrder } from './migrations/0005-message-order.ts'
import { messagingWhole } from './migrations/0006-messaging-whole.ts'
import { dashboard } from './migrations/0007-dashboard.ts'
import { backOffice } from './migrations/0008-back-office.ts'
import { growing } from './migrations/0009-growing.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const OLDER = [
  foundation,
  customersWhole,
  billingWhole,
  messageJobs,
  messageOrder,
  messagingWhole,
  dashboard,
  backOffice,
]

const CUSTOMERS = [
  customerRow({ id: 'ani', nama: 'Ani ÉLOK', customer_id: 'WZN-101', status: null }),
  customerRow({ id: 'budi', nama: 'Budi', paket: '7Mbps' }),
  customerRow({ id: 'cici', nama: 'Cici', status: 'Non-Aktif' }),
]

const BILLS = [
  billRow({ customer_id: 'ani', created_at: '2026-05-01T00:00:00.000Z', amount: 1 }),
  billRow({ customer_id: 'ani', created_at: '2026-05-03T00:00:00.000Z', amount: 20, repeat_number: 1 }),
  billRow({ customer_id: 'budi', is_paid: 1, paid_at: '2026-05-02T00:00:00.000Z' }),
  billRow({ customer_id: 'cici', amount: 300 }),
  billRow({ customer_id: 'gone', customer_name: 'Dodi Lama', created_at: '2026-04-01T00:00:00.000Z' }),
  billRow({ customer_id: 'gone', customer_name: 'DODI', repeat_number: 1 }),
]

describeOnBothDatabases('0009-growing', (_open, database) => {
  it('counts the customers and finds out who owes what, as each write keeps it from then on', async () => {
    const location = await database.location()
    const { migrationDb: db, store } = location.databaseUrl
      ? openPostgres(location.databaseUrl)
      : openSqlite(location.dataDir)
    for (const migration of OLDER) await migration(store.dialect).up(db)
    await db.insertInto('pelanggan').values(CUSTOMERS).execute()
    await db.updateTable('customer_total').set({ customer_count: CUSTOMERS.length }).execute()
    await db.insertInto('tagihan').values(BILLS).execute()
    await growing(store.dialect).up(db)
    const groups = await db
      .selectFrom('customer_group')
      .selectAll()
      .orderBy('status')
      .orderBy('paket')
      .execute()
    expect(groups).toEqual([
      { status: 'Aktif', paket: '4Mbps', customer_count: 1 },
      { status: 'Aktif', paket: '7Mbps', customer_count: 1 },
      { status: 'Non-Aktif', paket: '4Mbps', customer_count: 1 },
    ])
    expect(await db.selectFrom('debtor').selectAll().orderBy('customer_id').execute()).toMatchObject([
      { customer_id: 'ani', search_text: 'ani élok\nwzn-101', amount: 21, is_reachable: 1 },
      { customer_id: 'cici', name: 'cici', amount: 300, is_reachable: 0 },
      { customer_id: 'gone', name: 'dodi', search_text: 'dodi', amount: 200_000, is_reachable: 0 },
    ])
    expect(await countWrongCustomerTotals(db)).toBe(0)
    await store.close()
  })
})
