import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { browserName } from '../../features/identity/rules/browser-name.ts'
import { addAccount } from '../../features/identity/server/commands/add-account.ts'
import { revokeSessions } from '../../features/identity/server/commands/revoke-sessions.ts'
import { setPassword } from '../../features/identity/server/commands/set-password.ts'
import { listAccounts, listSessions } from '../../features/identity/server/queries.ts'
import { nowInstant, systemClock } from '../../platform/clock.ts'
import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { NewerDatabaseError } from '../../platform/database/migrate.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { AppError } from '../../shared/app-error.ts'
import { backUp } from './admin-backup.ts'
import { compareTotals, recountTotals } from './admin-totals.ts'
import { openLiveSettings } from './live-settings.ts'
import { textTable } from './text-table.ts'

const HELP = `Perintah admin Tagihan Internet. Boleh dijalankan saat server hidup.

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
  npm run admin -- totals
      Memeriksa apakah total bulanan cocok dengan semua tagihan.
  npm run admin -- totals rebuild
      Menghitung ulang total bulanan.
  npm run admin -- backup
      Membuat cadangan di folder backups dari DATA_DIR, lalu memeriksanya.
  npm run admin -- help
      Menampilkan bantuan ini.

DATA_DIR atau DATABASE_URL menentukan basis data, sama seperti pada npm start.`

const USE_HELP = 'Jalankan `npm run admin -- help` untuk melihat caranya.'

interface Call {
  store: Store
  config: Config
  /** The business time zone as the settings have it. */
  timeZone: string
  values: { email?: string; password?: string; all?: boolean }
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
  ['backup', { options: {}, maxPositionals: 0, run: backUp }],
  ['totals', { options: {}, maxPositionals: 1, run: totals }],
])

/** What a command printed; `failed` belongs on the error output, with exit code 1. */
export interface AdminAnswer {
  failed: boolean
  text: string
}

/** Runs one admin command on the database of the settings; `args` as typed after `npm run admin --`. Never throws. */
export async function runAdminCommand(args: string[], env: NodeJS.ProcessEnv): Promise<AdminAnswer> {
  try {
    return { failed: false, text: (await run(args, env)).join('\n') }
  } catch (error) {
    return { failed: true, text: problem(error) }
  }
}

/** What was typed is wrong; the message says what to type instead. */
class UsageError extends Error {}

/** A check found something; the message says what. */
class CheckError extends Error {}

async function changePassword({ store, config, values }: Call): Promise<string[]> {
  const changed = await setPassword(store, values)
  const lines = [
    `Password untuk ${changed.email} sudah diganti. ${changed.endedSessions} sesi diakhiri.`,
    ...generatedPassword(changed.generatedPassword),
  ]
  if (config.adminPassword !== undefined) {
    lines.push('Perhatian: ADMIN_PASSWORD terpasang; start berikutnya memakai password itu lagi untuk admin.')
  }
  return lines
}

async function addFurtherAccount({ store, values: { email, password } }: Call): Promise<string[]> {
  if (email === undefined) throw new UsageError('add-account memerlukan --email EMAIL.')
  const added = await addAccount(store, systemClock, { email, password })
  return [
    `Akun ${added.email} sudah ditambahkan. Akun ini bukan admin, jadi ditolak saat login.`,
    ...generatedPassword(added.generatedPassword),
  ]
}

async function showAccounts({ store, timeZone }: Call): Promise<string[]> {
  const accounts = await listAccounts(store.read)
  if (accounts.length === 0) return ['Belum ada akun. Akun admin dibuat oleh `npm start`.']
  return textTable(
    ['EMAIL', 'PERAN', 'STATUS', 'DIBUAT'],
    accounts.map(({ email, isAdmin, isDisabled, createdAt }) => [
      email,
      isAdmin ? 'admin' : 'ditolak',
      isDisabled ? 'nonaktif' : 'aktif',
      localTime(createdAt, timeZone),
    ]),
  )
}

async function showSessions({ store, timeZone }: Call): Promise<string[]> {
  const sessions = await listSessions(store.read, nowInstant(systemClock))
  if (sessions.length === 0) return ['Tidak ada sesi yang berlaku.']
  return textTable(
    ['ID', 'EMAIL', 'MASUK', 'TERAKHIR DILIHAT', 'ALAMAT', 'PERAMBAN'],
    sessions.map(({ id, email, createdAt, lastSeenAt, address, userAgent }) => [
      id,
      email ?? '-',
      localTime(createdAt, timeZone),
      localTime(lastSeenAt, timeZone),
      address,
      browserName(userAgent),
    ]),
  )
}

async function revoke({ store, values: { all = false }, id }: Call): Promise<string[]> {
  if (all === (id !== undefined)) throw new UsageError('revoke memerlukan satu ID sesi, atau --all.')
  const ended = await store.transaction((trx) => revokeSessions(trx, id === undefined ? 'all' : { id }))
  if (id !== undefined && ended === 0) {
    throw new UsageError(`Tidak ada sesi dengan ID ${id}. Perintah \`sessions\` menampilkan daftarnya.`)
  }
  return [`${ended} sesi diakhiri.`]
}

async function totals({ store, timeZone, id }: Call): Promise<string[]> {
  if (id === 'rebuild') return recountTotals(store, timeZone)
  if (id !== undefined) throw new UsageError(`totals hanya mengenal rebuild, bukan ${id}. ${USE_HELP}`)
  const { isWhole, lines } = await compareTotals(store, timeZone)
  if (!isWhole) throw new CheckError(lines.join('\n'))
  return lines
}

function generatedPassword(password: string | undefined): string[] {
  return password === undefined
    ? []
    : ['', `  Password baru   ${password}`, '', 'Catat sekarang, hanya ditampilkan sekali ini.']
}

function localTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(new Date(instant))
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
    return await command.run({ ...parsed, store, config, timeZone })
  } finally {
    await store.close()
  }
}

function problem(error: unknown): string {
  const isExpected = [UsageError, CheckError, AppError, ConfigError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  )
  if (isExpected) return (error as Error).message
  // A refused connection that was tried on several addresses has its message in its parts.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return `Perintah gagal: ${cause instanceof Error ? cause.message : String(cause)}`
}
