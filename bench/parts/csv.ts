import { exportHeader, exportLine } from '../../src/features/customers/rules/export-row.ts'
import type { PelangganTable } from '../../src/platform/database/tables.ts'
import { watchOwnMemory } from '../../testing/server-memory.ts'
import { insertPlainly } from '../data/insert-plainly.ts'
import { manyCustomers } from '../data/many-customers.ts'
import { type Home, openPlain } from '../data/plain.ts'
import { type Figure, figureOf, percentile, timesOf } from '../report/figure.ts'
import type { Client } from './client.ts'
import { targetFor } from './screens.ts'

const MAX_ROWS = 10_000
const PREVIEWS = 3
const EXPORTS = 3
const TARGETS = { previewMs: 2000, saveMs: 2000, exportMs: 2000, exportMb: 32 }
const PART = 'CSV'
const COLUMNS = 'id, customer_id, user_id, nama, alamat, whatsapp, tanggal_daftar, koordinat, paket, status'

/** The import of up to 10,000 rows and the export of all customers, on a server. */
export async function measureCsv(
  home: Home,
  client: Client & { url: string; cookie: string },
  pid: number,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const limits = await plainLimits(home)
  await measureImport(home, client, limits, onFigure)
  await measureExport(home, client, pid, limits.readAll, onFigure)
}

async function measureImport(
  home: Home,
  client: Client,
  limits: { read: number; write: number },
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const rows = importedRows(home.customers)
  const text = fileOf(rows)
  const target = targetFor(home.database, TARGETS.previewMs)
  const preview = () =>
    client.json<{ fingerprint: string }>('/customers/import/preview', { method: 'POST', json: { text } })
  const { fingerprint } = await preview()
  onFigure(
    figureOf(
      {
        part: PART,
        what: `preview of ${rows.length} rows`,
        limit: { what: 'reading them by their keys', value: limits.read },
        target,
      },
      await timesOf({ count: PREVIEWS }, preview),
    ),
  )
  const begin = performance.now()
  await client.ask('/customers/import', { method: 'POST', json: { text, fingerprint, fileName: 'a.csv' } })
  const save = [performance.now() - begin]
  const limit = { what: 'plain inserts of those rows', value: limits.write }
  onFigure(
    figureOf(
      {
        part: PART,
        what: `saving of ${rows.length} imported rows`,
        limit,
        target: targetFor(home.database, TARGETS.saveMs),
      },
      save,
    ),
  )
}

async function measureExport(
  home: Home,
  { url, cookie }: { url: string; cookie: string },
  pid: number,
  limit: number,
  onFigure: (figure: Figure) => void,
): Promise<void> {
  const firsts: number[] = []
  const rises: number[] = []
  const times = await timesOf({ count: EXPORTS }, async () => {
    const memory = watchOwnMemory(pid)
    const begin = performance.now()
    const answer = await fetch(`${url}/api/customers/export`, { headers: { cookie } })
    let isFirst = true
    for await (const _ of answer.body ?? []) {
      if (isFirst) firsts.push(performance.now() - begin)
      isFirst = false
    }
    if (answer.status !== 200 || isFirst) throw new Error(`the export answered ${answer.status}`)
    rises.push(await memory.stop())
  })
  const what = `export of ${home.customers} customers`
  // 20 ms for each thousand, as the rows that it answers.
  const target = targetFor(home.database, Math.max(100, (TARGETS.exportMs * home.customers) / 100_000))
  onFigure(figureOf({ part: PART, what, limit: { what: 'reading them all', value: limit }, target }, times))
  onFigure(
    figureOf({ part: PART, what: `${what}, first byte`, target: targetFor(home.database, 50) }, firsts),
  )
  // The first export of a process makes its heap grow once, whatever its size.
  onFigure(
    figureOf(
      { part: PART, what: `${what}, memory beyond before`, unit: 'MB', target: TARGETS.exportMb },
      rises.slice(1),
    ),
  )
}

/** Eight in ten are stored already, one in ten of those changed; the others are new. */
function importedRows(customers: number): PelangganTable[] {
  const count = Math.min(customers, MAX_ROWS)
  const stored = manyCustomers(Math.floor(count * 0.8)).map((row, i) =>
    i % 10 === 0 ? { ...row, alamat: `${row.alamat} (baru)` } : row,
  )
  const fresh = manyCustomers(count - stored.length).map((row, i) => ({
    ...row,
    id: `impor${String(i).padStart(15, '0')}`,
    customer_id: `WZN-${9_000_000 + i}`,
    user_id: `WZN-${9_000_000 + i}`,
    whatsapp: `6289${10_000_000 + i}`,
  }))
  return [...stored, ...fresh]
}

function fileOf(rows: readonly PelangganTable[]): string {
  const lines = rows.map((row) =>
    exportLine(
      { ...row, customerId: row.customer_id, userId: row.user_id, tanggalDaftar: row.tanggal_daftar },
      'Asia/Jakarta',
    ),
  )
  return exportHeader + lines.join('')
}

async function plainLimits(home: Home): Promise<{ read: number; write: number; readAll: number }> {
  const plain = await openPlain(home)
  try {
    const rows = importedRows(home.customers)
    const readOne = plain.prepare(
      `select ${COLUMNS} from pelanggan where id in (${Array.from({ length: 500 }, () => '?').join(', ')})`,
    )
    const read = await timesOf({ count: 3 }, async () => {
      for (let from = 0; from < rows.length; from += 500)
        await readOne(...Array.from({ length: 500 }, (_, i) => rows[from + i]?.id ?? ''))
    })
    const all = plain.prepare(`select ${COLUMNS} from pelanggan`)
    const readAll = await timesOf({ count: 3 }, () => all())
    const copies = rows.map((row, i) => ({
      ...row,
      id: `salin${String(i).padStart(15, '0')}`,
      customer_id: `SALIN-${i}`,
    }))
    const write = await insertPlainly(plain, { pelanggan: copies })
    await plain.exec(`delete from pelanggan where id like 'salin%'`)
    return { read: percentile(read, 0.5), write, readAll: percentile(readAll, 0.5) }
  } finally {
    await plain.close()
  }
}
