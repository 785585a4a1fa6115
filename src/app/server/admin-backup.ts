import { join, resolve } from 'node:path'
import { backupProblemText } from '../../features/settings/rules/backup-texts.ts'
import { makeBackup } from '../../features/settings/server/public.ts'
import { BackupError } from '../../platform/backup/backup-job.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database/store.ts'
import { formatRupiah, groupThousands } from '../../shared/rupiah.ts'

/** Makes a backup and says what it holds; a failure in the admin's words. */
export async function backUp({
  store,
  config,
  timeZone,
}: {
  store: Store
  config: Config
  timeZone: string
}): Promise<string[]> {
  try {
    const made = await makeBackup({ store, clock: systemClock, timeZone, dataPlace: config })
    return [
      `Cadangan selesai dan lolos pemeriksaan: ${resolve(join(config.dataDir, 'backups', made.name))}`,
      `  ${groupThousands(made.customers)} pelanggan, ${groupThousands(made.bills)} tagihan, nilai ${formatRupiah(made.billedSum)}, lunas ${formatRupiah(made.paidSum)}`,
      `  ${groupThousands(made.bytes)} byte, SHA-256 ${made.sha256}`,
      '',
      'Salin berkas ini ke tempat di luar komputer ini.',
    ]
  } catch (error) {
    throw backupProblem(error)
  }
}

/** A failed backup as an error in the admin's words; any other error as it is. */
export function backupProblem(error: unknown): unknown {
  if (!(error instanceof BackupError)) return error
  const detail = error.problem === 'failed' ? ` (${error.message})` : ''
  return new Error(`${backupProblemText(error.problem)}${detail}`, { cause: error })
}
