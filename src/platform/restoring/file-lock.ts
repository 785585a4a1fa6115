import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RestoreError } from './restore-problem.ts'

const SQLITE_BUSY = 5
const LOOK = 'select count(*) from sqlite_schema'

/** Throws RestoreError `busy` when a program has the SQLite file open. `folder`: on the same disk, for a moment's file. */
export function refuseOpenFile(path: string, folder: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  // Locks hold for all names of a file, and under another name its log is neither read nor written.
  const probe = join(folder, 'probe.db')
  const isLinked = tryToLink(path, probe)
  // With a log beside it SQLite takes the lock before it reads, so that a damaged file can be asked, too.
  if (isLinked) writeFileSync(`${probe}-wal`, '')
  try {
    lockAlone(isLinked ? probe : path).close()
  } catch (error) {
    if (error instanceof RestoreError) throw error
    // Whatever else is wrong with it: nobody has it open.
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${probe}${end}`, { force: true })
  }
}

/** Opens an SQLite file for this connection alone; throws RestoreError `busy` when another one has it open. The caller closes it. */
export function lockAlone(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 1000 })
  try {
    database.exec('pragma locking_mode = exclusive')
    database.prepare(LOOK).get()
    database.exec('begin exclusive; rollback')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new RestoreError({ kind: 'busy' }, { cause: error })
  }
}

/** False where the file system has no second names for a file. */
export function tryToLink(path: string, name: string): boolean {
  try {
    linkSync(path, name)
    return true
  } catch {
    return false
  }
}
