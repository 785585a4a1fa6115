import { join } from 'node:path'
import { sql } from 'kysely'
import { openSqliteFile } from '../backup/sqlite-handle.ts'
import { allowLong } from '../database/long-transaction.ts'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import type { Trx } from '../database/store.ts'
import { busyAt, type DatabasePlace } from './copy-problem.ts'

/** Reads one moment of a database, and keeps all writers waiting until that is done: what was copied is then all there is. */
export async function readAlone<T>(place: DatabasePlace, work: (snapshot: Trx) => Promise<T>): Promise<T> {
  return place.databaseUrl === undefined
    ? readSqlite(place.dataDir, work)
    : readPostgres(place.databaseUrl, work)
}

async function readSqlite<T>(dataDir: string, work: (snapshot: Trx) => Promise<T>): Promise<T> {
  const source = openSqliteFile(join(dataDir, DATABASE_FILE), { readOnly: false })
  try {
    return await source.db.transaction().execute(work).catch(busyAt('source'))
  } finally {
    source.database.close()
  }
}

async function readPostgres<T>(databaseUrl: string, work: (snapshot: Trx) => Promise<T>): Promise<T> {
  const source = openPostgres(databaseUrl)
  try {
    return await source.migrationDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        await allowLong(snapshot)
        await closeGate(snapshot).catch(busyAt('source'))
        return work(snapshot)
      })
  } finally {
    await source.store.close()
  }
}

/** Shuts out all writers of a PostgreSQL database (`postgres.ts` has the gate), before the first look at the data. */
export async function closeGate(trx: Trx): Promise<void> {
  await sql`lock table schema_migration_lock in share row exclusive mode`.execute(trx)
}
