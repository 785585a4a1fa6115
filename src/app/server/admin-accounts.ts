import { browserName } from '../../features/identity/rules/browser-name.ts'
import { addAccount } from '../../features/identity/server/commands/add-account.ts'
import { endSecondFactor } from '../../features/identity/server/commands/end-second-factor.ts'
import { revokeSessions } from '../../features/identity/server/commands/revoke-sessions.ts'
import { setPassword } from '../../features/identity/server/commands/set-password.ts'
import { isEasilyGuessed } from '../../features/identity/server/provider/easily-guessed.ts'
import { findAdmin, listAccounts, listSessions } from '../../features/identity/server/queries.ts'
import { nowInstant, systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database/store.ts'
import { UsageError } from './admin-problem.ts'
import { textTable } from './text-table.ts'

/** What may be typed behind the commands about accounts and sessions. */
export interface AccountValues {
  email?: string
  password?: string
  all?: boolean
}

interface AccountCall {
  store: Store
  config: Config
  timeZone: string
  values: AccountValues
  /** The word behind the command. */
  id: string | undefined
}

/** `password`: replaces a password; a generated one is shown once. Throws UsageError where passwords are kept elsewhere. */
export async function changePassword({ store, config, values }: AccountCall): Promise<string[]> {
  if (config.identity.kind !== 'embedded') {
    throw new UsageError(
      `Password admin disimpan oleh layanan login luar (IDENTITY_PROVIDER=${config.identity.kind}). Gantilah di sana.`,
    )
  }
  const changed = await setPassword(store, values)
  const lines = [
    `Password untuk ${changed.email} sudah diganti. ${changed.endedSessions} sesi diakhiri.`,
    ...generatedPassword(changed.generatedPassword),
    ...(await easyPassword(values.password, changed.email)),
  ]
  if (config.adminPassword !== undefined) {
    lines.push('Perhatian: ADMIN_PASSWORD terpasang; start berikutnya memakai password itu lagi untuk admin.')
  }
  return lines
}

/** `add-account`. */
export async function addFurtherAccount({
  store,
  values: { email, password },
}: AccountCall): Promise<string[]> {
  if (email === undefined) throw new UsageError('add-account memerlukan --email EMAIL.')
  const added = await addAccount(store, systemClock, { email, password })
  return [
    `Akun ${added.email} sudah ditambahkan. Akun ini bukan admin, jadi ditolak saat login.`,
    ...generatedPassword(added.generatedPassword),
    ...(await easyPassword(password, added.email)),
  ]
}

/** `accounts`. */
export async function showAccounts({ store, timeZone }: AccountCall): Promise<string[]> {
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

/** `sessions`. */
export async function showSessions({ store, timeZone }: AccountCall): Promise<string[]> {
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

/** `revoke`: ends one session or all. */
export async function revoke({ store, values: { all = false }, id }: AccountCall): Promise<string[]> {
  if (all === (id !== undefined)) throw new UsageError('revoke memerlukan satu ID sesi, atau --all.')
  const ended = await store.transaction((trx) => revokeSessions(trx, id === undefined ? 'all' : { id }))
  if (id !== undefined && ended === 0) {
    throw new UsageError(`Tidak ada sesi dengan ID ${id}. Perintah \`sessions\` menampilkan daftarnya.`)
  }
  return [`${ended} sesi diakhiri.`]
}

/** `second-factor off`, for who lost the phone and the recovery codes. Ends all sessions too: whoever has the phone may be in. */
export async function endFactor({ store, id }: AccountCall): Promise<string[]> {
  if (id !== 'off') throw new UsageError('second-factor hanya mengenal off.')
  return store.transaction(async (trx) => {
    const admin = await findAdmin(trx)
    const wasOn = admin && (await endSecondFactor(trx, { clock: systemClock }, admin))
    if (!wasOn) return ['Verifikasi dua langkah memang tidak aktif.']
    const ended = await revokeSessions(trx, { userId: admin.userId })
    return [`Verifikasi dua langkah dimatikan. ${ended} sesi diakhiri.`]
  })
}

function generatedPassword(password: string | undefined): string[] {
  return password === undefined
    ? []
    : ['', `  Password baru   ${password}`, '', 'Catat sekarang, hanya ditampilkan sekali ini.']
}

async function easyPassword(password: string | undefined, email: string): Promise<string[]> {
  return password !== undefined && (await isEasilyGuessed(password, email))
    ? ['Perhatian: password ini mudah ditebak.']
    : []
}

function localTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(new Date(instant))
}
