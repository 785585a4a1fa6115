import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Log } from '../../../platform/log.ts'
import type { SentMessageAnswer } from '../rules/match-sent-message.ts'
import { type NextStep, stepAfterLookup, stepAfterSend } from '../rules/next-step.ts'
import { type ClaimedMessage, claimAbandonedMessage, claimDueMessage } from './commands/claim-message.ts'
import { settleMessage } from './commands/settle-message.ts'
import type { WahaClient } from './gateway/waha-client.ts'
import { listKnownMessageIds } from './queries.ts'

// The chat's list may lag behind the send, so "not there" counts only after a second look.
const LOOKUP_DELAYS_MS = [1000, 2000]

// How far the clocks of the gateway and this machine may be apart when messages are compared by time.
const CLOCK_SKEW_MS = 120_000

const INTERRUPTED = 'Server berhenti saat pesan sedang dikirim.'

export interface OutboxWorkerDeps {
  store: Store
  clock: Clock
  gateway: Pick<WahaClient, 'sendText' | 'findSentMessage'>
  log: Log
  /** Unique to this process. */
  workerName: string
  sleep: (ms: number) => Promise<unknown>
  /** Without one, the messages of jobs go out without the pauses that their jobs want. */
  jobLane?: JobLane
}

/** Keeps the messages of jobs apart; others pass it by. */
export interface JobLane {
  isOpen(): boolean
  closeFor(ms: number): void
}

/** Handles at most one message, from claim to outcome; answers whether there was one. */
export async function runOnce(deps: OutboxWorkerDeps): Promise<boolean> {
  const { store, clock, workerName, jobLane } = deps
  const abandoned = await store.transaction((trx) => claimAbandonedMessage(trx, clock, workerName))
  if (abandoned) {
    await keepApart(deps, abandoned, () => lookUp(deps, abandoned, INTERRUPTED))
    return true
  }
  const jobsToo = jobLane?.isOpen() ?? true
  const message = await store.transaction((trx) => claimDueMessage(trx, clock, workerName, jobsToo))
  if (!message) return false
  await keepApart(deps, message, () => send(deps, message))
  return true
}

async function keepApart(
  deps: OutboxWorkerDeps,
  message: ClaimedMessage,
  work: () => Promise<NextStep>,
): Promise<void> {
  try {
    await settle(deps, message, await work())
  } finally {
    // Also when it broke off: the message may have left.
    if (message.job_pause_ms !== null) deps.jobLane?.closeFor(message.job_pause_ms)
  }
}

async function send(deps: OutboxWorkerDeps, message: ClaimedMessage): Promise<NextStep> {
  const outcome = await deps.gateway.sendText({ chatId: message.chat_id, text: message.text })
  if (outcome.outcome === 'possibly-sent') return lookUp(deps, message, outcome.reason)
  return stepAfterSend(outcome, message.attempts)
}

async function lookUp(deps: OutboxWorkerDeps, message: ClaimedMessage, reason: string): Promise<NextStep> {
  let answer: SentMessageAnswer = 'cannot-tell'
  for (const delayMs of LOOKUP_DELAYS_MS) {
    await deps.sleep(delayMs)
    answer = await deps.gateway.findSentMessage({
      chatId: message.chat_id,
      text: message.text,
      sinceMs: Date.parse(message.first_tried_at ?? message.created_at) - CLOCK_SKEW_MS,
      knownIds: await listKnownMessageIds(deps.store.read, message.chat_id),
    })
    if (answer !== 'absent') break
  }
  return stepAfterLookup(answer, message.attempts, reason)
}

async function settle(deps: OutboxWorkerDeps, message: ClaimedMessage, step: NextStep): Promise<void> {
  const isOwn = await deps.store.transaction((trx) =>
    settleMessage(trx, deps.clock, deps.workerName, message, step),
  )
  const facts = { messageId: message.id, attempts: message.attempts, state: step.state }
  if (!isOwn) deps.log.warn(facts, 'message was taken over by another worker')
  else if (step.state === 'sent') deps.log.info(facts, 'message sent')
  else deps.log.warn({ ...facts, reason: step.reason }, 'message not sent')
}
