import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { givenPassword, noControlCharacters } from '../../shared/text-schemas.ts'
import { credentialsSchema } from './contract.ts'

const endpoint = oc.$meta<EndpointMeta>({})

export const passwordChangeSchema = z.object({
  oldPassword: givenPassword,
  newPassword: credentialsSchema.shape.password,
})

/** The same with the repetition that guards against a slip; it stays in the browser. */
export const passwordFormSchema = z.extend(passwordChangeSchema, { repeatPassword: z.string() }).check(
  z.refine(({ newPassword, repeatPassword }) => newPassword === repeatPassword, {
    error: 'Tidak sama dengan password baru',
    path: ['repeatPassword'],
  }),
)

/** A signed-in browser. */
export const openSessionSchema = z.object({
  /** Names it to `endSession`. */
  id: z.string(),
  /** `Chrome, Android`. */
  browser: z.string(),
  address: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})

export type OpenSession = z.output<typeof openSessionSchema>

const ended = z.object({ ended: z.number() })

/** Password and signed-in browsers of the admin. */
export const securityContract = {
  /** Whether the password can be changed here, and whether the environment will set it again at the next start. */
  passwordState: endpoint
    .route({ method: 'GET', path: '/password', summary: 'Keadaan password' })
    .output(z.object({ isKeptHere: z.boolean(), isInEnvironment: z.boolean() })),
  /** Ends all other sessions and gives this one a new token. Refusals: BAD_REQUEST at a field, TOO_MANY_REQUESTS (429). */
  changePassword: endpoint
    .route({ method: 'POST', path: '/password', summary: 'Ganti password' })
    .input(passwordChangeSchema)
    .output(ended),
  /** The newest of them, and how many there are. */
  sessions: endpoint
    .route({ method: 'GET', path: '/sessions', summary: 'Peramban yang sedang masuk' })
    .output(z.object({ rows: z.array(openSessionSchema), count: z.number() })),
  /** Ends another session; one that is over already is fine. */
  endSession: endpoint
    .route({ method: 'DELETE', path: '/sessions/{id}', summary: 'Keluarkan satu peramban' })
    .input(z.object({ id: z.string().check(z.minLength(1), z.maxLength(40), noControlCharacters) }))
    .output(ended),
  /** Ends all sessions but this one. */
  endOtherSessions: endpoint
    .route({ method: 'DELETE', path: '/sessions', summary: 'Keluarkan semua peramban lain' })
    .output(ended),
}
