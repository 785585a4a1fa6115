import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { backupFolder, flush, lockFolder } from '../backup/backup-folder.ts'
import type { Count } from '../backup/backup-job.ts'
import { makeSingleFile } from '../backup/copy-source.ts'
import { proveBackup } from '../backup/prove-backup.ts'
import { openSqliteFile } from '../backup/sqlite-handle.ts'
import { copyTables } from '../database/copy-tables.ts'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import { openStore, type Reader, type Trx } from '../database/store.ts'
import { contentsBeside, readFreshRows } from '../moving/contents.ts'
import { CopyError, type DatabasePlace } from '../moving/copy-problem.ts'
import { refillPostgres } from '../moving/target.ts'
import { refuseOpenFile } from './file-lock.ts'
import { RestoreError, toRestoreError } from './restore-problem.ts'
import { copyAndProve, countAt, findSource, type RestoreSource, refuseWithoutSpace } from './stage-backup.ts'
import { type SwapStep, swapFile } from './swap-file.ts'

const WORK_FOLDER = '.restoring'
const LOCK_FILE = '.restore-lock'

/** A point that a restore has passed. */
export type RestoreStep = 'proved' | 'settled' | 'staged' | SwapStep

export interface RestoreOptions<Settled, Facts> {
  /** The backup's file. */
  path: string
  /** Where to restore to; with PostgreSQL too the folder is where the work is done. */
  place: DatabasePlace
  /** True: nothing may be there yet. */
  onlyEmpty: boolean
  /** `YYYYMMDD-HHMMSS`, for the folder that keeps what was there. */
  stamp: string
  /** A query for one row of numbers; what a backup's manifest was made with. */
  figuresSql: string
  /** Bytes that must stay free beside the copy. */
  reserveBytes: number
  /** Changes in the restored data what must not stay as it was; in one transaction, before it counts. */
  settle(trx: Trx): Promise<Settled>
  /** Keeps what a PostgreSQL database holds, and answers where that is. */
  keepPostgres(): Promise<string>
  /** Reads what must be the same in the copy that PostgreSQL gets. */
  readFacts(reader: Reader): Promise<Facts>
  /** Throws when they differ; then PostgreSQL is as it was. */
  compare(source: Facts, target: Facts): void
  /** Told of each point; a test stops the work there. */
  onStep?: (step: RestoreStep) => void
}

/** What was restored. */
export interface Restored<Settled> {
  name: string
  hasManifest: boolean
  /** The figures of the query, by name. */
  figures: Count['figures']
  /** Where the previous data is; undefined when there was none. */
  kept: string | undefined
  settled: Settled
}

/**
 * Puts the data of a backup in the place of the present data, which is kept. Until the very last moment the present data is in place, unchanged but for
 * its log. Throws RestoreError, NewerDatabaseError, and whatever the functions of the options throw.
 */
export async function restoreBackup<Settled, Facts>(
  options: RestoreOptions<Settled, Facts>,
): Promise<Restored<Settled>> {
  const { dataDir, databaseUrl } = options.place
  const folder = join(dataDir, WORK_FOLDER)
  const source = findSource(options.path)
  mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  let lock: ReturnType<typeof lockFolder> | undefined
  try {
    lock = lockFolder(dataDir, LOCK_FILE)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    if (databaseUrl === undefined) refuseOpenFile(join(dataDir, DATABASE_FILE), folder)
    const hasData = options.onlyEmpty || databaseUrl !== undefined ? await holdsData(options.place) : true
    if (options.onlyEmpty && hasData) throw new RestoreError({ kind: 'filled' })
    const { figures, settled } = await stage(source, folder, options)
    const kept =
      databaseUrl === undefined
        ? swapFile(dataDir, join(folder, DATABASE_FILE), options.stamp, options.onStep ?? (() => {}))
        : await refill(databaseUrl, join(folder, DATABASE_FILE), hasData, options)
    const hasManifest = source.manifest !== undefined
    return { name: basename(source.path), hasManifest, figures, kept, settled }
  } catch (error) {
    throw toRestoreError(error)
  } finally {
    if (lock) rmSync(folder, { recursive: true, force: true })
    lock?.release()
  }
}

/** Makes of the backup what is to take the place: brought up to date, settled, one file on the disk, and proved once more. */
async function stage<Settled, Facts>(
  source: RestoreSource,
  folder: string,
  { figuresSql, reserveBytes, settle, onStep }: RestoreOptions<Settled, Facts>,
): Promise<{ figures: Count['figures']; settled: Settled }> {
  const path = join(folder, DATABASE_FILE)
  await refuseWithoutSpace(folder, source, reserveBytes)
  const { figures } = await copyAndProve(source, path, figuresSql)
  onStep?.('proved')
  const store = await openStore({ dataDir: folder })
  let settled: Settled
  try {
    settled = await store.transaction(settle)
  } finally {
    await store.close()
  }
  onStep?.('settled')
  makeSingleFile(path)
  chmodSync(path, 0o600)
  flush(path)
  const count = await countAt(path, figuresSql)
  if (!isDeepStrictEqual(count.figures, figures))
    throw new RestoreError({ kind: 'damaged', finding: JSON.stringify([figures, count.figures]) })
  await proveBackup(path, figuresSql, count)
  onStep?.('staged')
  return { figures, settled }
}

async function refill<Settled, Facts>(
  databaseUrl: string,
  staged: string,
  hasData: boolean,
  { keepPostgres, readFacts, compare, onStep }: RestoreOptions<Settled, Facts>,
): Promise<string | undefined> {
  // Brings the schema up to date, and refuses one that is newer.
  await (await openStore({ dataDir: '', databaseUrl })).close()
  const kept = hasData ? await keepPostgres() : undefined
  onStep?.('kept')
  const source = openSqliteFile(staged, { readOnly: true })
  try {
    await source.db.transaction().execute(async (snapshot) => {
      const facts = await readFacts(snapshot)
      await refillPostgres(databaseUrl, {
        work: (trx) => copyTables(snapshot, trx),
        check: async (copy) => {
          compare(facts, await readFacts(copy))
          onStep?.('placed')
        },
      })
    })
  } catch (error) {
    if (error instanceof CopyError && error.problem.kind === 'busy')
      throw new RestoreError({ kind: 'busy' }, { cause: error })
    throw error
  } finally {
    source.database.close()
  }
  return kept
}

/** Whether anything is there that the migrations did not put there; a file that cannot be read may hold anything. */
async function holdsData({ dataDir, databaseUrl }: DatabasePlace): Promise<boolean> {
  if (databaseUrl !== undefined) {
    const { store } = openPostgres(databaseUrl)
    try {
      return (await contentsBeside(await readFreshRows(), store.read)).length > 0
    } finally {
      await store.close()
    }
  }
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path) || statSync(path).size === 0) return false
  try {
    const file = openSqliteFile(path, { readOnly: true })
    try {
      return (await contentsBeside(await readFreshRows(), file.db)).length > 0
    } finally {
      file.database.close()
    }
  } catch {
    return true
  }
}
