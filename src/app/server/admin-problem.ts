import { ConfigError } from '../../platform/config.ts'
import { NewerDatabaseError } from '../../platform/database/migrate.ts'
import { SourceError } from '../../platform/firestore/firestore-page.ts'
import { AppError } from '../../shared/app-error.ts'

/** What was typed is wrong; the message says what to type instead. */
export class UsageError extends Error {}

/** A check found something; the message says what. */
export class CheckError extends Error {}

/** The text of an error for the terminal. */
export function problemText(error: unknown): string {
  const isExpected = [UsageError, CheckError, SourceError, AppError, ConfigError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  )
  if (isExpected) return (error as Error).message
  // A refused connection that was tried on several addresses has its message in its parts.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return `Perintah gagal: ${cause instanceof Error ? cause.message : String(cause)}`
}
