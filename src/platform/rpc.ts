import { ORPCError, os } from '@orpc/server'
import { APP_ERRORS, AppError } from '../shared/app-error.ts'
import type { EndpointMeta } from '../shared/endpoint-meta.ts'

/** Set by sign-in and sign-out: a new token to write, or null to clear the cookie. */
export interface SessionCookieChange {
  newToken?: string | null
}

/** What every endpoint knows about its request. */
export interface RequestContext {
  /** The signed-in admin's account id; undefined for a visitor. */
  userId: string | undefined
  /** SHA-256 of the session token, to end exactly this session. */
  sessionHash: string | undefined
  /** The visitor's network address, for limits. */
  address: string
  userAgent: string
  /** The proof of work that the request carries. */
  proof?: string | undefined
  /** What the HTTP edge shall do with the cookie. An object of its own, because oRPC hands every step a copy of the context. */
  cookie: SessionCookieChange
}

/** Refuses a visitor without an admin session before anything else is looked at; every slice's routes start with it. */
export const requireSession = os.$context<RequestContext>().middleware(({ procedure, context, next }) => {
  const { access }: EndpointMeta = procedure['~orpc'].meta
  if (access !== 'public' && context.userId === undefined) throw new AppError('UNAUTHENTICATED')
  return next()
})

/** An AppError as the answer that travels; anything else unchanged. */
export function toAnswerError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return new ORPCError(error.code, {
    status: APP_ERRORS[error.code].status,
    message: error.message,
    data: { issues: error.issues },
    cause: error,
  })
}
