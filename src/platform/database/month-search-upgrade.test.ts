import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { customersWhole } from './migrations/0002-customers-whole.ts'
import { billingWhole } from './migrations/0003-billing-whole.ts'
import { messageJobs } from './migrations/0004-message-jobs.ts'
import { messageOrder } from './migrations/0005-message-order.ts'
import { messagingWhole } from './migrations/0006-messaging-whole.ts'
import { dashboard } from './migrations/0007-dashboard.ts'
import { backOffice } from './migrations/0008-back-office.ts'
import { growing } from './migrations/0009-growing.ts'
import { monthSearch } from './migrations/0012-month-search.ts'
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
  growing,
]

describeOnBothDatabases('0012-month-search', (_open, database) => {
  it('takes over bills that are there, with the longest names, and they are found by each order', async () => {
    const location = await database.location()
    const { migrationDb: db, store } = location.databaseUrl
      ? openPostgres(location.databaseUrl)
      : openSqlite(location.dataDir)
    for (const migration of OLDER) await migration(store.dialect).up(db)
    // Of four bytes each; they do not become shorter when an index is packed.
    const letters = Array.from({ length: 120 }, (_, index) => String.fromCodePoint(0x1f300 + index)).join('')
    const bills = [
      billRow({ id: 'a', customer_name: `${letters}`, amount: 3, created_at: '2026-05-02T00:00:00.000Z' }),
      billRow({ id: 'b', customer_name: 'Budi', amount: 1, created_at: '2026-05-03T00:00:00.000Z' }),
      billRow({ id: 'c', customer_name: 'agus', amount: 2, created_at: '2026-05-01T00:00:00.000Z' }),
    ]
    await db.insertInto('tagihan').values(bills).execute()
    await monthSearch(store.dialect).up(db)
    const idsBy = async (order: string) => {
      const rows = await db
        .selectFrom('tagihan')
        .select('id')
        .where('period', '=', '2026-05')
        .orderBy(sql.raw(order))
        .execute()
      return rows.map(({ id }) => id).join('')
    }
    expect(await idsBy('created_at')).toBe('cab')
    expect(await idsBy('amount')).toBe('bca')
    expect(await idsBy('lower(customer_name)')).toBe('cba')
    await store.close()
  })
})
