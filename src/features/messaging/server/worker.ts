import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Log } from '../../../platform/log.ts'
import { pauseAfter } from '../rules/job-pause.ts'
import type { SentMessageAnswer } from '../rules/match-sent-message.ts'
import { stepAfterLookup, stepAfterSend } from '../rules/next-step.ts'
import { type ClaimedMessage, postponeLook } from './commands/claim-message.ts'
import { claimNext } from './commands/claim-next.ts'
import { freeLane, LEASE_MS, MOMENT_MS, renewLease } from './commands/keep-lane.ts'
import { settleTry, type TryOutcome } from './commands/settle-try.ts'
import type { WahaClient } from './gateway/waha-client.ts'
import { readDueWork } from './queries/due-work.ts'
import { readPace } from './queries/pace-settings.ts'
import { findGatewayId, listKnownMessageIds } from './queries.ts'

// The chat's list may lag behind the send, so "not there" counts only after a second look.
const LOOKUP_DELAYS_MS = [1000, 2000]

// How far the clocks of the gateway and this machine may be apart when messages are compared by time.
const CLOCK_SKEW_MS = 120_000

const HEARTBEAT_MS = 1000

// What a gateway may need beyond our own limit until a message that it took shows in the chat.
const GATEWAY_MARGIN_MS = 5000

const INTERRUPTED = 'Server berhenti saat pesan sedang dikirim.'

/** The gateway as far as the worker needs it. */
export type OutboxGateway = Pick<WahaClient, 'sendText' | 'findSentMessage' | 'callTimeoutMs'>

export interface OutboxWorkerDeps {
  store: Store
  clock: Clock
  timeZone: string
  gateway: OutboxGateway
  log: Log
  /** Unique to this process. */
  workerName: string
  sleep: (ms: number) => Promise<unknown>
  /** From 0 to below 1. */
  random: () => number
  /** Between any two messages, milliseconds. */
  floorMs: number
}

/** What a round came to; `untilMs`: when messages of jobs may go on, if they have to wait. */
export type Round = { kind: 'handled' } | { kind: 'idle'; untilMs: number | undefined }

type Work = { message: ClaimedMessage; jobPauseMs: number | null }

/** Handles at most one message, from claim to outcome. */
export async function runOnce(deps: OutboxWorkerDeps): Promise<Round> {
  const { store, clock, timeZone, floorMs } = deps
  const pace = await readPace(store.read)
  const due = await readDueWork(store.read, {
    nowMs: clock.nowMs(),
    timeZone,
    pace,
    worker: deps.workerName,
  })
  if (!due.isDue) return { kind: 'idle', untilMs: due.untilMs }
  const pauseOf = (jobPauseMs: number) => pauseAfter(jobPauseMs, pace, deps.random())
  const askedAtMs = clock.nowMs()
  const claim = await store.transaction((trx) =>
    claimNext(trx, user(deps), { timeZone, floorMs, pace, pauseOf }, due.found),
  )
  if (claim.kind === 'nothing') return { kind: 'idle', untilMs: claim.untilMs }
  if (clock.nowMs() - askedAtMs >= LEASE_MS) return leaveToOthers(deps, claim.message)
  await whileAlive(deps, claim.message, () =>
    claim.kind === 'send' ? send(deps, claim) : lookForAbandoned(deps, claim),
  )
  return { kind: 'handled' }
}

// The machine stood still, or the database took long to say that the claim is made: another worker may have the lane by now.
function leaveToOthers({ log }: OutboxWorkerDeps, { id, attempts }: ClaimedMessage): Round {
  log.warn({ messageId: id, attempts }, 'claim came too late')
  return { kind: 'handled' }
}

async function send(deps: OutboxWorkerDeps, work: Work): Promise<void> {
  const { message } = work
  const outcome = await deps.gateway.sendText({ chatId: message.chat_id, text: message.text })
  const trouble = outcome.gatewayTrouble
  if (outcome.outcome === 'possibly-sent') {
    const answer = await lookUp(deps, message)
    return settle(deps, work, { step: stepAfterLookup(answer, message.attempts, outcome.reason), trouble })
  }
  const step = stepAfterSend(outcome, message.attempts)
  const isRecipients = outcome.outcome === 'refused' && trouble === 'none'
  return settle(deps, work, { step: isRecipients ? { ...step, fault: 'recipient' } : step, trouble })
}

/** A message whose sender died. As long as the gateway may still be busy with it, "not there" means "not yet". */
async function lookForAbandoned(deps: OutboxWorkerDeps, work: Work): Promise<void> {
  const { message } = work
  const answer = await lookUp(deps, message)
  const nowMs = deps.clock.nowMs()
  // An attempt that lies ahead was noted before the machine's clock went back; it may have been just now.
  const attempt_at_ms = Math.min(message.attempt_at_ms ?? 0, nowMs)
  const endsAtMs = attempt_at_ms + deps.gateway.callTimeoutMs + GATEWAY_MARGIN_MS
  if (answer === 'absent' && nowMs < endsAtMs) {
    return postpone(deps, { ...message, attempt_at_ms }, Math.min(endsAtMs, nowMs + MOMENT_MS))
  }
  return settle(deps, work, {
    step: stepAfterLookup(answer, message.attempts, INTERRUPTED),
    trouble: undefined,
  })
}

async function postpone(deps: OutboxWorkerDeps, message: ClaimedMessage, untilMs: number): Promise<void> {
  await deps.store.transaction(async (trx) => {
    await postponeLook(trx, user(deps), message, untilMs)
    await freeLane(trx, user(deps))
  })
}

async function lookUp(deps: OutboxWorkerDeps, message: ClaimedMessage): Promise<SentMessageAnswer> {
  let answer: SentMessageAnswer = 'cannot-tell'
  for (const delayMs of LOOKUP_DELAYS_MS) {
    await deps.sleep(delayMs)
    const told = await findGatewayId(deps.store.read, message.id)
    if (told !== undefined) return { found: told }
    answer = await deps.gateway.findSentMessage({
      chatId: message.chat_id,
      text: message.text,
      sinceMs: firstPossibleMs(message, deps.clock.nowMs()),
      knownIds: await listKnownMessageIds(deps.store.read, message.chat_id),
    })
    if (answer !== 'absent') break
  }
  return answer
}

/** The earliest time, by the gateway's clock, at which the message can have gone out. */
function firstPossibleMs(message: ClaimedMessage, nowMs: number): number {
  const sinceMs = Date.parse(message.first_tried_at ?? message.created_at) - CLOCK_SKEW_MS
  // Noted before the machine's clock went back, it tells nothing.
  return sinceMs > nowMs ? 0 : sinceMs
}

async function settle(deps: OutboxWorkerDeps, work: Work, outcome: TryOutcome): Promise<void> {
  const { timeZone, floorMs } = deps
  const { message, jobPauseMs } = work
  const { step } = outcome
  const isOwn = await deps.store.transaction((trx) =>
    settleTry(trx, user(deps), { timeZone, floorMs, jobPauseMs }, message, outcome),
  )
  const facts = { messageId: message.id, attempts: message.attempts, state: step.state }
  if (!isOwn) deps.log.warn(facts, 'message was taken over by another worker')
  else if (step.state === 'sent') deps.log.info(facts, 'message sent')
  else deps.log.warn({ ...facts, reason: step.reason }, 'message not sent')
}

/** Shows others that the claim is still held, as long as the work takes. */
async function whileAlive(
  deps: OutboxWorkerDeps,
  message: ClaimedMessage,
  work: () => Promise<void>,
): Promise<void> {
  let renewal: Promise<void> | undefined
  const renew = async () => {
    try {
      await deps.store.transaction((trx) => renewLease(trx, user(deps), message.id))
    } catch (error) {
      deps.log.warn({ err: error }, 'lease not renewed')
    }
    renewal = undefined
  }
  const beat = setInterval(() => {
    renewal ??= renew()
  }, HEARTBEAT_MS).unref()
  try {
    await work()
  } finally {
    clearInterval(beat)
    await renewal
  }
}

function user({ clock, workerName }: OutboxWorkerDeps) {
  return { clock, worker: workerName }
}
