import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { rebuildTotals } from '../src/features/billing/server/commands/rebuild-totals.ts'
import { insertRows } from '../src/platform/database/insert-rows.ts'
import { DATABASE_FILE, PRAGMAS } from '../src/platform/database/sqlite.ts'
import type { Store } from '../src/platform/database/store.ts'
import { addMonths, type BillingPeriod } from '../src/shared/billing-period.ts'
import { manyCustomers } from './customers-data.ts'

/** The last of the months that have bills. */
export const LAST_MONTH = '2026-04' as BillingPeriod

/** A folder on the disk: in memory a durable commit would cost nothing. */
export function diskFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tagihan-bench-'))
}

/** Stores customers, all active, and a bill of each for each of the last `months` months, all but one in eight paid. */
export async function fillWithBills(store: Store, dataDir: string, customers: number, months: number) {
  const rows = manyCustomers(customers).map((row) => ({ ...row, status: 'Aktif' }))
  await store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
  const database = openPlain(dataDir)
  database.exec('pragma synchronous=off')
  // An index over all of it at the end costs less than one that grows row by row.
  const indexes = database
    .prepare(
      "select name, sql from sqlite_schema where type = 'index' and tbl_name = 'tagihan' and sql is not null",
    )
    .all()
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  const insert = database.prepare(MONTH_OF_BILLS)
  for (let back = months - 1; back >= 0; back--) {
    const period = addMonths(LAST_MONTH, -back)
    insert.run({ period, year: period.slice(0, 4), prefix: `INV/${period.replace('-', '')}/` })
  }
  for (const { sql } of indexes) database.exec(String(sql))
  database.close()
  await store.transaction(async (trx) => {
    await rebuildTotals(trx, 'Asia/Jakarta')
    await trx.updateTable('customer_total').set({ customer_count: customers }).execute()
  })
}

const MONTH_OF_BILLS = `
  insert into tagihan (id, customer_id, customer_name, whatsapp, paket, amount, is_paid, month, year, period,
    last_period, repeat_number, due_date, due_on, creation_date, created_at, paid_at, invoice_number,
    billing_cycle, notes, user_id, last_updated)
  select lower(hex(randomblob(10))), id, nama, whatsapp, paket, case paket when '7Mbps' then 150000 else 100000 end,
    rowid % 8 > 0, 'Bulan', :year, :period, :period, 0, '5 Bulan', :period || '-05', null,
    :period || printf('-01T%02d:%02d:%02d.000Z', rowid / 3600 % 24, rowid / 60 % 60, rowid % 60),
    case when rowid % 8 > 0 then :period || '-1' || (rowid % 10) || 'T02:00:00.000Z' end,
    :prefix || rowid, 'monthly', '', customer_id, :period || '-01T00:00:00.000Z'
  from pelanggan`

/** The same file by plain `node:sqlite`, with the same pragmas: what a write costs at the least. */
export function openPlain(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
  for (const pragma of PRAGMAS) database.exec(`pragma ${pragma}`)
  return database
}

/** A prepared insert of rows of that shape, each named by its columns. */
export function plainInsert(database: DatabaseSync, table: string, row: object): StatementSync {
  const columns = Object.keys(row)
  return database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  )
}
