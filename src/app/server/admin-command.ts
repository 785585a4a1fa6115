import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { systemClock } from '../../platform/clock.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import {
  type AccountValues,
  addFurtherAccount,
  changePassword,
  endFactor,
  revoke,
  showAccounts,
  showSessions,
} from './admin-accounts.ts'
import { backUp } from './admin-backup.ts'
import { COPY_HELP, COPY_OPTIONS, type CopyValues, copyTo } from './admin-copy.ts'
import { IMPORT_HELP, IMPORT_OPTIONS, type ImportValues, importFirestore } from './admin-import-firestore.ts'
import { CheckError, problemText, UsageError } from './admin-problem.ts'
import { RESTORE_HELP, restoreCommand } from './admin-restore.ts'
import { compareTotals, recountTotals } from './admin-totals.ts'
import { examine } from './doctor.ts'
import { findingLines } from './doctor-findings.ts'
import { openLiveSettings } from './live-settings.ts'

const HELP = `Perintah admin Tagihan Internet. Boleh dijalankan saat server hidup,
kecuali restore dan copy.

  npm run admin -- password [--email EMAIL] [--password PASSWORD]
      Mengganti password admin dan mengakhiri semua sesinya. Tanpa --password
      dibuatkan password baru. --email memilih akun lain.
  npm run admin -- accounts
      Menampilkan semua akun.
  npm run admin -- add-account --email EMAIL [--password PASSWORD]
      Menambah akun lain. Hanya admin yang dapat masuk; akun lain ditolak.
  npm run admin -- sessions
      Menampilkan sesi yang masih berlaku.
  npm run admin -- revoke ID
  npm run admin -- revoke --all
      Mengakhiri satu sesi atau semua sesi.
  npm run admin -- second-factor off
      Mematikan verifikasi dua langkah admin, jika HP dan kode pemulihan hilang.
  npm run admin -- totals
      Memeriksa apakah total bulanan cocok dengan semua tagihan.
  npm run admin -- totals rebuild
      Menghitung ulang total bulanan.
  npm run admin -- backup
      Membuat cadangan di folder backups dari DATA_DIR, lalu memeriksanya.
  ${RESTORE_HELP}
  ${COPY_HELP}
  npm run doctor
      Memeriksa pengaturan, disk, basis data, gateway, jam dan cadangan, dan
      menyebut apa yang perlu dilakukan.
  npm run admin -- migrate
      Memperbarui skema basis data, bila start tidak boleh (docs/postgresql.md).
  ${IMPORT_HELP}
  npm run admin -- help
      Menampilkan bantuan ini.

DATA_DIR atau DATABASE_URL menentukan basis data, sama seperti pada npm start.`

const USE_HELP = 'Jalankan `npm run admin -- help` untuk melihat caranya.'

interface Call {
  store: Store
  config: Config
  /** The business time zone as the settings have it. */
  timeZone: string
  env: NodeJS.ProcessEnv
  values: AccountValues & ImportValues & CopyValues
  id: string | undefined
}

interface Command {
  options: ParseArgsOptionsConfig
  maxPositionals: number
  run(call: Call): Promise<string[]>
}

const EMAIL_AND_PASSWORD: ParseArgsOptionsConfig = { email: { type: 'string' }, password: { type: 'string' } }

const COMMANDS = new Map<string, Command>([
  ['password', { options: EMAIL_AND_PASSWORD, maxPositionals: 0, run: changePassword }],
  ['add-account', { options: EMAIL_AND_PASSWORD, maxPositionals: 0, run: addFurtherAccount }],
  ['accounts', { options: {}, maxPositionals: 0, run: showAccounts }],
  ['sessions', { options: {}, maxPositionals: 0, run: showSessions }],
  ['revoke', { options: { all: { type: 'boolean' } }, maxPositionals: 1, run: revoke }],
  ['second-factor', { options: {}, maxPositionals: 1, run: endFactor }],
  ['backup', { options: {}, maxPositionals: 0, run: backUp }],
  ['copy', { options: COPY_OPTIONS, maxPositionals: 0, run: copyTo }],
  // Opening the database has done it.
  [
    'migrate',
    {
      options: {},
      maxPositionals: 0,
      run: async () => ['Skema basis data sudah sesuai dengan program ini.'],
    },
  ],
  ['totals', { options: {}, maxPositionals: 1, run: totals }],
  ['import-firestore', { options: IMPORT_OPTIONS, maxPositionals: 0, run: takeOver }],
])

/** What a command printed; `failed` belongs on the error output, with exit code 1. */
export interface AdminAnswer {
  failed: boolean
  text: string
}

/** Runs one admin command on the database of the settings; `args` as typed after `npm run admin --`. Never throws. */
export async function runAdminCommand(args: string[], env: NodeJS.ProcessEnv): Promise<AdminAnswer> {
  try {
    if (args[0] === 'doctor') return await doctor(env)
    // Apart, too: what it takes the place of may be damaged, or of a newer program.
    if (args[0] === 'restore')
      return { failed: false, text: (await restoreCommand(args.slice(1), env)).join('\n') }
    return { failed: false, text: (await run(args, env)).join('\n') }
  } catch (error) {
    return { failed: true, text: problemText(error) }
  }
}

/** Apart from the others: it must not bring the database up to date, and speaks of settings that cannot be read. */
async function doctor(env: NodeJS.ProcessEnv): Promise<AdminAnswer> {
  const findings = await examine(env, systemClock.nowMs())
  return { failed: findings.some(({ state }) => state === 'bad'), text: findingLines(findings).join('\n') }
}

async function totals({ store, timeZone, id }: Call): Promise<string[]> {
  if (id === 'rebuild') return recountTotals(store, timeZone)
  if (id !== undefined) throw new UsageError(`totals hanya mengenal rebuild, bukan ${id}. ${USE_HELP}`)
  const { isWhole, lines } = await compareTotals(store, timeZone)
  if (!isWhole) throw new CheckError(lines.join('\n'))
  return lines
}

async function takeOver(call: Call): Promise<string[]> {
  const { isWhole, lines } = await importFirestore(call)
  if (!isWhole) throw new CheckError(lines.join('\n'))
  return lines
}

function parse(command: Command, args: string[]): Pick<Call, 'values' | 'id'> {
  const { values, positionals } = parseArguments(command.options, args)
  if (positionals.length > command.maxPositionals) {
    throw new UsageError(`Argumen berlebih: ${positionals[command.maxPositionals]}. ${USE_HELP}`)
  }
  return { values, id: positionals[0] }
}

function parseArguments(options: ParseArgsOptionsConfig, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`Ada opsi yang tidak dikenal. ${USE_HELP}`)
    throw new UsageError(`Ada opsi tanpa nilai, atau nilai yang bukan tempatnya. ${USE_HELP}`)
  }
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [name = 'help', ...rest] = args
  if (['help', '--help', '-h'].includes(name)) return [HELP]
  const command = COMMANDS.get(name)
  if (!command) throw new UsageError(`Perintah tidak dikenal: ${name}. ${USE_HELP}`)
  const parsed = parse(command, rest)
  const config = readConfig(env)
  if (!config.databaseUrl && !existsSync(config.dataDir)) {
    throw new UsageError(
      `Belum ada data di ${resolve(config.dataDir)}. Jalankan \`npm start\` dahulu, atau atur DATA_DIR.`,
    )
  }
  const store = await openStore(config)
  try {
    const { timeZone } = (await openLiveSettings({ store, clock: systemClock }, config)).now()
    return await command.run({ ...parsed, store, config, timeZone, env })
  } finally {
    await store.close()
  }
}
