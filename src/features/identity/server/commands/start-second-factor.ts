import { nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { newTotpSecret, totpUri } from '../provider/totp.ts'
import type { SecondFactorDeps } from './prove-second-factor.ts'

/**
 * Makes a secret for the authenticator app; it counts once a code of it was shown. One that was started and not confirmed is replaced.
 * Throws SECOND_FACTOR_ON where one counts already.
 */
export async function startSecondFactor(
  trx: Trx,
  { clock, secrets }: SecondFactorDeps,
  owner: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  const started = { sealed_secret: secrets.seal(secret), started_at: nowInstant(clock), last_step: 0 }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factor')
    .values({ user_id: owner.userId, confirmed_at: null, ...started })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(started).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new AppError('SECOND_FACTOR_ON')
  return { secret, uri: totpUri(secret, owner.email) }
}
