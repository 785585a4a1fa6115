import { closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderTrouble, storageTroubleOf } from '../storage-trouble.ts'
import { refuseUnknown } from './migrate.ts'
import { DATABASE_FILE } from './sqlite.ts'

/** The SQLite file is damaged, or none. */
export class DamagedDatabaseError extends Error {
  constructor(path: string, finding: string, cause?: unknown) {
    super(
      `Berkas basis data ${path} rusak (${finding}). Berkasnya tidak diubah. Simpan salinannya, lalu pulihkan cadangan terakhir: \`npm run admin -- restore <cadangan>\` (cadangan ada di folder backups dari DATA_DIR).`,
      { cause },
    )
    this.name = 'DamagedDatabaseError'
  }
}

/** The data folder cannot hold data. */
export class DataFolderError extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'DataFolderError'
  }
}

/**
 * Makes the data folder where it is missing, and looks at its SQLite file before anything is written there. Throws DataFolderError, NewerDatabaseError or
 * DamagedDatabaseError; then the file is as it was.
 */
export function checkBeforeStart(dataDir: string): void {
  const folder = resolve(dataDir)
  checkFolder(folder)
  const path = join(folder, DATABASE_FILE)
  // SQLite makes an empty file before it writes to it.
  if (!isFilled(path)) return
  try {
    checkFile(path)
  } catch (error) {
    if (storageTroubleOf(error) === 'damaged') throw new DamagedDatabaseError(path, messageOf(error), error)
    throw error
  }
}

function checkFolder(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) {
    makeFolder(folder)
    return
  }
  if (!stat.isDirectory())
    throw new DataFolderError(`${folder} (DATA_DIR) bukan folder. Atur DATA_DIR ke sebuah folder.`)
  const trouble = folderTrouble(folder)
  // Without room there is still much to read.
  if (trouble === undefined || trouble === 'full') return
  const advice =
    trouble === 'no-right'
      ? 'Beri pengguna yang menjalankan program hak baca dan tulis atas folder itu.'
      : 'Disknya hanya dapat dibaca atau gagal: periksa disk, lalu pasang (mount) lagi agar dapat ditulisi.'
  throw new DataFolderError(`Folder data ${folder} (DATA_DIR) tidak dapat ditulisi. ${advice}`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new DataFolderError(
      `Folder data ${folder} (DATA_DIR) tidak dapat dibuat (${messageOf(error)}). Buat folder itu dengan hak tulis untuk pengguna yang menjalankan program, atau atur DATA_DIR.`,
    )
  }
}

const HEADER = 'SQLite format 3\0'

// Read from a cold disk at 60 MB a second this takes four seconds; ten times as much would keep the screens away for too long.
const LARGEST_CHECKED_BYTES = 256 * 1024 * 1024

/**
 * What costs nothing is looked at each time: the header, the length, the schema. All pages are read only when the program did not end in
 * order, as after a power cut, and the file is not large; `npm run doctor` and each backup read them in any case.
 */
function checkFile(path: string): void {
  // SQLite removes them when all is done; the journal is that of a file that has no log yet, as a backup in its place.
  const hasLog = isFilled(`${path}-wal`)
  const hasJournal = isFilled(`${path}-journal`)
  if (!hasHeader(path)) throw new DamagedDatabaseError(path, 'bukan berkas SQLite')
  // To take back what stands in a journal, SQLite has to write.
  using file = new DatabaseSync(path, { readOnly: !hasJournal, timeout: 5000 })
  const isMigrated = file.prepare("select 1 from sqlite_schema where name = 'schema_migration'").get()
  if (isMigrated) {
    const applied = file.prepare('select name from schema_migration').all()
    refuseUnknown(applied.map(({ name }) => String(name)))
  }
  if (!(hasLog || hasJournal) || statSync(path).size > LARGEST_CHECKED_BYTES) return
  const verdict = file.prepare('pragma quick_check(1)').get()?.['quick_check']
  if (verdict !== 'ok') throw new DamagedDatabaseError(path, String(verdict))
}

function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

// SQLite itself takes a file that is shorter than a page for an empty one, and would begin anew.
function hasHeader(path: string): boolean {
  const descriptor = openSync(path, 'r')
  try {
    const start = Buffer.alloc(HEADER.length)
    readSync(descriptor, start, 0, HEADER.length, 0)
    return start.toString('latin1') === HEADER
  } finally {
    closeSync(descriptor)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
