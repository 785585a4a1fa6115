import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { requiredText } from '../../shared/text-schemas.ts'
import { EMAIL_PATTERN, MIN_PASSWORD_LENGTH } from './rules/credentials.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** What the sign-in form sends; the messages are the spec's. */
export const credentialsSchema = z.object({
  email: requiredText('Email wajib diisi', 254).check(z.regex(EMAIL_PATTERN, 'Email tidak valid')),
  password: z
    .string('Password wajib diisi')
    .check(
      z.minLength(1, { error: 'Password wajib diisi', abort: true }),
      z.minLength(MIN_PASSWORD_LENGTH, `Password minimal ${MIN_PASSWORD_LENGTH} karakter`),
      z.maxLength(200, 'Maksimal 200 karakter'),
    ),
  /** Of the authenticator app, or a recovery code; only who has a second factor needs it. */
  code: z.optional(z.string().check(z.maxLength(60, 'Maksimal 60 karakter'))),
})

/** Who is there. `timeZone` is the business time zone, which forms need for "today". */
export const sessionStateSchema = z.object({
  state: z.enum(['signedIn', 'signedOut']),
  email: z.nullable(z.string()),
  timeZone: z.string(),
})

/** Sign-in, sign-out and the state of the session. */
export const identityContract = {
  /** Refusals: LOGIN_FAILED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG (401), NOT_ADMIN (403), TOO_MANY_REQUESTS (429), IDENTITY_UNAVAILABLE (503). Sets the session cookie. */
  signIn: endpoint
    .meta({ access: 'public' })
    .route({ method: 'POST', path: '/session', summary: 'Masuk' })
    .input(credentialsSchema)
    .output(sessionStateSchema),
  /** Never refuses; a visitor is `signedOut`. */
  sessionState: endpoint
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/session', summary: 'Keadaan sesi' })
    .output(sessionStateSchema),
  /** Revokes the session and clears the cookie. */
  signOut: endpoint.route({ method: 'DELETE', path: '/session', summary: 'Keluar' }).output(z.object({})),
}
