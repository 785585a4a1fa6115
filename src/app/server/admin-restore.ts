import { parseArgs } from 'node:util'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { UsageError } from './admin-problem.ts'
import { restoreData } from './restore-data.ts'

export const RESTORE_HELP = `npm run admin -- restore NAMA-CADANGAN
  npm run admin -- restore ALAMAT-BERKAS
      Mengganti semua data dengan isi sebuah cadangan (nama di folder backups,
      atau alamat berkasnya). Cadangannya diperiksa dahulu, dan data sebelumnya
      tetap disimpan. Hentikan server dahulu (docs/operations.md).`

/** `restore`. It opens the present data only when that has to be kept, for it may be damaged. Throws UsageError, CheckError. */
export async function restoreCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const lines = await restoreData(
    { config: readConfig(env), clock: systemClock, onlyEmpty: false },
    namedIn(args),
  )
  return [...lines, '', 'Jalankan server lagi dengan `npm start`.']
}

function namedIn(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
    if (positionals.length === 1 && positionals[0]) return positionals[0]
  } catch {
    // Told below: no option is known here.
  }
  throw new UsageError(
    'restore memerlukan satu cadangan: namanya di folder backups, atau alamat berkasnya, tanpa opsi lain.',
  )
}
