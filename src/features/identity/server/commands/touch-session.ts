import { type Clock, instantAfter, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { SESSION_LIFETIME_MS } from '../../rules/session-lifetime.ts'

/** Notes that a session was seen, which moves its expiry on; one that is gone or expired stays so. */
export async function touchSession(trx: Trx, clock: Clock, tokenHash: string): Promise<void> {
  const now = nowInstant(clock)
  await trx
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: instantAfter(clock, SESSION_LIFETIME_MS) })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute()
}
