import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { flush } from '../backup/backup-folder.ts'
import { findingsIn } from '../backup/prove-backup.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import { lockAlone, tryToLink } from './file-lock.ts'

const ASIDE_PREFIX = 'sebelum-pemulihan-'
const LOGS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]

/** A point that a swap has passed. */
export type SwapStep = 'looked' | 'one-file' | 'kept' | 'logs-kept' | 'logs-gone' | 'placed'

/**
 * Puts a finished, flushed file in the place of the SQLite file of a data folder, and keeps what was there in a folder of its own, which it answers;
 * undefined when there was nothing. At every moment one of both is in place, and never a new file beside an old log. Throws RestoreError `busy`.
 */
export function swapFile(
  dataDir: string,
  staged: string,
  stamp: string,
  onStep: (step: SwapStep) => void,
): string | undefined {
  const path = join(dataDir, DATABASE_FILE)
  removeUnfinished(dataDir)
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
  const isSound = isThere && isSoundFile(path)
  onStep('looked')
  // Held to the end, so that nobody opens what is about to go.
  const lock = isSound ? oneFile(dataDir) : undefined
  if (isSound) onStep('one-file')
  try {
    const aside = isThere || LOGS.some((name) => existsSync(join(dataDir, name)))
    const folder = aside ? newFolder(dataDir, stamp) : undefined
    if (folder && isThere) keep(path, join(folder, DATABASE_FILE))
    if (folder) onStep('kept')
    if (folder && !isSound) moveLogs(dataDir, folder, onStep)
    if (folder) for (const place of [folder, dataDir]) flush(place)
    renameSync(staged, path)
    flush(dataDir)
    onStep('placed')
    return folder
  } finally {
    lock?.close()
  }
}

/** Brings what its log holds into the file, which has no log from then on; answers the only connection to it. */
function oneFile(dataDir: string): DatabaseSync {
  const database = lockAlone(join(dataDir, DATABASE_FILE))
  try {
    database.exec('pragma journal_mode = delete')
    for (const name of LOGS) rmSync(join(dataDir, name), { force: true })
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Reads all of it, and changes nothing. */
function isSoundFile(path: string): boolean {
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
    return findingsIn(database).length === 0
  } catch {
    return false
  }
}

// A damaged file keeps its log as it is: to open both would change them.
function moveLogs(dataDir: string, folder: string, onStep: (step: SwapStep) => void): void {
  const logs = LOGS.filter((name) => existsSync(join(dataDir, name)))
  for (const name of logs) keep(join(dataDir, name), join(folder, name))
  flush(folder)
  flush(dataDir)
  onStep('logs-kept')
  for (const name of logs) rmSync(join(dataDir, name))
  flush(dataDir)
  onStep('logs-gone')
}

/** A second name costs neither time nor room; where there is none, a copy. */
function keep(path: string, name: string): void {
  if (tryToLink(path, name)) return
  copyFileSync(path, name)
  flush(name)
}

function newFolder(dataDir: string, stamp: string): string {
  for (let count = 1; ; count++) {
    const folder = join(dataDir, `${ASIDE_PREFIX}${stamp}${count === 1 ? '' : `-${count}`}`)
    if (existsSync(folder)) continue
    mkdirSync(folder, { mode: 0o700 })
    return folder
  }
}

/** What was kept of the file that is still in place: that restore never came to its end, and a second name is no second copy. */
function removeUnfinished(dataDir: string): void {
  const current = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(ASIDE_PREFIX))) {
    const folder = join(dataDir, name)
    const files = readdirSync(folder)
    const kept = statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })
    const isSame = kept !== undefined && kept.ino === current?.ino && kept.dev === current.dev
    const isOnlyThat = files.length === 0 || (files.length === 1 && isSame)
    if (isOnlyThat) rmSync(folder, { recursive: true })
  }
}
