import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import {
  backupFolder,
  flush,
  freeName,
  lockFolder,
  manifestName,
  removeLeftovers,
  removeOldBackups,
  workFolder,
} from './backup-folder.ts'
import { BackupError, type BackupJob, type BackupManifest, type Count, toBackupError } from './backup-job.ts'
import { type CopySource, copySource, makeSingleFile } from './copy-source.ts'
import { proveBackup } from './prove-backup.ts'

/**
 * Makes one backup: copies, proves, and only then gives it its name. Throws BackupError; then nothing of it is left. Takes seconds of
 * pure computing for a large database, so it runs in a worker thread (`run-backup.ts`).
 */
export async function writeBackup(job: BackupJob, copy: CopySource = copySource): Promise<BackupManifest> {
  try {
    mkdirSync(backupFolder(job.dataDir), { recursive: true, mode: 0o700 })
    const lock = lockFolder(job.dataDir)
    try {
      removeLeftovers(job.dataDir)
      await refuseWithoutSpace(job)
      return await copyAndProve(job, copy)
    } finally {
      await rm(workFolder(job.dataDir), { recursive: true, force: true })
      lock.release()
    }
  } catch (error) {
    throw toBackupError(error)
  }
}

async function copyAndProve(job: BackupJob, copy: CopySource): Promise<BackupManifest> {
  const folder = workFolder(job.dataDir)
  const path = join(folder, DATABASE_FILE)
  mkdirSync(folder, { mode: 0o700 })
  const count = await copy(job, folder)
  makeSingleFile(path)
  flush(path)
  await proveBackup(path, job.figuresSql, count)
  const manifest = await publish(job, path, count)
  removeOldBackups(job.dataDir, job.timeZone)
  return manifest
}

/** The manifest comes first: a backup is there from the moment that its own file has its name. */
async function publish(job: BackupJob, path: string, count: Count): Promise<BackupManifest> {
  const folder = backupFolder(job.dataDir)
  const name = freeName(job.dataDir, job.stamp)
  const { size: bytes } = statSync(path)
  const manifest = { name, madeAt: job.madeAt, bytes, sha256: await sha256Of(path), ...count }
  const manifestPath = join(workFolder(job.dataDir), manifestName(name))
  writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  chmodSync(path, 0o600)
  renameSync(manifestPath, join(folder, manifestName(name)))
  renameSync(path, join(folder, name))
  flush(folder)
  return manifest
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

async function refuseWithoutSpace(job: BackupJob): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(backupFolder(job.dataDir))
  // Some network folders do not tell.
  if (blocks === 0) return
  const needed = (await sourceBytes(job)) + job.reserveBytes
  if (bavail * bsize < needed)
    throw new BackupError('no-space', `${needed} bytes needed, ${bavail * bsize} free`)
}

async function sourceBytes({ dataDir, databaseUrl }: BackupJob): Promise<number> {
  if (databaseUrl === undefined) return statSync(join(dataDir, DATABASE_FILE)).size
  const { store } = openPostgres(databaseUrl)
  try {
    const { rows } = await sql<{
      size: number
    }>`select pg_database_size(current_database()) as size`.execute(store.read)
    return rows[0]?.size ?? 0
  } finally {
    await store.close()
  }
}
