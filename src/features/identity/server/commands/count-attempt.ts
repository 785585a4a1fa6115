import type { Clock } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { clearRateLimit, hitRateLimit } from '../../../../platform/rate-limit.ts'
import { normalizeEmail } from '../../rules/credentials.ts'
import { SIGN_IN_LIMITS } from '../../rules/sign-in-limits.ts'

/** Whose password is tried, and from which network address. */
interface Attempt {
  email: string
  address: string
}

/** Counts one try of a password, wherever it is asked for; false when there were too many. */
export async function countAttempt(deps: { store: Store; clock: Clock }, attempt: Attempt): Promise<boolean> {
  const keys = limitKeys(attempt)
  // One after the other: what is refused for its address does not use up the account's allowance, which would lock its owner out.
  for (const name of ['accountAtAddress', 'address', 'account'] as const) {
    if (!(await hitRateLimit(deps.store, deps.clock, keys[name], SIGN_IN_LIMITS[name]))) return false
  }
  return true
}

/** Forgets the tries of an account from an address, after the right password. */
export function forgetAttempts(store: Store, attempt: Attempt): Promise<void> {
  return clearRateLimit(store, limitKeys(attempt).accountAtAddress)
}

function limitKeys({ email, address }: Attempt) {
  const account = normalizeEmail(email)
  return {
    accountAtAddress: `sign-in account-at-address ${account} ${address}`,
    address: `sign-in address ${address}`,
    account: `sign-in account ${account}`,
  }
}
