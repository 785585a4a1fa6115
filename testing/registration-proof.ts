import { hash } from 'node:crypto'
import { isSolved, puzzle, solutionText } from '../src/features/customers/rules/proof-of-work.ts'
import type { RegistrationLimits } from '../src/features/customers/rules/registration-limits.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Store } from '../src/platform/database/store.ts'
import { commandDeps } from './factories.ts'
import { testSecrets } from './test-secrets.ts'

/** As `GET /registrations/challenge` answers it. */
export interface Challenge {
  challenge: string
  puzzle: string
  bits: number
}

/** What the header `X-Proof` holds for a challenge, solved. */
export function solvedProof({ challenge, puzzle: signature, bits }: Challenge): string {
  for (let attempt = 0; ; attempt++) {
    const solution = solutionText(attempt)
    if (isSolved(hash('sha256', puzzle(signature, solution), 'buffer').readUInt32BE(0), bits))
      return `${challenge}.${solution}`
  }
}

/** What taking registrations needs, with proofs that cost one hash and room for many in a day. */
export function registrationDeps(store: Store, clock: Clock, changes: Partial<RegistrationLimits> = {}) {
  return {
    ...commandDeps(clock),
    store,
    secrets: testSecrets(),
    registrationLimits: { perDay: 1000, quietBits: 0, ...changes },
  }
}

/** The header of a registration, for a challenge that a browser or an app under test is asked for. */
export async function proofHeader(
  get: (path: string) => Promise<{ json(): Promise<unknown> }>,
): Promise<{ 'x-proof': string }> {
  const answer = await get('/api/registrations/challenge')
  return { 'x-proof': solvedProof((await answer.json()) as Challenge) }
}
