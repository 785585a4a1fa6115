import { ORPCError } from '@orpc/client'
import { APP_ERRORS, type AppErrorCode } from '../../../shared/app-error.ts'

const OWN_TEXT: readonly AppErrorCode[] = ['NOT_ADMIN', 'TOO_MANY_REQUESTS', 'FORBIDDEN_ORIGIN']
const NO_ANSWER = 'Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.'

/** The text for a sign-in that failed: those with a cause that the visitor can act on say it, all others look alike. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof ORPCError)) return NO_ANSWER
  const code = OWN_TEXT.find((known) => known === error.code)
  return APP_ERRORS[code ?? 'LOGIN_FAILED'].text
}
