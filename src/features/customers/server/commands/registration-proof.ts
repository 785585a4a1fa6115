import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { readRateLimit } from '../../../../platform/rate-limit.ts'
import { isSameSecret } from '../../../../platform/same-secret.ts'
import type { Signer } from '../../../../platform/secret-box.ts'
import {
  CHALLENGE_LIFETIME_MS,
  isSolved,
  type Proof,
  puzzle,
  readProof,
  unsignedChallenge,
} from '../../rules/proof-of-work.ts'
import { proofBits, type RegistrationLimits } from '../../rules/registration-limits.ts'

/** The counter of all tries to register, good and bad. */
export const RECENT_KEY = 'registration tries'

/** What issuing a challenge takes. */
export interface ChallengeDeps {
  store: Store
  clock: Clock
  secrets: Signer
  registrationLimits: RegistrationLimits
}

/** Something to solve before registering. Nothing is stored: the signature says that it is ours. */
export async function issueChallenge({ store, clock, secrets, registrationLimits }: ChallengeDeps) {
  const recentTries = await readRateLimit(store.read, clock, RECENT_KEY)
  const bits = proofBits(recentTries, registrationLimits)
  const expiresAtMs = clock.nowMs() + CHALLENGE_LIFETIME_MS
  const unsigned = unsignedChallenge({ bits, expiresAtMs, id: randomBytes(16).toString('base64url') })
  const signature = secrets.sign(unsigned)
  return { challenge: `${unsigned}.${signature}`, puzzle: signature, bits }
}

/** The proof that a text holds, when we gave out its challenge and it is solved, be it in time or not; else undefined. */
export function solvedProof(secrets: Signer, text: string | undefined): Proof | undefined {
  const proof = text === undefined ? undefined : readProof(text)
  if (!proof || !isSameSecret(proof.signature, secrets.sign(proof.unsigned))) return undefined
  const digest = hash('sha256', puzzle(proof.signature, proof.solution), 'buffer')
  return isSolved(digest.readUInt32BE(0), proof.bits) ? proof : undefined
}
