import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'

/** Deletes the sessions whose time is over; they were refused already. */
export async function forgetExpiredSessions(trx: Trx, clock: Clock): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<=', nowInstant(clock)).execute()
}
