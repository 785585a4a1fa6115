import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'

/** Puts the offer of a second factor aside for good; the settings still have it. */
export async function declineSecondFactor(trx: Trx, clock: Clock, userId: string): Promise<void> {
  await trx
    .updateTable('admin_identity')
    .set({ second_factor_declined_at: nowInstant(clock) })
    .where('user_id', '=', userId)
    .execute()
}
