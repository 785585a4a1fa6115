import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupError, type BackupManifest } from './backup-job.ts'
import { keptBackups } from './kept-backups.ts'

const FOLDER = 'backups'
const LOCK_FILE = '.lock'
const WORK_FOLDER = '.making'
const SQLITE_BUSY = 5

/** What a backup's file may be called; nothing else in the folder is ever read, sent or deleted. */
const FILE_NAME = /^tagihan-\d{8}-\d{6}(-\d{1,3})?\.sqlite$/

/** A backup as it lies there. */
export interface StoredBackup extends BackupManifest {
  /** False when the file is no longer as long as it was. */
  isIntact: boolean
}

/** Where the backups lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, FOLDER)
}

/** Where one is made, before it counts. */
export function workFolder(dataDir: string): string {
  return join(dataDir, FOLDER, WORK_FOLDER)
}

/** The file beside a backup that tells of it. */
export function manifestName(name: string): string {
  return name.replace(/\.sqlite$/, '.json')
}

/** The first free name for a backup of that second. */
export function freeName(dataDir: string, stamp: string): string {
  const names = new Set(readdirSync(backupFolder(dataDir)))
  for (let count = 1; ; count++) {
    const name = `tagihan-${stamp}${count === 1 ? '' : `-${count}`}.sqlite`
    if (!names.has(name)) return name
  }
}

/** The proved backups, newest first; none when there is no folder yet. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupFolder(dataDir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .flatMap((name) => stored(folder, name) ?? [])
    .sort((a, b) => compare(b.madeAt, a.madeAt) || compare(b.name, a.name))
}

/** Keeps the newest ones, one a day and one a week; answers the names of those that it deleted. */
export function removeOldBackups(dataDir: string, timeZone: string): string[] {
  const folder = backupFolder(dataDir)
  const all = listBackups(dataDir)
  const kept = new Set(keptBackups(all, timeZone))
  const old = all.filter((backup) => !kept.has(backup))
  for (const { name } of old) {
    rmSync(join(folder, name), { force: true })
    rmSync(join(folder, manifestName(name)), { force: true })
  }
  return old.map(({ name }) => name)
}

/** Removes what a power cut left behind. Only for who holds the lock. */
export function removeLeftovers(dataDir: string): void {
  const folder = backupFolder(dataDir)
  rmSync(workFolder(dataDir), { recursive: true, force: true })
  for (const name of readdirSync(folder)) {
    const file = name.replace(/\.json$/, '.sqlite')
    if (name.endsWith('.json') && FILE_NAME.test(file) && !existsSync(join(folder, file)))
      rmSync(join(folder, name), { force: true })
  }
}

/**
 * Takes the folder for this process alone; throws BackupError `running` when a backup is being made there. The lock is one of SQLite's,
 * so that the operating system frees it whatever becomes of its holder. `file`: for another work that nobody may do twice at once.
 */
export function lockFolder(dataDir: string, file = LOCK_FILE): { release(): void } {
  const database = new DatabaseSync(join(backupFolder(dataDir), file))
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new BackupError('running') : error
  }
  return { release: () => database.close() }
}

/** Waits until a file, or what a folder lists, is on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function stored(folder: string, name: string): StoredBackup | undefined {
  try {
    const manifest: BackupManifest = JSON.parse(readFileSync(join(folder, manifestName(name)), 'utf8'))
    const { size } = statSync(join(folder, name))
    return { ...manifest, name, isIntact: size === manifest.bytes }
  } catch {
    return undefined
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
