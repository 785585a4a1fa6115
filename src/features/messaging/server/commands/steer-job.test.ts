import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { LookCase, MemoryGateway, SendCase } from '../../../../../testing/gateway/memory-gateway.ts'
import { drain, outboxUnderTest } from '../../../../../testing/outbox-under-test.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import type { MessageJobTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { readJob } from '../queries/read-job.ts'
import {
  assumeSent,
  CANCELLED_REASON,
  cancelJob,
  pauseJob,
  resendFailed,
  resendMessage,
  resumeJob,
} from './steer-job.ts'

type Given = { sends?: SendCase[]; looks?: LookCase[] }

describeOnBothDatabases('steering jobs', (open) => {
  /** A store with jobs of messages that are named after them (`a0`, `a1` ...), made one after another. */
  const setUp = async (jobs: Record<string, Partial<MessageRow>[]>, given: Given = {}) => {
    const outbox = await outboxUnderTest(await open(), { ...given, messages: [] })
    const { store, clock, gateway } = outbox
    for (const [i, [id, messages]] of Object.entries(jobs).entries()) {
      const message_count = messages.length
      await insertJob(store, { id, created_at: `2026-05-20T01:00:0${i}.000Z`, pause_ms: 0, message_count })
      const rows = messages.map((message, n) =>
        messageRow(clock, { id: `${id}${n}`, job_id: id, text: `${id}${n}`, ...message }),
      )
      await insertMessages(store, rows)
    }
    const steer = (...commands: ((trx: Trx) => Promise<void>)[]) =>
      Promise.all(commands.map((command) => store.transaction(command)))
    const setJob = (id: string, changes: Updateable<MessageJobTable>) =>
      steer(async (trx) => {
        await trx.updateTable('message_job').set(changes).where('id', '=', id).execute()
      })
    /** Counts in the order of the contract, which add up. */
    const job = async (id: string) => {
      const { state, pauseReason, total, ...counts } = await readJob(
        store.read,
        { clock, timeZone: 'Asia/Jakarta' },
        id,
      )
      const { sent, failed, uncertain, cancelled, left } = counts
      expect(sent + failed + uncertain + cancelled + left).toBe(total)
      return { state, pauseReason, sent, failed, uncertain, cancelled, left }
    }
    const delivered = () => gateway.deliveries.map(({ text }) => text)
    const drained = () => drain(outbox.run, clock)
    return { ...outbox, steer, setJob, job, delivered, drained }
  }
  const two = [{}, {}]

  /** A gateway during whose next send something happens. */
  const during = (gateway: MemoryGateway, work: () => Promise<unknown>): MemoryGateway => ({
    ...gateway,
    sendText: async (message) => {
      await work()
      return gateway.sendText(message)
    },
  })

  describe('pause and resume', () => {
    it('R27 the one on its way is finished, the rest waits and goes on where it was', async () => {
      const { worker, steer, job, delivered, drained, run, gateway, clock } = await setUp({ a: [{}, {}, {}] })
      const pause = () => steer((trx) => pauseJob(trx, clock, 'a'))
      await worker('w1', { gateway: during(gateway, pause) })
      expect(await job('a')).toMatchObject({ state: 'paused', pauseReason: null, sent: 1, left: 2 })
      expect(await run()).toBe(false)
      await steer((trx) => resumeJob(trx, clock, 'a'))
      expect(await drained()).toBe(2)
      expect(delivered()).toEqual(['a0', 'a1', 'a2'])
      expect(await job('a')).toMatchObject({ state: 'finished', sent: 3, left: 0 })
    })

    it('a job that was paused during its last message is finished with it', async () => {
      const { worker, steer, job, gateway, clock } = await setUp({ a: [{}] })
      const pause = () => steer((trx) => pauseJob(trx, clock, 'a'))
      await worker('w1', { gateway: during(gateway, pause) })
      expect(await job('a')).toMatchObject({ state: 'finished', sent: 1 })
    })

    it('a paused job lets the next one run, and goes before the rest of it when resumed', async () => {
      const { run, steer, delivered, drained, clock } = await setUp({ a: [{}, {}, {}], b: [{}, {}, {}] })
      await run()
      await steer((trx) => pauseJob(trx, clock, 'a'))
      await run()
      await steer((trx) => resumeJob(trx, clock, 'a'))
      clock.advance(1000)
      await drained()
      expect(delivered()).toEqual(['a0', 'b0', 'a1', 'a2', 'b1', 'b2'])
    })

    it('R30 an admin’s resume gives it three customers again', async () => {
      const { setJob, steer, store, clock } = await setUp({ a: two })
      await setJob('a', { state: 'paused', pause_reason: 'Gateway' })
      const count = async () =>
        (await store.read.selectFrom('gateway_state').select('trouble_count').executeTakeFirstOrThrow())
          .trouble_count
      await steer(async (trx) => {
        await trx.updateTable('gateway_state').set({ trouble_count: 3 }).execute()
      })
      await steer((trx) => pauseJob(trx, clock, 'a'))
      expect(await count()).toBe(3)
      await steer((trx) => resumeJob(trx, clock, 'a'))
      expect(await count()).toBe(0)
    })

    it.each(['running', 'paused', 'cancelled', 'finished'])(
      'leave a job that is %s as it is where they do not fit',
      async (state) => {
        const { setJob, steer, job, clock } = await setUp({ a: two })
        await setJob('a', { state, pause_reason: state === 'paused' ? 'Gateway' : null })
        const pauseReason = state === 'paused' ? 'Gateway' : null
        await steer((trx) => pauseJob(trx, clock, 'a'))
        expect(await job('a')).toMatchObject({ state: state === 'running' ? 'paused' : state, pauseReason })
        await setJob('a', { state })
        await steer((trx) => resumeJob(trx, clock, 'a'))
        expect(await job('a')).toMatchObject({ state: state === 'paused' ? 'running' : state })
      },
    )
  })

  describe('cancel', () => {
    it.each(['running', 'paused'])(
      'R27 cancels what a %s job has queued, and nothing else',
      async (state) => {
        const settled = ['sent', 'failed', 'uncertain'].map((name) => ({ state: name, reason: 'x' }))
        const { setJob, steer, job, store, run, clock } = await setUp({ a: [...settled, {}, {}], b: two })
        await setJob('a', { state, pause_reason: 'Gateway' })
        const before = await readOutbox(store)
        clock.advance(5000)
        await steer((trx) => cancelJob(trx, clock, 'a'))
        const counts = { sent: 1, failed: 1, uncertain: 1, cancelled: 2, left: 0 }
        expect(await job('a')).toEqual({ state: 'cancelled', pauseReason: null, ...counts })
        const cancelled = {
          state: 'cancelled',
          reason: CANCELLED_REASON,
          finished_at: '2026-05-20T02:00:05.000Z',
        }
        const expected = before.map((row) =>
          row.job_id === 'a' && row.state === 'queued' ? { ...row, ...cancelled } : row,
        )
        expect(await readOutbox(store)).toEqual(expected)
        await run()
        expect(await job('b')).toMatchObject({ sent: 1, left: 1 })
      },
    )

    it.each<[SendCase, object]>([
      ['ok', { sent: 1, cancelled: 1 }],
      ['refused', { failed: 1, cancelled: 1 }],
      // Would be tried again.
      ['unreachable', { cancelled: 2 }],
      ['vanished', { cancelled: 2 }],
    ])('the one on its way is finished, and not tried again (%s)', async (send, counts) => {
      const { worker, steer, job, gateway, clock, drained } = await setUp({ a: two }, { sends: [send] })
      const cancel = () => steer((trx) => cancelJob(trx, clock, 'a'))
      await worker('w1', { gateway: during(gateway, cancel) })
      clock.advance(60_000)
      expect(await drained()).toBe(0)
      const nothing = { sent: 0, failed: 0, uncertain: 0, cancelled: 0, left: 0 }
      expect(await job('a')).toEqual({ state: 'cancelled', pauseReason: null, ...nothing, ...counts })
    })

    it('what a dead worker left of it is looked for, and not sent again when it is not there', async () => {
      const { worker, steer, job, clock } = await setUp({ a: two }, { sends: ['dies-before'] })
      await expect(worker('w1')).rejects.toThrow('process died')
      await steer((trx) => cancelJob(trx, clock, 'a'))
      expect(await job('a')).toMatchObject({ state: 'cancelled', cancelled: 1, left: 1 })
      clock.advance(60_000)
      expect(await worker('w2')).toBe(true)
      expect(await job('a')).toMatchObject({ state: 'cancelled', cancelled: 2, left: 0 })
    })

    it.each(['cancelled', 'finished'])('leaves a job that is %s as it is', async (state) => {
      const { setJob, steer, job, clock } = await setUp({ a: [{ state: 'sent' }] })
      await setJob('a', { state })
      await steer((trx) => cancelJob(trx, clock, 'a'))
      expect(await job('a')).toMatchObject({ state, sent: 1 })
    })
  })

  describe('resend', () => {
    const failed = { state: 'failed', reason: 'x', attempts: 3, finished_at: '2026-05-20T01:30:00.000Z' }

    it('R27 what failed goes out again, once each, also when asked twice at the same time', async () => {
      const messages = [failed, { state: 'sent' }, failed, { state: 'uncertain' }, { state: 'cancelled' }]
      const { setJob, steer, job, delivered, drained, clock, store } = await setUp({ a: messages })
      await setJob('a', { state: 'finished' })
      clock.advance(1000)
      const again = (trx: Trx) => resendFailed(trx, clock, 'a')
      await steer(again, again)
      expect(await job('a')).toMatchObject({ state: 'running', left: 2, uncertain: 1, cancelled: 1 })
      expect((await readOutbox(store))[0]).toMatchObject({
        state: 'queued',
        reason: null,
        attempts: 0,
        due_at_ms: clock.nowMs(),
        first_tried_at: null,
        finished_at: null,
      })
      expect(await drained()).toBe(2)
      expect(delivered()).toEqual(['a0', 'a2'])
      expect(await job('a')).toMatchObject({ state: 'finished', sent: 3 })
    })

    it('the failed ones of a paused job let it run, with three customers again (R30)', async () => {
      const { setJob, steer, job, drained, store, clock } = await setUp({ a: [failed, {}] })
      await setJob('a', { state: 'paused', pause_reason: 'Gateway' })
      await steer(async (trx) => {
        await trx.updateTable('gateway_state').set({ trouble_count: 3 }).execute()
        await resendFailed(trx, clock, 'a')
      })
      expect(await job('a')).toMatchObject({ state: 'running', pauseReason: null, left: 2 })
      const lane = await store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
      expect(lane.trouble_count).toBe(0)
      expect(await drained()).toBe(2)
    })

    it.each(['running', 'paused', 'cancelled', 'finished'])(
      'without failed ones a job that is %s stays as it is',
      async (state) => {
        const { setJob, steer, store, clock } = await setUp({
          a: [{ state: 'sent' }, { state: 'uncertain' }],
        })
        await setJob('a', { state })
        const before = await readOutbox(store)
        await steer((trx) => resendFailed(trx, clock, 'a'))
        expect(await readOutbox(store)).toEqual(before)
        const rows = await store.read.selectFrom('message_job').select('state').execute()
        expect(rows).toEqual([{ state }])
      },
    )

    it.each(['failed', 'uncertain', 'cancelled'])(
      'R29 one message that is %s goes out again, once, and its job with it',
      async (state) => {
        const messages = [{ state: 'sent' }, { state, reason: 'x', fault: 'recipient' }]
        const { setJob, steer, job, delivered, drained, clock, store } = await setUp({ a: messages })
        await setJob('a', { state: 'finished' })
        const again = (trx: Trx) => resendMessage(trx, clock, 'a1')
        await steer(again, again)
        expect((await readOutbox(store))[1]).toMatchObject({ state: 'queued', reason: null, fault: null })
        expect(await job('a')).toMatchObject({ state: 'running', sent: 1, left: 1 })
        expect(await drained()).toBe(1)
        expect(delivered()).toEqual(['a1'])
        expect(await job('a')).toMatchObject({ state: 'finished', sent: 2 })
      },
    )

    it.each(['queued', 'sending', 'sent'])('one message that is %s stays as it is', async (state) => {
      const { steer, store, clock } = await setUp({ a: [{ state, reason: 'x', attempts: 1 }] })
      const before = await readOutbox(store)
      await steer((trx) => resendMessage(trx, clock, 'a0'))
      expect(await readOutbox(store)).toEqual(before)
    })

    it('one message of a paused job waits with the others', async () => {
      const { setJob, steer, job, run, clock } = await setUp({ a: [failed, {}, {}] })
      await setJob('a', { state: 'paused', pause_reason: 'Akun dibatasi' })
      await steer((trx) => resendMessage(trx, clock, 'a0'))
      expect(await job('a')).toMatchObject({ state: 'paused', pauseReason: 'Akun dibatasi', left: 3 })
      expect(await run()).toBe(false)
    })

    it('one message of a cancelled job does not bring the others back', async () => {
      const cancelled = { state: 'cancelled' }
      const { setJob, steer, job, drained, delivered, clock } = await setUp({ a: [cancelled, cancelled] })
      await setJob('a', { state: 'cancelled' })
      await steer((trx) => resendMessage(trx, clock, 'a1'))
      expect(await drained()).toBe(1)
      expect(delivered()).toEqual(['a1'])
      expect(await job('a')).toMatchObject({ state: 'finished', sent: 1, cancelled: 1 })
    })

    it('a message without a job goes out again, too', async () => {
      const { steer, clock, store, drained } = await setUp({})
      await insertMessages(store, [messageRow(clock, { id: 'm', ...failed })])
      await steer((trx) => resendMessage(trx, clock, 'm'))
      expect(await drained()).toBe(1)
      expect((await readOutbox(store))[0]).toMatchObject({ state: 'sent', attempts: 1 })
    })
  })

  describe('assume sent', () => {
    it('R29 counts what is uncertain as sent', async () => {
      const messages = [{ state: 'uncertain', reason: 'Terputus' }, { state: 'sent' }]
      const { setJob, steer, job, store, clock } = await setUp({ a: messages })
      await setJob('a', { state: 'finished' })
      await steer((trx) => assumeSent(trx, clock, 'a0'))
      expect(await job('a')).toMatchObject({ state: 'finished', sent: 2, uncertain: 0 })
      const [row] = await readOutbox(store)
      expect(row).toMatchObject({ state: 'sent', reason: 'Dianggap terkirim oleh admin.' })
    })

    it.each(['queued', 'sending', 'sent', 'failed', 'cancelled'])(
      'leaves what is %s as it is',
      async (state) => {
        const { steer, store, clock } = await setUp({ a: [{ state, reason: 'x' }, {}] })
        const before = await readOutbox(store)
        await steer((trx) => assumeSent(trx, clock, 'a0'))
        expect(await readOutbox(store)).toEqual(before)
      },
    )
  })

  it.each<[string, (trx: Trx, clock: { nowMs(): number }, id: string) => Promise<void>]>([
    ['pauseJob', (trx, clock, id) => pauseJob(trx, clock, id)],
    ['resumeJob', (trx, clock, id) => resumeJob(trx, clock, id)],
    ['cancelJob', cancelJob],
    ['resendFailed', resendFailed],
    ['resendMessage', resendMessage],
    ['assumeSent', assumeSent],
  ])('%s throws NOT_FOUND for what nobody has', async (_name, command) => {
    const { store, clock } = await setUp({ a: two })
    const asked = store.transaction((trx) => command(trx, clock, 'nobody'))
    await expect(asked).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('MSG-25 the second job starts only when the first has nothing left, retries and all', async () => {
    const { drained, gateway } = await setUp({ a: two, b: two }, { sends: ['ok', 'unreachable', 'vanished'] })
    await drained()
    expect(gateway.sends.map(({ text }) => text)).toEqual(['a0', 'a1', 'a1', 'a1', 'b0', 'b1'])
  })

  it('MSG-25 nor while a message of the first is still looked for', async () => {
    const { worker, clock, gateway } = await setUp({ a: [{}], b: two }, { sends: ['dies-before'] })
    await expect(worker('w1')).rejects.toThrow('process died')
    for (let second = 0; second < 60; second++) {
      await worker('w2')
      clock.advance(1000)
    }
    expect(gateway.sends.map(({ text }) => text)).toEqual(['a0', 'a0', 'b0', 'b1'])
  })
})
