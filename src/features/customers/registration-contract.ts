import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { registrationSchema } from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** The door for visitors; apart from the admin's, so that the login page need not carry that one. */
export const registrationContract = {
  /**
   * What a visitor's browser solves before registering: 8 hexadecimal digits (lowercase) for which the SHA-256 of `{puzzle}.{digits}` begins
   * with that many zero bits. Good for 30 minutes and for one registration.
   */
  challenge: endpoint
    .meta({ access: 'public' })
    .route({ method: 'GET', path: '/registrations/challenge', summary: 'Soal sebelum mendaftar' })
    .output(z.object({ challenge: z.string(), puzzle: z.string(), bits: z.number() })),
  /**
   * Open to visitors, with `{challenge}.{digits}` in the header `X-Proof`: PROOF_REFUSED (403) when it is missing, wrong, used or old;
   * TOO_MANY_REQUESTS (429) beyond the limits per address, per number and per day. Sent again with the same proof and content it
   * registers nobody twice.
   */
  register: endpoint
    .meta({ access: 'public' })
    .route({ method: 'POST', path: '/registrations', successStatus: 201, summary: 'Pendaftaran member baru' })
    .input(registrationSchema)
    .output(z.object({})),
}
