import { ORPCError } from '@orpc/client'
import type { AppErrorCode, FieldIssue } from '../shared/app-error.ts'

/** True for an answer of the server with that code. */
export function isApiError(error: unknown, code: AppErrorCode): boolean {
  return error instanceof ORPCError && error.code === code
}

/** The server's own words, or the fallback when it gave none that are meant to be read (no answer, or a fault of its own). */
export function apiErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || error.status >= 500) return fallback
  return error.message || fallback
}

/** Which fields the server refused, and why. */
export function fieldIssuesOf(error: unknown): FieldIssue[] {
  if (!isApiError(error, 'BAD_REQUEST')) return []
  const { issues } = ((error as ORPCError<string, unknown>).data ?? {}) as { issues?: FieldIssue[] }
  return Array.isArray(issues) ? issues : []
}
