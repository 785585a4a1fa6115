import type { Trx } from '../../../../platform/database/store.ts'
import { type DueFound, jobsOpenAtMs } from '../queries/due-work.ts'
import type { PaceSettings } from '../queries/pace-settings.ts'
import { type ClaimedMessage, claimAbandoned, claimOfJob, claimSingle } from './claim-message.ts'
import { freeLane, keepPause, type LaneUser, takeLane } from './keep-lane.ts'

/** What a round has to do with: a message to send, one to look for (its sender died), or nothing for now. */
export type Claim =
  | { kind: 'send' | 'look'; message: ClaimedMessage; jobPauseMs: number | null }
  | { kind: 'nothing'; untilMs: number | undefined }

export interface ClaimRules {
  timeZone: string
  /** Between any two messages, milliseconds. */
  floorMs: number
  pace: PaceSettings
  /** The pause behind a message of a job, milliseconds. */
  pauseOf: (jobPauseMs: number) => number
}

/**
 * Claims what comes next: first what a dead worker left, then messages without a job, then those of jobs unless they have to wait.
 * `untilMs` tells when a message of a job may be next. `found`: what a look before saw; what it did not see comes next time. The lane stays taken as long as there is something to do.
 */
export async function claimNext(
  trx: Trx,
  by: LaneUser,
  rules: ClaimRules,
  found: DueFound = { abandoned: true, single: true },
): Promise<Claim> {
  const lane = await takeLane(trx, by)
  if (!lane) return { kind: 'nothing', untilMs: undefined }
  const abandoned = found.abandoned ? await claimAbandoned(trx, by) : undefined
  if (abandoned) return claimed(trx, by, rules, 'look', abandoned)
  const single = found.single ? await claimSingle(trx, by) : undefined
  if (single) return claimed(trx, by, rules, 'send', single)
  const nowMs = by.clock.nowMs()
  const opensAtMs = jobsOpenAtMs(lane, { ...rules, nowMs })
  const ofJob = opensAtMs <= nowMs ? await claimOfJob(trx, by) : undefined
  if (ofJob) return claimed(trx, by, rules, 'send', ofJob)
  await freeLane(trx, by)
  return { kind: 'nothing', untilMs: opensAtMs <= nowMs ? undefined : opensAtMs }
}

async function claimed(
  trx: Trx,
  by: LaneUser,
  rules: ClaimRules,
  kind: 'send' | 'look',
  message: ClaimedMessage,
): Promise<Claim> {
  const jobPauseMs = message.job_pause_ms === null ? null : rules.pauseOf(message.job_pause_ms)
  await keepPause(trx, by, { floorMs: rules.floorMs, jobPauseMs })
  return { kind, message, jobPauseMs }
}
