import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { countTable, dataTables } from '../database/copy-tables.ts'
import type { Reader } from '../database/store.ts'
import { openStore } from '../database/store.ts'
import type { Content } from './copy-problem.ts'

/** The rows of each table, as JSON, that a database has when nothing but the migrations ran. */
export type FreshRows = Record<string, readonly string[]>

/** Reads them from a database made for it. */
export async function readFreshRows(): Promise<FreshRows> {
  const folder = await mkdtemp(join(tmpdir(), 'tagihan-kosong-'))
  const store = await openStore({ dataDir: folder })
  try {
    const fresh: FreshRows = {}
    for (const table of await dataTables(store.read)) fresh[table] = await rowsOf(store.read, table)
    return fresh
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a database holds besides that; nothing when it is as empty as on its first day. */
export async function contentsBeside(fresh: FreshRows, reader: Reader): Promise<Content[]> {
  const contents: Content[] = []
  for (const table of await dataTables(reader)) {
    const known = fresh[table] ?? []
    const rows = await rowsOf(reader, table, known.length + 1)
    if (rows.join() === known.join()) continue
    contents.push({ table, rows: await countTable(reader, table) })
  }
  return contents
}

async function rowsOf(reader: Reader, table: string, limit = 1000): Promise<string[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)} limit ${sql.lit(limit)}`.execute(
    reader,
  )
  return rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
}
