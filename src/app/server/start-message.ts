import { resolve } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../shared/app-error.ts'

/** What the start found or made, for the person at the terminal. */
export interface StartFacts {
  /** Where the server listens, such as `http://127.0.0.1:3000`. */
  localUrl: string
  email: string
  /** Only when this start made it up; it is never shown again. */
  generatedPassword: string | undefined
  /** ADMIN_PASSWORD took the place of the stored one. */
  passwordReplaced: boolean
  /** The gateway as the admin or the environment set it. */
  gateway: { url: string; session: string } | undefined
}

/** The lines printed when the server is ready. No secret of the settings is among them. */
export function startMessage(config: Config, facts: StartFacts): string {
  const lines = [
    '',
    'Tagihan Internet siap digunakan.',
    '',
    `  Alamat          ${config.publicUrl ? `${config.publicUrl} (di komputer ini ${facts.localUrl} )` : facts.localUrl}`,
    `  Data            ${dataPlace(config)}`,
    `  Gateway         ${gatewayPlace(facts)}`,
    `  Admin           ${facts.email}`,
  ]
  if (facts.generatedPassword !== undefined) {
    lines.push(
      `  Password        ${facts.generatedPassword}`,
      '',
      'Catat password ini: hanya ditampilkan sekali.',
    )
  }
  if (facts.passwordReplaced)
    lines.push('', 'Password admin diganti sesuai ADMIN_PASSWORD; semua sesi diakhiri.')
  return `${lines.join('\n')}\n\n`
}

function dataPlace({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return resolve(dataDir)
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

function gatewayPlace({ gateway }: StartFacts): string {
  return gateway
    ? `WAHA di ${new URL(gateway.url).host}, sesi ${gateway.session}`
    : 'belum diatur; pesan WhatsApp tidak terkirim sampai diisi di Pengaturan, atau dengan WAHA_URL'
}

/** What to print when the server cannot start: the reason in one or two lines, without a stack. */
export function startProblem(error: unknown, config: Config | undefined): string {
  if (!(error instanceof Error)) return 'Server gagal dijalankan.'
  if (['ConfigError', 'NewerDatabaseError', 'SecretKeyError'].includes(error.name)) return error.message
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
  return `Server gagal dijalankan: ${error.stack}`
}

/** The database could not be opened; the cause says why. */
export class DatabaseStartError extends Error {
  constructor(cause: unknown) {
    super('database cannot be opened', { cause })
    this.name = 'DatabaseStartError'
  }
}

// A refused connection that was tried on several addresses has its message in its parts.
function reason(cause: unknown): string {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
