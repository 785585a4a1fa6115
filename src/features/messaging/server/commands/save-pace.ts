import type { Trx } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import type { PaceForm } from '../../gateway-contract.ts'

/** Keeps how messages of jobs are spread. Throws BAD_REQUEST with the field for a range or hours that cannot be. */
export async function savePace(trx: Trx, pace: PaceForm): Promise<void> {
  const { pauseMinSeconds, pauseMaxSeconds, quietFrom, quietTo } = pace
  if (pauseMinSeconds > pauseMaxSeconds)
    throw fieldError('pauseMaxSeconds', 'Jeda terlama tidak boleh lebih pendek dari jeda tersingkat')
  if ((quietFrom === null) !== (quietTo === null))
    throw fieldError(
      quietFrom === null ? 'quietFrom' : 'quietTo',
      'Isi jam mulai dan jam selesai, atau kosongkan keduanya',
    )
  if (quietFrom !== null && quietFrom === quietTo)
    throw fieldError('quietTo', 'Jam selesai harus berbeda dari jam mulai')
  await trx
    .updateTable('gateway_setting')
    .set({
      pause_min_s: pauseMinSeconds,
      pause_max_s: pauseMaxSeconds,
      daily_cap: pace.dailyCap,
      quiet_from: quietFrom,
      quiet_to: quietTo,
    })
    .execute()
}
