import { AppError } from '../../shared/app-error.ts'

/** What the visitor reads when the database is the reason. */
export const DATABASE_TEXTS = {
  away: 'Basis data sedang tidak dapat dihubungi. Tunggu sebentar, lalu coba lagi.',
  busy: 'Basis data terlalu lama menjawab. Tunggu sebentar, lalu coba lagi.',
  uncertain:
    'Sambungan ke basis data terputus saat menyimpan, sehingga belum pasti apakah perubahan tersimpan. Muat ulang dan periksa dahulu sebelum mengulangi.',
}

/** The code of our own error for a pool whose connections were all taken for too long. */
export const POOL_BUSY = 'POOL_BUSY'

// Serialization failure, deadlock, and a unique key that a racer took first: the repeat sees the racer's row and decides anew.
const RACE_CODES = new Set(['40001', '40P01', '23505'])
// Statement time-out, lock time-out.
const SLOW_CODES = new Set(['57014', '55P03', POOL_BUSY])
// Shut down, crashed, starting up; read-only: a standby, or a primary that is none any more; all connections taken.
const LOST_CODES = new Set(['57P01', '57P02', '57P03', '25006', '53300'])
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// What `pg` says without a code.
const LOST_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Another transaction was in the way; the same work may succeed at once. */
export function isLostRace(error: unknown): boolean {
  return RACE_CODES.has(codeOf(error))
}

/** The connection is gone, or leads to a server that takes no writes (any more); another connection may do. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error)
  if (LOST_CODES.has(code) || SOCKET_CODES.has(code) || /^08[\dA-Z]{3}$/.test(code)) return true
  return code === '' && error instanceof Error && LOST_MESSAGES.test(error.message)
}

/** The error for whoever asked: trouble with the database itself gets a text that says so, everything else stays as it is. */
export function toClearError(error: unknown): unknown {
  if (isLostConnection(error)) return databaseError('away', error)
  return SLOW_CODES.has(codeOf(error)) ? databaseError('busy', error) : error
}

/** An answerable error with the technical one as its cause. */
export function databaseError(kind: keyof typeof DATABASE_TEXTS, cause: unknown): AppError {
  return Object.assign(new AppError('INTERNAL', { message: DATABASE_TEXTS[kind] }), { cause })
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '')
}
