import { describe, expect, it } from 'vitest'
import {
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { WebhookEvent } from '../../rules/webhook-event.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { settleTry } from './settle-try.ts'
import { resumeJob } from './steer-job.ts'
import { takeEvent } from './take-event.ts'

const CHAT = '6281234567890@c.us'
const OTHER_CHAT = '6281299990000@c.us'
const TRIED = '2026-05-20T01:59:00.000Z'
const TRIED_MS = Date.parse(TRIED)
const RESTRICTED = 'Akun WhatsApp sedang dibatasi (error 463).'

describeOnBothDatabases('takeEvent', (open) => {
  const clock = fixedClock()
  const by = { clock, worker: 'w1' }

  const withMessages = async (...changes: Partial<MessageRow>[]) => {
    const store = await open()
    const rows = changes.map((change, i) =>
      messageRow(clock, {
        id: `m${i}`,
        text: 'Halo',
        first_tried_at: TRIED,
        attempt_at_ms: TRIED_MS,
        ...change,
      }),
    )
    await insertMessages(store, rows)
    return store
  }
  const take = (store: Store, event: WebhookEvent) => store.transaction((trx) => takeEvent(trx, clock, event))
  const receipt = (key: string, ack: number, changes: Partial<WebhookEvent> = {}) =>
    ({
      kind: 'receipt',
      session: 's',
      key,
      ack,
      reason: null,
      isRestricted: false,
      ...changes,
    }) as WebhookEvent
  const seen = (key: string, changes: Partial<WebhookEvent> = {}) =>
    ({
      kind: 'sent',
      session: 's',
      key,
      messageId: `true_${CHAT}_${key}`,
      chatId: CHAT,
      text: 'Halo',
      atMs: TRIED_MS,
      ...changes,
    }) as WebhookEvent
  const states = async (store: Store) => (await readOutbox(store)).map((row) => row.state)
  const keys = async (store: Store) => (await readOutbox(store)).map((row) => row.gateway_key)
  const laneOf = (store: Store) =>
    store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
  const jobOf = (store: Store) => store.read.selectFrom('message_job').selectAll().executeTakeFirstOrThrow()

  describe('a receipt', () => {
    it('R30 reaches its message by the bare key alone', async () => {
      const store = await withMessages({
        state: 'sent',
        gateway_key: 'K',
        gateway_message_id: `true_${CHAT}_K`,
      })
      await take(store, receipt('K', 3))
      await take(store, receipt('K', 2))
      expect(await readOutbox(store)).toMatchObject([{ state: 'sent', ack: 3 }])
    })

    it('R30 of a restricted account fails the message, pauses jobs and makes the gateway unhealthy, once', async () => {
      const store = await withMessages(
        { state: 'sent', gateway_key: 'K' },
        { state: 'queued', job_id: 'j1', first_tried_at: null },
      )
      await insertJob(store, { id: 'j1', message_count: 1 })
      const restricted = receipt('K', -1, { reason: RESTRICTED, isRestricted: true })
      await take(store, restricted)
      expect(await readOutbox(store)).toMatchObject([
        { state: 'failed', reason: RESTRICTED },
        { state: 'queued' },
      ])
      expect(await jobOf(store)).toMatchObject({ state: 'paused', pause_reason: RESTRICTED })
      expect(await laneOf(store)).toMatchObject({ trouble: RESTRICTED })
      await store.transaction((trx) => resumeJob(trx, clock, 'j1'))
      await take(store, restricted)
      expect(await jobOf(store)).toMatchObject({ state: 'running' })
    })

    it('R30 of a restriction counts also before its message is known, but not after the phone had it', async () => {
      const store = await withMessages({ state: 'sent', gateway_key: 'K', ack: 2 })
      await insertJob(store, { id: 'j1' })
      const restriction = { reason: RESTRICTED, isRestricted: true }
      await take(store, receipt('K', -1, restriction))
      expect([await states(store), (await jobOf(store)).state]).toEqual([['sent'], 'running'])
      await take(store, receipt('L', -1, restriction))
      expect((await jobOf(store)).state).toBe('paused')
      await store.transaction((trx) => resumeJob(trx, clock, 'j1'))
      await take(store, receipt('L', -1, restriction))
      expect((await jobOf(store)).state).toBe('running')
    })

    it('R30 of a message on its way waits until the worker has settled it', async () => {
      const store = await withMessages({ state: 'sending', worker: 'w1', attempts: 1 })
      await take(store, seen('K'))
      await take(store, receipt('K', -1, { reason: 'Ditolak.' }))
      expect(await states(store)).toEqual(['sending'])
      await settle(store, { state: 'sent', messageId: `true_${CHAT}_K` })
      expect(await readOutbox(store)).toMatchObject([{ state: 'failed', reason: 'Ditolak.', ack: -1 }])
    })
  })

  async function settle(store: Store, step: Parameters<typeof settleTry>[4]['step']) {
    const [row] = await readOutbox(store)
    const rules = { timeZone: 'Asia/Jakarta', floorMs: 0, jobPauseMs: null }
    const message = { ...row, job_pause_ms: null } as ClaimedMessage
    await store.transaction((trx) => settleTry(trx, by, rules, message, { step, trouble: 'none' }))
  }

  describe('a message that was seen to go out', () => {
    it('R29 settles the one that was uncertain, with its ids and the receipts that came before', async () => {
      const finished_at = '2026-05-20T01:59:40.000Z'
      const store = await withMessages({ state: 'uncertain', reason: 'Terputus', finished_at })
      await take(store, receipt('K', 2))
      await take(store, seen('K'))
      expect(await readOutbox(store)).toMatchObject([
        {
          state: 'sent',
          reason: null,
          ack: 2,
          gateway_key: 'K',
          gateway_message_id: `true_${CHAT}_K`,
          finished_at,
        },
      ])
      expect(await store.read.selectFrom('message_receipt').selectAll().execute()).toEqual([])
    })

    it('R29 settles the one that counts as failed, so that nobody sends it again', async () => {
      const store = await withMessages({ state: 'failed', reason: 'HTTP 500', fault: 'recipient' })
      await take(store, seen('K'))
      expect(await readOutbox(store)).toMatchObject([{ state: 'sent', reason: null, fault: null }])
    })

    it('R29 is the one that was tried next to it', async () => {
      const store = await withMessages(
        { state: 'uncertain', attempt_at_ms: TRIED_MS - 60_000 },
        { state: 'sending', attempt_at_ms: TRIED_MS },
        { state: 'uncertain', attempt_at_ms: TRIED_MS + 60_000 },
      )
      await take(store, seen('K', { atMs: TRIED_MS + 1000 }))
      await take(store, seen('L', { atMs: TRIED_MS - 59_000 }))
      expect(await keys(store)).toEqual(['L', 'K', null])
    })

    it('R29 settles the one that waits for another try, and its job with it', async () => {
      const store = await withMessages({ state: 'queued', reason: 'Terputus', job_id: 'j1', attempts: 1 })
      await insertJob(store, { id: 'j1', message_count: 1 })
      await take(store, seen('K'))
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sent', finished_at: '2026-05-20T02:00:00.000Z' },
      ])
      expect(await jobOf(store)).toMatchObject({ state: 'finished' })
    })

    it('R29 is only noted with the one on its way, which the worker then knows to be out', async () => {
      const store = await withMessages({ state: 'sending', worker: 'w1', attempts: 1 })
      await take(store, seen('K'))
      expect(await readOutbox(store)).toMatchObject([{ state: 'sending', worker: 'w1', gateway_key: 'K' }])
      await settle(store, { state: 'queued', reason: 'HTTP 500' })
      expect(await readOutbox(store)).toMatchObject([{ state: 'sent', gateway_key: 'K', reason: null }])
    })

    it.each<[string, Partial<MessageRow>, Partial<WebhookEvent>]>([
      ['was never tried', { state: 'queued', first_tried_at: null, attempt_at_ms: null }, {}],
      ['was tried more than two minutes later', { state: 'uncertain' }, { atMs: TRIED_MS - 120_001 }],
      ['was tried last more than an hour before', { state: 'uncertain' }, { atMs: TRIED_MS + 3_600_001 }],
      ['has another text', { state: 'uncertain', text: 'Halo!' }, {}],
      ['is in another chat', { state: 'uncertain', chat_id: OTHER_CHAT }, {}],
      ['is known by another id', { state: 'sending', gateway_key: 'L' }, {}],
      ['is sent', { state: 'sent' }, {}],
      ['is cancelled', { state: 'cancelled' }, {}],
    ])('R29 has nothing to do with the one that %s', async (_case, change, event) => {
      const store = await withMessages(change)
      const before = await readOutbox(store)
      await take(store, seen('K', event))
      expect(await readOutbox(store)).toEqual(before)
    })

    it.each([-120_000, 0, 3_600_000])('R29 is taken %i ms from the try', async (ms) => {
      const store = await withMessages({ state: 'uncertain' })
      await take(store, seen('K', { atMs: TRIED_MS + ms }))
      expect(await states(store)).toEqual(['sent'])
    })

    it('R29 counts as seen now when the event does not say when', async () => {
      const store = await withMessages({ state: 'uncertain' })
      await take(store, seen('K', { atMs: undefined }))
      expect(await states(store)).toEqual(['sent'])
    })

    it('R29 is one message, of those tried at once the oldest, however often it is told', async () => {
      const store = await withMessages(...Array(3).fill({ state: 'uncertain' }))
      for (let i = 0; i < 3; i++) await take(store, seen('K'))
      expect([await states(store), await keys(store)]).toEqual([
        ['sent', 'uncertain', 'uncertain'],
        ['K', null, null],
      ])
      await take(store, seen('L'))
      expect(await keys(store)).toEqual(['K', 'L', null])
    })

    it('R29 is known already when the answer came first', async () => {
      const store = await withMessages({ state: 'sent', gateway_key: 'K' }, { state: 'uncertain' })
      await take(store, seen('K'))
      expect(await states(store)).toEqual(['sent', 'uncertain'])
    })

    describe('to a number that WhatsApp hides', () => {
      const hidden = (key: string) => seen(key, { chatId: null, messageId: `true_98765@lid_${key}` })

      it.each(['uncertain', 'sending'])('R29 is found by its text when only one %s has it', async (state) => {
        const store = await withMessages(
          { state, chat_id: OTHER_CHAT },
          { state, text: 'Lain' },
          { state: 'sent' },
        )
        await take(store, hidden('K'))
        expect(await keys(store)).toEqual(['K', null, null])
      })

      it('R29 is nobody’s when two customers were sent the same', async () => {
        const store = await withMessages({ state: 'uncertain' }, { state: 'sending', chat_id: OTHER_CHAT })
        await take(store, hidden('K'))
        expect([await states(store), await keys(store)]).toEqual([
          ['uncertain', 'sending'],
          [null, null],
        ])
      })
    })
  })

  describe('the state of the session', () => {
    const session = (status: string, atMs: number | undefined) =>
      ({ kind: 'session', session: 's', status, atMs }) as const

    it('keeps the health true', async () => {
      const store = await open()
      expect(await take(store, session('FAILED', 1000))).toBe('noted')
      expect(await laneOf(store)).toMatchObject({
        session_status: 'FAILED',
        trouble: 'Sesi WhatsApp gagal, mulai ulang sesinya (FAILED)',
        trouble_since: '2026-05-20T02:00:00.000Z',
      })
      expect(await take(store, session('WORKING', 2000))).toBe('noted')
      expect(await laneOf(store)).toMatchObject({
        session_status: 'WORKING',
        trouble: null,
        trouble_since: null,
      })
    })

    it('is left to the gateway when an older one comes late, not when the same one comes again', async () => {
      const store = await open()
      await take(store, session('WORKING', 2000))
      expect(await take(store, session('STARTING', 1000))).toBe('in-doubt')
      expect(await take(store, session('WORKING', 2000))).toBe('noted')
      expect(await laneOf(store)).toMatchObject({ session_status: 'WORKING', trouble: null })
    })

    it('counts as told now without a time', async () => {
      const store = await open()
      await take(store, session('STOPPED', undefined))
      expect(await laneOf(store)).toMatchObject({ session_status_at: '2026-05-20T02:00:00.000Z' })
    })
  })
})
