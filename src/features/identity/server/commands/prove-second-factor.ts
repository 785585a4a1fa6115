import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { SecretBox } from '../../../../platform/secret-box.ts'
import { hashRecoveryCode } from '../provider/recovery-codes.ts'
import { matchingStep } from '../provider/totp.ts'

export interface SecondFactorDeps {
  clock: Clock
  secrets: SecretBox
}

/**
 * Whether a code of the authenticator app, or a recovery code, lets an account in. Uses the code up: the same one proves nothing a second
 * time. `off`: the account has no second factor; `needed`: it has one, and no code was given.
 */
export async function proveSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  userId: string,
  code: string | undefined,
): Promise<'off' | 'needed' | 'right' | 'wrong'> {
  const factor = await trx
    .selectFrom('second_factor')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!factor) return 'off'
  if (!code?.trim()) return 'needed'
  const isRight =
    (await spendStep(trx, deps, userId, factor.sealed_secret, code)) ||
    (await spendRecoveryCode(trx, deps, userId, code))
  return isRight ? 'right' : 'wrong'
}

async function spendStep(
  trx: Trx,
  { clock, secrets }: SecondFactorDeps,
  userId: string,
  sealed: string,
  code: string,
) {
  const secret = secrets.open(sealed)
  const step = secret === undefined ? undefined : matchingStep(secret, code, clock.nowMs())
  if (step === undefined) return false
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function spendRecoveryCode(trx: Trx, { clock }: SecondFactorDeps, userId: string, code: string) {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: nowInstant(clock) })
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
