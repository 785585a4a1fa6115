import { hash } from 'node:crypto'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Reader, Trx } from '../../../../platform/database/store.ts'
import { hitRateLimits } from '../../../../platform/rate-limit.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { reviewsRegistrations } from '../../../settings/server/public.ts'
import {
  PER_ADDRESS,
  PER_NUMBER,
  perDay,
  RECENT,
  REFUSED_PER_ADDRESS,
} from '../../rules/registration-limits.ts'
import type { Registration } from '../../schemas.ts'
import { queueRegistration } from './queue-registration.ts'
import { registerCustomer } from './register-customer.ts'
import { type ChallengeDeps, RECENT_KEY, solvedProof } from './registration-proof.ts'

export interface RegistrationDeps extends ChallengeDeps {
  readonly timeZone: string
}

/** Who sends it, and the solved challenge. */
interface Visit {
  address: string
  proof?: string | undefined
}

const RECENT_TRY = { key: RECENT_KEY, limit: RECENT }

/**
 * Takes a visitor's registration: a customer, or one that waits for the admin when the settings say so. The challenge's id is the request's
 * key: sent again with the same content it makes nobody twice. Throws PROOF_REFUSED, TOO_MANY_REQUESTS, BAD_REQUEST at `paket`. Nobody's
 * data is looked up, so that the answer and its time say nothing of who is known already.
 */
export async function takeRegistration(
  deps: RegistrationDeps,
  form: Registration,
  visit: Visit,
): Promise<void> {
  const { store, clock } = deps
  const proof = solvedProof(deps.secrets, visit.proof)
  const content = hash('sha256', JSON.stringify(Object.entries(form).sort()), 'hex')
  const used = proof && (await contentOf(store.read, proof.id))
  if (used === content) return
  if (!proof || used !== undefined || proof.expiresAtMs <= clock.nowMs()) {
    const limit = { key: `registration refused:${visit.address}`, limit: REFUSED_PER_ADDRESS }
    if (!(await hitRateLimits(store, clock, [RECENT_TRY, limit]))) throw new AppError('TOO_MANY_REQUESTS')
    throw new AppError('PROOF_REFUSED')
  }
  // What is refused for its address or number does not use up what all may do in a day.
  const isWithin = await hitRateLimits(store, clock, [
    RECENT_TRY,
    { key: `registration:${visit.address}`, limit: PER_ADDRESS },
    { key: `registration number:${form.whatsapp}`, limit: PER_NUMBER },
    { key: 'registration day', limit: perDay(deps.registrationLimits) },
  ])
  if (!isWithin) throw new AppError('TOO_MANY_REQUESTS')
  await store.transaction(async (trx) => {
    if (!(await useProof(trx, clock, proof.id, content))) return
    if (await reviewsRegistrations(trx)) await queueRegistration(trx, deps, form)
    else await registerCustomer(trx, deps, form)
  })
}

/** False when the same request did it at the same time. Throws PROOF_REFUSED when another one did. */
async function useProof(trx: Trx, clock: Clock, id: string, content: string): Promise<boolean> {
  const made = await trx
    .insertInto('registration_proof')
    .values({ id, content_hash: content, used_at: nowInstant(clock) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made && (await contentOf(trx, id)) !== content) throw new AppError('PROOF_REFUSED')
  return made !== undefined
}

async function contentOf(reader: Reader, proofId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('registration_proof')
    .select('content_hash')
    .where('id', '=', proofId)
    .executeTakeFirst()
  return row?.content_hash
}
