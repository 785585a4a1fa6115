import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import type { GatewayTrouble } from '../../rules/classify-answer.ts'
import { type GatewayHealth, healthAfter } from '../../rules/gateway-health.ts'
import { bareKeyOf } from '../../rules/message-id.ts'
import type { NextStep } from '../../rules/next-step.ts'
import { findGatewayId } from '../queries.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { finishJob } from './finish-job.ts'
import { freeLane, type LaneUser, sentToday } from './keep-lane.ts'
import { applyEarlyReceipt } from './note-receipt.ts'
import { type SettledStep, settleMessage } from './settle-message.ts'
import { CANCELLED_REASON, pauseRunningJobs } from './steer-job.ts'

/** What a try came to, and what it tells about the gateway; `undefined` trouble: nothing. */
export interface TryOutcome {
  step: NextStep & { fault?: 'recipient' | undefined }
  trouble: GatewayTrouble | undefined
}

export interface SettleRules {
  timeZone: string
  floorMs: number
  jobPauseMs: number | null
}

/**
 * Ends a round: the message's outcome, the lane freed behind its pause, the gateway's health, and what follows for jobs. All of it only while
 * the claim is still this worker's own; answers whether it was.
 */
export async function settleTry(
  trx: Trx,
  by: LaneUser,
  rules: SettleRules,
  message: ClaimedMessage,
  tried: TryOutcome,
): Promise<boolean> {
  const outcome = await withSight(trx, message, tried)
  const { step } = outcome
  const isOwn = await settleMessage(trx, by.clock, by.worker, message, await lastStep(trx, message, step))
  if (!isOwn) {
    await freeLane(trx, by)
    return false
  }
  const pauseReason = await noteLane(trx, by, rules, outcome)
  if (step.state === 'sent') await applyEarlyReceipt(trx, by.clock, bareKeyOf(step.messageId))
  if (pauseReason !== undefined) await pauseRunningJobs(trx, pauseReason)
  if (message.job_id !== null && step.state !== 'queued') await finishJob(trx, by.clock, message.job_id)
  return true
}

/** What the gateway's events have told of is out, whatever its answer was. */
async function withSight(trx: Trx, message: ClaimedMessage, tried: TryOutcome): Promise<TryOutcome> {
  if (tried.step.state === 'sent') return tried
  const messageId = await findGatewayId(trx, message.id)
  return messageId === undefined ? tried : { step: { state: 'sent', messageId }, trouble: 'none' }
}

/** What a cancelled job left on its way is not tried again. */
async function lastStep(trx: Trx, message: ClaimedMessage, step: TryOutcome['step']): Promise<SettledStep> {
  if (step.state !== 'queued' || message.job_id === null) return step
  const job = await trx
    .selectFrom('message_job')
    .select('state')
    .where('id', '=', message.job_id)
    .executeTakeFirst()
  return job?.state === 'cancelled' ? { state: 'cancelled', reason: CANCELLED_REASON } : step
}

/** Answers why jobs have to pause, if they have to. */
async function noteLane(
  trx: Trx,
  { clock, worker }: LaneUser,
  rules: SettleRules,
  outcome: TryOutcome,
): Promise<string | undefined> {
  const lane = await trx.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
  const nowMs = clock.nowMs()
  const today = dayOf(nowInstant(clock), rules.timeZone)
  const wentOut = outcome.step.state === 'sent' || outcome.step.state === 'uncertain'
  const before = { troubleCount: lane.trouble_count, trouble: lane.trouble }
  const health = healthOf(before, outcome)
  await trx
    .updateTable('gateway_state')
    .set({
      ...(lane.busy_worker === worker && { busy_worker: null, busy_until_ms: 0 }),
      next_at_ms: nowMs + rules.floorMs,
      ...(rules.jobPauseMs !== null && { next_job_at_ms: nowMs + rules.jobPauseMs }),
      ...(wentOut && { sent_day: today, sent_today: sentToday(lane, today) + 1 }),
      trouble_count: health.troubleCount,
      trouble: health.trouble,
      trouble_since: troubleSince(lane.trouble_since, health.trouble, clock),
    })
    .execute()
  return health.pauseJobs ? (health.trouble ?? '') : undefined
}

function healthOf(before: GatewayHealth, { step, trouble }: TryOutcome) {
  if (trouble === undefined) return { ...before, pauseJobs: false }
  return healthAfter(before, {
    state: step.state,
    trouble,
    reason: step.state === 'sent' ? null : step.reason,
  })
}

function troubleSince(since: string | null, trouble: string | null, clock: Clock): string | null {
  return trouble === null ? null : (since ?? nowInstant(clock))
}
