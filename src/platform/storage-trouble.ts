import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../shared/app-error.ts'

/** What can be wrong with the disk that the data lies on. */
export type StorageTrouble = 'full' | 'read-only' | 'failing' | 'damaged'

/** What the visitor reads of it. */
export const STORAGE_TEXTS: Record<StorageTrouble, string> = {
  full: 'Penyimpanan server penuh, jadi perubahan ini tidak tersimpan. Kosongkan ruang di server, lalu coba lagi. Data yang sudah tersimpan tetap aman.',
  'read-only':
    'Penyimpanan server hanya dapat dibaca, jadi perubahan ini tidak tersimpan. Periksa disk dan izin folder data di server, lalu coba lagi. Data yang sudah tersimpan tetap aman.',
  failing:
    'Penyimpanan server gagal membaca atau menulis. Periksa disk server (`npm run doctor`), lalu muat ulang dan coba lagi.',
  damaged:
    'Berkas basis data di server rusak. Hentikan program, simpan berkasnya, lalu pulihkan cadangan terakhir dengan `npm run admin -- restore <cadangan>`.',
}

// Of the operating system, and of PostgreSQL: disk full; input or output error; data corrupted, index corrupted.
const BY_CODE: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EIO: 'failing',
  '53100': 'full',
  '58030': 'failing',
  XX001: 'damaged',
  XX002: 'damaged',
}

// SQLite's primary result codes: read-only, input or output error, corrupt, full, cannot open, not a database.
const BY_SQLITE_CODE: Readonly<Record<number, StorageTrouble>> = {
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'failing',
  26: 'damaged',
}

// SQLITE_IOERR_SHMSIZE: no room for the file that its connections share.
const SQLITE_NO_ROOM_TO_SHARE = 4874

const LONGEST_CHAIN = 5

// A commit needs some pages, and the log of the system wants its part.
const LEAST_FREE_BYTES = 1024 * 1024

/** What an error, or one of its causes, says about the disk; undefined when it is about something else. */
export function storageTroubleOf(error: unknown): StorageTrouble | undefined {
  let cause = error as { code?: unknown; errcode?: unknown; cause?: unknown } | null | undefined
  for (let depth = 0; depth < LONGEST_CHAIN && cause; depth++) {
    const trouble = troubleOfCodes(String(cause.code ?? ''), Number(cause.errcode ?? 0))
    if (trouble) return trouble
    cause = cause.cause as typeof cause
  }
  return undefined
}

/** The answerable error for trouble with the disk, with the technical one as its cause; undefined for any other error. */
export function storageError(error: unknown): AppError | undefined {
  const trouble = storageTroubleOf(error)
  if (!trouble) return undefined
  return Object.assign(new AppError('STORAGE_FAILED', { message: STORAGE_TEXTS[trouble] }), { cause: error })
}

/**
 * Whether nothing can be stored in a folder now, and why; `no-right`: this user may not. Tries it with an empty file, since a file system
 * that became read-only after an error may still say that it can be written to. Undefined for a folder that is not there.
 */
export function folderTrouble(folder: string): StorageTrouble | 'no-right' | undefined {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe, { force: true })
    const { blocks, bavail, bfree, bsize } = statfsSync(folder)
    // Root may use what the file system keeps back. Some network folders do not tell their size.
    const free = process.getuid?.() === 0 ? bfree : bavail
    return blocks > 0 && free * bsize < LEAST_FREE_BYTES ? 'full' : undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['ENOENT', 'ENOTDIR'].includes(code) ? undefined : (storageTroubleOf(error) ?? 'no-right')
  }
}

function troubleOfCodes(code: string, errcode: number): StorageTrouble | undefined {
  if (errcode === SQLITE_NO_ROOM_TO_SHARE) return 'full'
  return BY_CODE[code] ?? BY_SQLITE_CODE[errcode & 0xff]
}
