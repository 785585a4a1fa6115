import { ORPCError } from '@orpc/client'
import type { AppErrorCode } from '../../../shared/app-error.ts'

const OWN_TEXT: readonly AppErrorCode[] = [
  'NOT_ADMIN',
  'TOO_MANY_REQUESTS',
  'FORBIDDEN_ORIGIN',
  'IDENTITY_UNAVAILABLE',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'STORAGE_FAILED',
]
const LOGIN_FAILED = 'Login gagal. Periksa kembali email dan password Anda.'
const NO_ANSWER = 'Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.'

/** The text for a sign-in that failed: a cause that the visitor can do something about is told, all others look alike. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ORPCError)) return NO_ANSWER
  return OWN_TEXT.some((code) => code === error.code) ? error.message : LOGIN_FAILED
}
