import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backupFolder, flush, lockFolder } from '../backup/backup-folder.ts'
import { makeEmptyFile, makeSingleFile } from '../backup/copy-source.ts'
import { findingsIn } from '../backup/prove-backup.ts'
import { openSqliteFile } from '../backup/sqlite-handle.ts'
import { dataTables, emptyPostgres } from '../database/copy-tables.ts'
import { allowLong } from '../database/long-transaction.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import type { Reader, Trx } from '../database/store.ts'
import { contentsBeside, type FreshRows } from './contents.ts'
import { busyAt, CopyError, type DatabasePlace } from './copy-problem.ts'
import { closeGate } from './source.ts'

const WORK_FOLDER = '.copying'

export interface Filling {
  work(trx: Trx): Promise<void>
  /** Throws when it does not like what it reads. */
  check(reader: Reader): Promise<void>
}

/** An empty database that is about to be filled. */
export interface Target {
  /** All or nothing: what is written stays only when the check has passed. */
  fill(filling: Filling): Promise<void>
}

/** Makes sure that nothing is lost by filling a place; throws CopyError `filled-target`. Migrates an empty PostgreSQL database. */
export function prepareTarget(place: DatabasePlace, fresh: FreshRows): Promise<Target> {
  return place.databaseUrl === undefined
    ? prepareSqlite(place.dataDir, fresh)
    : preparePostgres(place.databaseUrl, fresh)
}

async function preparePostgres(databaseUrl: string, fresh: FreshRows): Promise<Target> {
  const connection = openPostgres(databaseUrl)
  try {
    await refuseFilled(connection.store.read, fresh)
    await migrate(connection)
  } finally {
    await connection.store.close()
  }
  return { fill: (filling) => fillPostgres(databaseUrl, (trx) => refuseFilled(trx, fresh), filling) }
}

/** Empties a migrated PostgreSQL database and fills it anew: all of that or nothing. */
export function refillPostgres(databaseUrl: string, filling: Filling): Promise<void> {
  return fillPostgres(databaseUrl, emptyPostgres, filling)
}

async function fillPostgres(
  databaseUrl: string,
  makeReady: (trx: Trx) => Promise<void>,
  { work, check }: Filling,
): Promise<void> {
  const { migrationDb, store } = openPostgres(databaseUrl)
  try {
    await migrationDb.transaction().execute(async (trx) => {
      await allowLong(trx)
      await closeGate(trx).catch(busyAt('target'))
      await makeReady(trx)
      await work(trx)
      // Without it the first hours would go by guesses about how much there is.
      for (const table of await dataTables(trx)) await sql`analyze ${sql.table(table)}`.execute(trx)
      await check(trx)
    })
  } finally {
    await store.close()
  }
}

async function prepareSqlite(dataDir: string, fresh: FreshRows): Promise<Target> {
  const path = join(dataDir, DATABASE_FILE)
  if (existsSync(path)) {
    const old = openSqliteFile(path, { readOnly: false })
    try {
      await refuseFilled(old.db, fresh)
    } finally {
      old.database.close()
    }
  }
  return { fill: (filling) => fillSqlite(dataDir, filling) }
}

// Aside, without the cost of a power-safe transaction over all of it: it gets its name when it is on the disk, and proved.
async function fillSqlite(dataDir: string, { work, check }: Filling): Promise<void> {
  mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, WORK_FOLDER)
  const path = join(folder, DATABASE_FILE)
  try {
    rmSync(folder, { recursive: true, force: true })
    await makeEmptyFile(folder)
    await writeSqlite(path, work)
    flush(path)
    await proveSqlite(path, check)
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `${DATABASE_FILE}${end}`), { force: true })
    renameSync(path, join(dataDir, DATABASE_FILE))
    flush(dataDir)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}

async function writeSqlite(path: string, work: (trx: Trx) => Promise<void>): Promise<void> {
  const { database, db } = openSqliteFile(path, { readOnly: false })
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off')
    await db.transaction().execute(work)
  } finally {
    database.close()
  }
  makeSingleFile(path)
}

async function proveSqlite(path: string, check: (reader: Reader) => Promise<void>): Promise<void> {
  const { database, db } = openSqliteFile(path, { readOnly: true })
  try {
    const findings = findingsIn(database)
    if (findings.length > 0) throw new CopyError({ kind: 'unsound', findings })
    await check(db)
  } finally {
    database.close()
  }
}

async function refuseFilled(reader: Reader, fresh: FreshRows): Promise<void> {
  const contents = await contentsBeside(fresh, reader)
  if (contents.length > 0) throw new CopyError({ kind: 'filled-target', contents })
}
