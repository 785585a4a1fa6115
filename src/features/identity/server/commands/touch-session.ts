import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { sessionEnd } from '../../rules/session-lifetime.ts'

/** Notes that a session was seen, which moves its expiry on, if not without end; one that is gone or expired stays so. */
export async function touchSession(
  trx: Trx,
  clock: Clock,
  { tokenHash, createdAt }: { tokenHash: string; createdAt: string },
): Promise<void> {
  const now = nowInstant(clock)
  await trx
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: sessionEnd(createdAt, clock.nowMs()) })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute()
}
