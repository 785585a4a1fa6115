import { nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { matchingStep } from '../provider/totp.ts'
import type { SecondFactorDeps } from './prove-second-factor.ts'
import { replaceRecoveryCodes } from './replace-recovery-codes.ts'

/** Switches the started second factor on, once a code of it is right; answers the recovery codes, which are shown only now. Throws BAD_REQUEST at `code`, NOT_FOUND. */
export async function confirmSecondFactor(
  trx: Trx,
  deps: SecondFactorDeps,
  { userId, email, code }: { userId: string; email: string; code: string },
): Promise<string[]> {
  const started = await trx
    .selectFrom('second_factor')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  const secret = started && deps.secrets.open(started.sealed_secret)
  if (!secret) throw new AppError('NOT_FOUND', { message: 'Mulai lagi: kode QR ini sudah tidak berlaku.' })
  const step = matchingStep(secret, code, deps.clock.nowMs())
  if (step === undefined)
    throw fieldError('code', 'Kode salah. Masukkan kode yang sedang tampil di aplikasi.')
  await trx
    .updateTable('second_factor')
    .set({ confirmed_at: nowInstant(deps.clock), last_step: step })
    .where('user_id', '=', userId)
    .execute()
  await recordChange(trx, deps, { kind: 'second-factor-on', label: email, count: 1, items: [] })
  return replaceRecoveryCodes(trx, userId)
}
