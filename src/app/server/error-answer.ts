import { ORPCError, ValidationError } from '@orpc/server'
import type { Log } from '../../platform/log.ts'
import { toAnswerError } from '../../platform/rpc.ts'
import { storageError } from '../../platform/storage-trouble.ts'
import { AppError, type AppErrorCode, type FieldIssue } from '../../shared/app-error.ts'

// What the visitor can do nothing about.
const OWN_FAULTS: readonly AppErrorCode[] = ['INTERNAL', 'STORAGE_FAILED']

type AnswerError = ORPCError<string, { issues: FieldIssue[] }>

/**
 * Whatever was thrown as the error that travels: code, status, Indonesian message, field issues, nothing else. The unexpected
 * is logged with its causes and answered as INTERNAL; so is trouble with the database, which brings a text of its own, and trouble with
 * the disk, which is answered as STORAGE_FAILED.
 */
export function toAnswer(error: unknown, log: Log): AnswerError {
  const expected = expectedError(error) ?? storageError(error)
  if (!expected || OWN_FAULTS.includes(expected.code)) log.error(errorFields(error), 'request failed')
  return toAnswerError(expected ?? new AppError('INTERNAL')) as AnswerError
}

/** The error as a JSON answer of the shape that all API errors have. */
export function errorResponse(error: AnswerError): Response {
  return Response.json(error.toJSON(), { status: error.status })
}

function expectedError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof ORPCError)) return undefined
  if (error.cause instanceof AppError) return error.cause
  return error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError
    ? new AppError('BAD_REQUEST', { issues: error.cause.issues.map(toFieldIssue) })
    : undefined
}

function toFieldIssue(issue: ValidationError['issues'][number]): FieldIssue {
  const path = (issue.path ?? []).map((segment) => (typeof segment === 'object' ? segment.key : segment))
  return { path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)), message: issue.message }
}

/** What the log may keep of an error: stacks of the whole chain, but no properties, which can hold rows and parameters. */
export function errorFields(error: unknown): { stack: string[]; issues?: string[] } {
  const stack: string[] = []
  let issues: string[] = []
  for (let cause = error; cause !== undefined && stack.length < 5; cause = (cause as Error).cause) {
    if (!(cause instanceof Error)) return { stack: [...stack, `thrown: ${typeof cause}`] }
    stack.push(cause.stack ?? cause.message)
    if (cause instanceof ValidationError)
      issues = cause.issues.map((issue) => `${toFieldIssue(issue).path.join('.')}: ${issue.message}`)
  }
  return issues.length > 0 ? { stack, issues } : { stack }
}
