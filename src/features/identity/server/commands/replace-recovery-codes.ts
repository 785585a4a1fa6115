import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../provider/recovery-codes.ts'
import { findSecondFactor } from '../queries.ts'

/** Makes an account's recovery codes anew; the ones before prove nothing any more. Answers them: they are kept nowhere. */
export async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashRecoveryCode(code), user_id: userId, used_at: null })))
    .execute()
  return codes
}

/** The same at the admin's wish. Throws NOT_FOUND while the second factor is off. */
export async function renewRecoveryCodes(
  trx: Trx,
  deps: { clock: Clock },
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const { since } = await findSecondFactor(trx, userId)
  if (since === null) throw new AppError('NOT_FOUND')
  await recordChange(trx, deps, { kind: 'recovery-codes-made', label: email, count: 1, items: [] })
  return replaceRecoveryCodes(trx, userId)
}
