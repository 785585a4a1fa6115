import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { backupFolder } from '../../../../platform/backup/backup-folder.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { readBackups } from '../queries/backups.ts'
import type { MakeBackupDeps } from './make-backup.ts'

const CHUNK_BYTES = 256 * 1024

/** A backup as an answer that streams it; noted in the trail. Throws NOT_FOUND. */
export async function sendBackup(deps: MakeBackupDeps, name: string) {
  const { dataDir } = deps.dataPlace
  const found = intactBackup(dataDir, name)
  // Open, it can be read to its end even when a newer backup takes its place meanwhile.
  const file = await open(join(backupFolder(dataDir), name))
  try {
    await deps.store.transaction((trx) =>
      recordChange(trx, deps, { kind: 'backup-downloaded', label: name, count: 1, items: [] }),
    )
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    headers: {
      'content-type': 'application/vnd.sqlite3',
      'content-length': String(found.bytes),
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: Readable.toWeb(
      file.createReadStream({ highWaterMark: CHUNK_BYTES }),
    ) as unknown as ReadableStream<Uint8Array>,
  }
}

/** The backup of that name; throws NOT_FOUND for one that is gone or damaged. */
export function intactBackup(dataDir: string, name: string) {
  const found = readBackups(dataDir).find((backup) => backup.name === name && backup.isIntact)
  if (!found) throw new AppError('NOT_FOUND', { message: 'Cadangan tidak ditemukan. Mungkin sudah dihapus.' })
  return found
}
