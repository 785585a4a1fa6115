import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { recordChange } from '../../../trail/server/public.ts'

/** Switches an account's second factor off; false when none was on. */
export async function endSecondFactor(
  trx: Trx,
  deps: { clock: Clock },
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const ended = await trx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (!ended?.confirmed_at) return false
  await recordChange(trx, deps, { kind: 'second-factor-off', label: email, count: 1, items: [] })
  return true
}
