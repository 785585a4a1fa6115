import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { givenPassword } from '../../shared/text-schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

export const passwordAgainSchema = z.object({ password: givenPassword })

export const factorCodeSchema = z.object({
  code: z
    .string('Kode wajib diisi')
    .check(z.regex(/^\s*(\d\s*){6}$/, 'Masukkan 6 angka dari aplikasi autentikator')),
})

/** What the authenticator app is to be given: as a QR code (`path` is SVG path data on a square of `size` units) or typed. */
export const startedFactorSchema = z.object({
  /** Base32. */
  secret: z.string(),
  /** `otpauth://…` */
  uri: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
})

export type StartedFactor = z.output<typeof startedFactorSchema>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The second factor of the sign-in: a code of an authenticator app (TOTP, RFC 6238). */
export const secondFactorContract = {
  /** `since`: ISO instant, null while it is off. `isOffered`: it was neither switched on nor put aside yet. */
  state: endpoint
    .route({ method: 'GET', path: '/second-factor', summary: 'Keadaan verifikasi dua langkah' })
    .output(z.object({ since: z.nullable(z.string()), codesLeft: z.number(), isOffered: z.boolean() })),
  /** Nothing is asked for yet. Refusals: BAD_REQUEST at `password`, SECOND_FACTOR_ON (409), TOO_MANY_REQUESTS (429). */
  start: endpoint
    .route({ method: 'POST', path: '/second-factor', summary: 'Mulai mengaktifkan verifikasi dua langkah' })
    .input(passwordAgainSchema)
    .output(startedFactorSchema),
  /** From now on a code is asked for. Refusals: BAD_REQUEST at `code`, NOT_FOUND when none was started. */
  confirm: endpoint
    .route({
      method: 'POST',
      path: '/second-factor/confirmation',
      summary: 'Aktifkan verifikasi dua langkah',
    })
    .input(factorCodeSchema)
    .output(recoveryCodes),
  /** The codes before prove nothing any more. Refusals: BAD_REQUEST at `password`, NOT_FOUND while it is off. */
  renewCodes: endpoint
    .route({ method: 'POST', path: '/second-factor/recovery-codes', summary: 'Buat kode pemulihan baru' })
    .input(passwordAgainSchema)
    .output(recoveryCodes),
  /** Refusals: BAD_REQUEST at `password`. */
  end: endpoint
    .route({ method: 'POST', path: '/second-factor/end', summary: 'Matikan verifikasi dua langkah' })
    .input(passwordAgainSchema)
    .output(z.object({})),
  /** Puts the offer aside. */
  decline: endpoint
    .route({ method: 'POST', path: '/second-factor/decline', summary: 'Jangan tawarkan lagi' })
    .output(z.object({})),
}
