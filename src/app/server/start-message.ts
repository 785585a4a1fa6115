import { resolve } from 'node:path'
import type { EnsuredAdmin } from '../../features/identity/server/public.ts'
import type { GatewayAccess } from '../../features/messaging/server/queries/gateway-access.ts'
import type { Config } from '../../platform/config.ts'
import { parsePostgresUrl } from '../../platform/database/postgres-hosts.ts'
import { type StorageTrouble, storageTroubleOf } from '../../platform/storage-trouble.ts'
import { AppError } from '../../shared/app-error.ts'
import { CheckError } from './admin-problem.ts'

/** What the start found or made, for the person at the terminal. */
export interface StartFacts {
  /** Where the server listens, such as `http://127.0.0.1:3000`. */
  localUrl: string
  /** As the start found or made it; undefined in a worker. */
  admin: EnsuredAdmin | undefined
  /** The gateway as the admin or the environment set it. */
  gateway: Pick<GatewayAccess, 'url' | 'session' | 'isKeyReadable'> | undefined
}

const ROLES: Record<Config['role'], string> = {
  all: 'all (halaman dan pengirim pesan)',
  web: 'web (halaman; pesan dikirim oleh proses worker)',
  worker: 'worker (pengirim pesan; alamatnya hanya untuk /healthz dan /readyz)',
}

/** The lines printed when the server is ready. No secret of the settings is among them. */
export function startMessage(config: Config, facts: StartFacts): string {
  const isPublic = config.publicUrl && config.role !== 'worker'
  const lines = [
    '',
    config.role === 'worker'
      ? 'Pengirim pesan Tagihan Internet berjalan.'
      : 'Tagihan Internet siap digunakan.',
    '',
    `  Alamat          ${isPublic ? `${config.publicUrl} (di komputer ini ${facts.localUrl} )` : facts.localUrl}`,
    `  Peran           ${ROLES[config.role]}`,
    `  Data            ${dataPlace(config)}`,
    `  Gateway         ${gatewayPlace(facts)}`,
    ...identityLine(config),
    ...adminLines(facts),
  ]
  return `${lines.join('\n')}\n\n`
}

function identityLine({ identity, role }: Config): string[] {
  if (identity.kind === 'embedded' || role === 'worker') return []
  return [
    `  Login           ${identity.kind === 'oidc' ? `OpenID Connect di ${new URL(identity.issuer).host}` : 'Firebase Authentication'}`,
  ]
}

function adminLines({ admin }: StartFacts): string[] {
  if (!admin) return []
  const lines = [`  Admin           ${admin.email}`]
  if (admin.generatedPassword !== undefined) {
    lines.push(
      `  Password        ${admin.generatedPassword}`,
      '',
      'Catat password ini: hanya ditampilkan sekali.',
    )
  }
  if (admin.passwordReplaced)
    lines.push('', 'Password admin diganti sesuai ADMIN_PASSWORD; semua sesi diakhiri.')
  return lines
}

function dataPlace({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return resolve(dataDir)
  return `PostgreSQL ${parsePostgresUrl(databaseUrl)?.label}`
}

function gatewayPlace({ gateway }: StartFacts): string {
  if (!gateway)
    return 'belum diatur; pesan WhatsApp tidak terkirim sampai diisi di Pengaturan, atau dengan WAHA_URL'
  const place = `WAHA di ${new URL(gateway.url).host}, sesi ${gateway.session}`
  return gateway.isKeyReadable
    ? place
    : `${place}; kuncinya TIDAK dapat dibuka dengan SECRET_KEY atau secret.key proses ini`
}

const TOLD_AS_THEY_ARE = [
  'ConfigError',
  'NewerDatabaseError',
  'DamagedDatabaseError',
  'DataFolderError',
  'SecretKeyError',
  'UnreadableKeyError',
]

const STORAGE_REASONS: Record<StorageTrouble, string> = {
  full: 'disknya penuh. Kosongkan ruang, lalu jalankan lagi.',
  'read-only':
    'disk atau berkasnya hanya dapat dibaca. Periksa disk dan izin folder data, lalu jalankan lagi.',
  failing: 'disknya gagal membaca atau menulis. Periksa disk dan izin folder data, lalu jalankan lagi.',
  damaged:
    'berkasnya rusak. Simpan salinannya, lalu pulihkan cadangan terakhir: `npm run admin -- restore <cadangan>`.',
}

/** What to print when the server cannot start: the reason in one or two lines, without a stack. */
export function startProblem(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return 'Server gagal dijalankan.'
  if (TOLD_AS_THEY_ARE.includes(error.name) || error instanceof CheckError) return error.message
  if (error instanceof AppError && error.code === 'INTERNAL') return error.message
  if (error instanceof AppError)
    return `ADMIN_EMAIL atau ADMIN_PASSWORD tidak dapat dipakai: ${error.message}.`
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${config?.port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain dengan PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Alamat ${config?.host} (HOST) tidak ada di komputer ini.`
  if (error instanceof DatabaseStartError && config) {
    const place = config.databaseUrl ? dataPlace(config) : `Basis data di ${dataPlace(config)}`
    return `${place} tidak dapat dibuka: ${reason(error.cause)}`
  }
  const trouble = storageTroubleOf(error)
  if (trouble) return `Server gagal dijalankan: ${STORAGE_REASONS[trouble]}`
  return `Server gagal dijalankan: ${error.stack}`
}

/** The database could not be opened; the cause says why. */
export class DatabaseStartError extends Error {
  constructor(cause: unknown) {
    super('database cannot be opened', { cause })
    this.name = 'DatabaseStartError'
  }
}

/** A worker that would send with an empty key, and so have the gateway refuse what another one could send. */
export class UnreadableKeyError extends Error {
  constructor() {
    super(
      'API key gateway yang tersimpan tidak dapat dibuka. Pakai SECRET_KEY yang sama dengan proses web, atau isi lagi API key di Pengaturan.',
    )
    this.name = 'UnreadableKeyError'
  }
}

// A refused connection that was tried on several addresses has its message in its parts.
function reason(cause: unknown): string {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const trouble = storageTroubleOf(first)
  if (trouble) return STORAGE_REASONS[trouble]
  return first instanceof Error ? first.message : String(first)
}
