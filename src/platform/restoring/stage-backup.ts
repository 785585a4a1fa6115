import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { manifestName } from '../backup/backup-folder.ts'
import { BackupError, type BackupManifest, type Count } from '../backup/backup-job.ts'
import { countIn } from '../backup/count-source.ts'
import { proveBackup } from '../backup/prove-backup.ts'
import { openSqliteFile } from '../backup/sqlite-handle.ts'
import { refuseUnknown } from '../database/migrate.ts'
import { storageTroubleOf } from '../storage-trouble.ts'
import { RestoreError } from './restore-problem.ts'

/** What a restore takes its data from. */
export interface RestoreSource {
  path: string
  bytes: number
  /** Undefined when none lies beside the file. */
  manifest: BackupManifest | undefined
}

const COPY_CHUNK_BYTES = 1024 * 1024

/** Looks a backup's file up, and what its manifest says. Throws RestoreError. */
export function findSource(path: string): RestoreSource {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new RestoreError({ kind: 'missing' })
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new RestoreError({ kind: 'unfinished' })
  return { path, bytes: stat.size, manifest: readManifest(path) }
}

/** Throws RestoreError unless a folder's disk has room for a copy of the file, and `reserveBytes` more. */
export async function refuseWithoutSpace(
  folder: string,
  { bytes }: RestoreSource,
  reserveBytes: number,
): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some network folders do not tell.
  if (blocks > 0 && bavail * bsize < bytes + reserveBytes) throw new RestoreError({ kind: 'no-space' })
}

/**
 * Copies a backup and proves the copy, so that nothing is written beside the original: it is one of this program's, sound, and the one that its
 * manifest tells of. Answers what it holds. Throws RestoreError, NewerDatabaseError.
 */
export async function copyAndProve(
  source: RestoreSource,
  target: string,
  figuresSql: string,
): Promise<Count> {
  const sha256 = await copyHashed(source.path, target)
  const { manifest } = source
  if (manifest && (manifest.bytes !== source.bytes || manifest.sha256 !== sha256))
    throw new RestoreError({ kind: 'other-manifest', finding: 'SHA-256' })
  try {
    refuseOther(target)
    const count = await countAt(target, figuresSql)
    await proveBackup(target, figuresSql, count)
    if (manifest) await proveManifest(target, figuresSql, manifest)
    return count
  } catch (error) {
    if (storageTroubleOf(error) === 'damaged')
      throw new RestoreError({ kind: 'damaged', finding: (error as Error).message }, { cause: error })
    if (error instanceof BackupError)
      throw new RestoreError({ kind: 'damaged', finding: error.message }, { cause: error })
    throw error
  }
}

/** Counts a closed file anew. */
export async function countAt(path: string, figuresSql: string): Promise<Count> {
  const { database, db } = openSqliteFile(path, { readOnly: true })
  try {
    return await countIn(db, figuresSql)
  } finally {
    database.close()
  }
}

async function proveManifest(path: string, figuresSql: string, manifest: BackupManifest): Promise<void> {
  await proveBackup(path, figuresSql, manifest).catch((error: Error) => {
    throw new RestoreError({ kind: 'other-manifest', finding: error.message }, { cause: error })
  })
}

function readManifest(path: string): BackupManifest | undefined {
  const name = manifestName(basename(path))
  const manifestPath = join(dirname(path), name)
  if (name === basename(path) || !existsSync(manifestPath)) return undefined
  try {
    const manifest: BackupManifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
    if (manifest.rows && manifest.figures) return manifest
  } catch (error) {
    throw new RestoreError({ kind: 'other-manifest', finding: 'JSON' }, { cause: error })
  }
  throw new RestoreError({ kind: 'other-manifest', finding: 'JSON' })
}

async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(
    createReadStream(from, { highWaterMark: COPY_CHUNK_BYTES }),
    hashing,
    createWriteStream(to, { mode: 0o600 }),
  )
  return hash.digest('hex')
}

/** Throws unless the file is a database of this program, and of no newer one. */
function refuseOther(path: string): void {
  const { database } = openSqliteFile(path, { readOnly: true })
  try {
    const isOurs = database.prepare("select 1 from sqlite_schema where name = 'schema_migration'").get()
    if (!isOurs) throw new RestoreError({ kind: 'not-ours' })
    const applied = database.prepare('select name from schema_migration').all()
    refuseUnknown(applied.map(({ name }) => String(name)))
  } finally {
    database.close()
  }
}
