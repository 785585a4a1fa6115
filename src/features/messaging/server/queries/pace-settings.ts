import type { Reader } from '../../../../platform/database/store.ts'
import type { PauseRange } from '../../rules/job-pause.ts'
import type { SendLimits } from '../../rules/send-hold.ts'

/** How messages of jobs are spread, as the admin set it. */
export interface PaceSettings extends SendLimits, PauseRange {}

/** The pace as it is set; nothing set means only the product's own pauses. */
export async function readPace(reader: Reader): Promise<PaceSettings> {
  const row = await reader
    .selectFrom('gateway_setting')
    .select([
      'pause_min_s as pauseMinSeconds',
      'pause_max_s as pauseMaxSeconds',
      'daily_cap as dailyCap',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
    ])
    .executeTakeFirstOrThrow()
  return row
}
