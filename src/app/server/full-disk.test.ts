import { chmodSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { ADMIN, type AppUnderTest, appUnderTest } from '../../../testing/app-under-test.ts'
import { bulkRows, bulkSave } from '../../../testing/bulk-save.ts'
import { billRow, customerRow, insertBills, insertCustomers } from '../../../testing/factories.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import type { Store } from '../../platform/database/store.ts'
import { compareTotals } from './admin-totals.ts'

const CUSTOMERS = 300
const HOUR_MS = 60 * 60 * 1000

const customers = Array.from({ length: CUSTOMERS }, (_, i) =>
  customerRow({ nama: `Pelanggan ${i}`, customer_id: `WZN-${100 + i}` }),
)

let store: Store
let app: AppUnderTest
let cookie: string
const open = freshSqlite()
beforeEach(async () => {
  store = await open()
  await insertCustomers(store, customers)
  await insertBills(store, [billRow({ id: 'b1', customer_id: customers[0]?.id ?? '' })])
  app = await appUnderTest(store)
  cookie = await app.signIn()
})

/** For both of the connections that write. */
async function set(pragma: string): Promise<void> {
  for (const isLong of [false, true])
    await store.transaction((trx) => sql.raw(`pragma ${pragma}`).execute(trx), { isLong })
}

async function fillDisk(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.read)
  await set(`max_page_count = ${rows[0]?.page_count}`)
}

async function stored() {
  const { read } = store
  return {
    ids: await read.selectFrom('pelanggan').select(['id', 'customer_id']).orderBy('id').execute(),
    bills: await read.selectFrom('tagihan').select('id').execute(),
    receipts: await read.selectFrom('bulk_run').select('id').execute(),
    messages: await read.selectFrom('message').select('id').execute(),
    changes: await read.selectFrom('trail_change').select('id').execute(),
  }
}

const TROUBLES = [
  ['full', fillDisk, /^Penyimpanan server penuh/],
  ['read-only', () => set('query_only = on'), /hanya dapat dibaca/],
] as const

const save = bulkSave({ id: 'simpan', notify: true, rows: bulkRows(customers) })

const WRITES = [
  ['POST', '/api/billing/bulk', save],
  ['POST', '/api/customers/regenerate-ids', { password: ADMIN.password }],
] as const

it.each(TROUBLES)(
  'a disk that is %s: that is told, nothing is half saved, reads go on',
  async (...trouble) => {
    const [, begin, message] = trouble
    const before = await stored()
    await begin()
    for (const [method, path, json] of WRITES) {
      const answer = await app.request(path, { method, cookie, json })
      expect(answer.status).toBe(507)
      expect(await answer.json()).toMatchObject({
        code: 'STORAGE_FAILED',
        message: expect.stringMatching(message),
      })
    }
    for (const path of ['/api/customers', '/api/bills?period=2026-05', '/api/dashboard/summary'])
      expect((await app.request(path, { cookie })).status).toBe(200)
    expect(await stored()).toEqual(before)
  },
)

it('once there is room again, the same requests work without a restart', async () => {
  await fillDisk()
  for (const [method, path, json] of WRITES)
    expect((await app.request(path, { method, cookie, json })).status).toBe(507)
  await set('max_page_count = 1000000')
  for (const [method, path, json] of WRITES)
    expect((await app.request(path, { method, cookie, json })).status).toBe(200)
  expect((await stored()).bills).toHaveLength(CUSTOMERS)
  expect((await compareTotals(store, 'Asia/Jakarta')).isWhole).toBe(true)
})

it('a session that was last seen an hour ago can still read', async () => {
  await set('query_only = on')
  app.clock.advance(2 * HOUR_MS)
  expect((await app.request('/api/customers', { cookie })).status).toBe(200)
})

it('is not ready while its data folder takes nothing', async () => {
  const readyOf = async (dataDir: string) => {
    const { request } = await appUnderTest(store, { dataPlace: { dataDir, databaseUrl: undefined } })
    const answer = await request('/readyz')
    return [answer.status, await answer.json()]
  }
  const folder = tempFolder('closed')
  expect(await readyOf(folder)).toEqual([200, { status: 'ok' }])
  chmodSync(folder, 0o500)
  // Root may write everywhere, but not make files there.
  const closed = process.getuid?.() === 0 ? '/sys' : folder
  expect(await readyOf(closed)).toEqual([503, { status: 'unavailable', reason: 'disk-no-right' }])
  removeFolder(folder)
})
