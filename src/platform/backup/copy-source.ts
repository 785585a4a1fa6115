import { join } from 'node:path'
import { backup } from 'node:sqlite'
import { copyTables } from '../database/copy-tables.ts'
import { allowLong } from '../database/long-transaction.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE, openSqlite } from '../database/sqlite.ts'
import type { BackupJob, Count } from './backup-job.ts'
import { countIn } from './count-source.ts'
import { openSqliteFile } from './sqlite-handle.ts'

const PAGES_PER_STEP = 5000

/** Copies one moment of the database into a new SQLite file `DATABASE_FILE` in a folder; answers what was counted in that moment. */
export type CopySource = (job: BackupJob, folder: string) => Promise<Count>

export const copySource: CopySource = (job, folder) =>
  job.databaseUrl === undefined ? copySqlite(job, folder) : copyPostgres(job, job.databaseUrl, folder)

async function copySqlite({ dataDir, figuresSql }: BackupJob, folder: string): Promise<Count> {
  const path = join(folder, DATABASE_FILE)
  const source = openSqliteFile(join(dataDir, DATABASE_FILE), { readOnly: true })
  try {
    // The copy goes through the connection that reads, so it is of the moment that this transaction sees, whatever others write.
    source.database.exec('begin')
    const count = await countIn(source.db, figuresSql)
    await backup(source.database, path, { rate: PAGES_PER_STEP })
    source.database.exec('rollback')
    return count
  } finally {
    source.database.close()
  }
}

async function copyPostgres({ figuresSql }: BackupJob, databaseUrl: string, folder: string): Promise<Count> {
  await makeEmptyFile(folder)
  const source = openPostgres(databaseUrl)
  const target = openSqliteFile(join(folder, DATABASE_FILE), { readOnly: false })
  try {
    // Nothing but the finished file counts, and that is flushed and proved before it does.
    target.database.exec('pragma journal_mode = off; pragma synchronous = off')
    return await source.migrationDb
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        await allowLong(snapshot)
        const count = await countIn(snapshot, figuresSql)
        await target.db.transaction().execute((trx) => copyTables(snapshot, trx))
        return count
      })
  } finally {
    target.database.close()
    await source.store.close()
  }
}

/** Makes a database file in a folder, with what the migrations put there. */
export async function makeEmptyFile(folder: string): Promise<void> {
  const connection = openSqlite(folder)
  try {
    await migrate(connection)
  } finally {
    await connection.store.close()
  }
}

/** A copy inherits the mode of its source, in which it would need further files beside it to be read. */
export function makeSingleFile(path: string): void {
  const { database } = openSqliteFile(path, { readOnly: false })
  try {
    database.exec('pragma journal_mode = delete')
  } finally {
    database.close()
  }
}
