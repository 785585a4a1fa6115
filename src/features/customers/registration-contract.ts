import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { registrationSchema } from './schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** The door for visitors; apart from the admin's, so that the login page need not carry that one. */
export const registrationContract = {
  /** Open to visitors; TOO_MANY_REQUESTS (429) beyond the limit per address. */
  register: endpoint
    .meta({ access: 'public' })
    .route({ method: 'POST', path: '/registrations', successStatus: 201, summary: 'Pendaftaran member baru' })
    .input(registrationSchema)
    .output(z.object({})),
}
