import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { insertJob, insertMessages, messageRow, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { WebhookEvent } from '../../rules/webhook-event.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { settleTry, type TryOutcome } from './settle-try.ts'
import { takeEvent } from './take-event.ts'

const RULES = { timeZone: 'Asia/Jakarta', floorMs: 0, jobPauseMs: null }
const STATUSES = ['STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED'] as const

/** What a message is when the events come, and what they tell of it. */
interface Story {
  state: 'uncertain' | 'sent' | 'queued' | 'sending' | 'failed'
  /** What the worker learns of the one on its way. */
  answer: 'sent' | 'queued' | 'uncertain' | 'failed'
  isSeen: boolean
  isHidden: boolean
  acks: number[]
}

const stories = fc.array(
  fc.record<Story>({
    // Most can go wrong with the one on its way.
    state: fc.constantFrom('sending', 'sending', 'sending', 'uncertain', 'sent', 'queued', 'failed'),
    answer: fc.constantFrom('sent', 'queued', 'uncertain', 'failed'),
    isSeen: fc.constantFrom(true, true, false),
    isHidden: fc.boolean(),
    acks: fc.oneof(
      fc.constant<number[]>([-1]),
      fc.array(fc.constantFrom(-1, 0, 1, 2, 3, 4), { maxLength: 4 }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

// Which of two equal statuses came last cannot be told, so each has its own time.
const sessionTimes = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 })

type Step = (store: Store) => Promise<unknown>

describeOnBothDatabases('events in any order', (open, database) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()
  const runs = database.dialect === 'sqlite' ? 200 : 60

  let store: Store
  let other: Store
  beforeEach(async () => {
    store = await open()
    // A second connection within one process would only wait for the first one's lock.
    other = database.dialect === 'sqlite' ? store : await database.openAgain()
  })

  async function given(list: readonly Story[]): Promise<void> {
    await store.transaction(async (trx) => {
      for (const table of ['message', 'message_job', 'message_receipt'] as const)
        await trx.deleteFrom(table).execute()
      await trx.updateTable('gateway_state').set({ session_status: null, session_status_at: null }).execute()
    })
    await insertMessages(
      store,
      list.map(({ state }, i) =>
        messageRow(clock, {
          id: `m${i}`,
          state,
          chat_id: chatOf(i),
          text: `Halo ${i}`,
          job_id: 'j1',
          attempts: 1,
          worker: state === 'sending' ? 'w1' : null,
          first_tried_at: new Date(nowMs).toISOString(),
          attempt_at_ms: nowMs,
          reason: state === 'sent' ? null : 'Terputus',
          finished_at: state !== 'queued' && state !== 'sending' ? new Date(nowMs).toISOString() : null,
          ...(state === 'sent' && { gateway_key: `K${i}`, gateway_message_id: idOf(i) }),
        }),
      ),
    )
    const isOpen = list.some(({ state }) => state === 'queued' || state === 'sending')
    await insertJob(store, { id: 'j1', message_count: list.length, state: isOpen ? 'running' : 'finished' })
  }

  const chatOf = (i: number) => `62812345678${i}0@c.us`
  const idOf = (i: number) => `true_${chatOf(i)}_K${i}`
  const isDoubtful = (state: string) => state !== 'queued' && state !== 'failed'

  const take =
    (event: WebhookEvent): Step =>
    (store) =>
      store.transaction((trx) => takeEvent(trx, clock, event))

  const eventsOf = (list: readonly Story[], times: readonly number[]): Step[] => [
    ...list.flatMap(({ state, answer, isSeen, isHidden, acks }, i) => [
      ...acks.map((ack) =>
        take({ kind: 'receipt', session: 's', key: `K${i}`, ack, reason: null, isRestricted: false }),
      ),
      ...(isSeen
        ? [
            take({
              kind: 'sent',
              session: 's',
              key: `K${i}`,
              messageId: idOf(i),
              // The failed and those that wait are found by their chat only.
              chatId: isHidden && isDoubtful(state) && isDoubtful(answer) ? null : chatOf(i),
              text: `Halo ${i}`,
              atMs: nowMs,
            }),
          ]
        : []),
    ]),
    ...times.map((atMs, i) => take({ kind: 'session', session: 's', status: STATUSES[i] ?? '', atMs })),
  ]

  /** The worker settles what is on its way, as far as it is. */
  const workerSteps = (list: readonly Story[]): Step[] =>
    list.flatMap(({ state, answer }, i) => {
      if (state !== 'sending') return []
      const step: TryOutcome['step'] =
        answer === 'sent' ? { state: 'sent', messageId: idOf(i) } : { state: answer, reason: 'HTTP 500' }
      const message = { id: `m${i}`, attempts: 1, job_id: 'j1' } as ClaimedMessage
      return [
        (store: Store) =>
          store.transaction((trx) =>
            settleTry(trx, { clock, worker: 'w1' }, RULES, message, { step, trouble: undefined }),
          ),
      ]
    })

  async function outcome() {
    const job = await store.read.selectFrom('message_job').select('state').execute()
    const kept = await store.read
      .selectFrom('message_receipt')
      .select(['gateway_key', 'ack'])
      .orderBy('gateway_key')
      .execute()
    const lane = await store.read
      .selectFrom('gateway_state')
      .select('session_status')
      .executeTakeFirstOrThrow()
    const messages = (await readOutbox(store)).map(
      ({ id, state, ack, gateway_key, gateway_message_id, reason, finished_at, worker }) => ({
        id,
        state,
        ack,
        gateway_key,
        gateway_message_id,
        reason,
        finished_at,
        worker,
      }),
    )
    return { job, kept, lane, messages }
  }

  /** Each once, the worker first, as if nothing had ever been late. */
  async function expected(list: readonly Story[], times: readonly number[]) {
    await given(list)
    for (const step of [
      ...workerSteps(list),
      ...eventsOf(
        list,
        times.toSorted((a, b) => a - b),
      ),
    ])
      await step(store)
    return outcome()
  }

  it('R30 leave the same behind, repeated or not', { timeout: 120_000 }, async () => {
    // Each at least once; which come again, and when each comes.
    const again = fc.array(fc.nat(), { maxLength: 10 })
    const places = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
    const property = fc.asyncProperty(
      stories,
      sessionTimes,
      again,
      places,
      async (list, times, picks, at) => {
        const sorted = times.toSorted((a, b) => a - b)
        await given(list)
        const steps = [...workerSteps(list), ...eventsOf(list, sorted)]
        const repeated = picks.flatMap((pick) => steps[pick % Math.max(1, steps.length)] ?? [])
        const shuffled = [...steps, ...repeated]
          .map((step, i) => ({ step, place: at[i] ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
        for (const { step } of shuffled) await step(store)
        expect([await outcome(), list]).toEqual([await expected(list, sorted), list])
      },
    )
    await fc.assert(property, { numRuns: runs })
  })

  it('R30 leave the same behind when they come all at once, beside the worker', {
    timeout: 120_000,
  }, async () => {
    const property = fc.asyncProperty(
      stories,
      sessionTimes,
      fc.integer({ min: 1, max: 3 }),
      async (list, times, repeats) => {
        const sorted = times.toSorted((a, b) => a - b)
        await given(list)
        const events = Array.from({ length: repeats }, () => eventsOf(list, sorted)).flat()
        const steps = [...workerSteps(list), ...events]
        await Promise.all(steps.map((step, i) => step(i % 2 === 0 ? store : other)))
        expect([await outcome(), list]).toEqual([await expected(list, sorted), list])
      },
    )
    await fc.assert(property, { numRuns: Math.ceil(runs / 3) })
  })
})
