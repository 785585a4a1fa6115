import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { insertJob, insertMessages, messageRow } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import { messagingRoutes } from './routes.ts'

describeOnBothDatabases('messagingRoutes', (open) => {
  const clock = fixedClock()
  const routesOf = (store: Store, hasEnvironmentGateway = true) =>
    messagingRoutes({ store, hasEnvironmentGateway })
  const withMessage = async (state: string, reason: string | null = null) => {
    const store = await open()
    await insertMessages(store, [messageRow(clock, { id: 'm1', state, reason })])
    const outcome = (waitMs: number, signal?: AbortSignal) =>
      call(routesOf(store).outcome, { id: 'm1', waitMs }, { context: admin, ...(signal && { signal }) })
    const settle = (to: string) =>
      store.transaction((trx) => trx.updateTable('message').set({ state: to }).execute())
    return { store, outcome, settle }
  }
  const timed = async <T>(work: Promise<T>) => {
    const startMs = performance.now()
    return { answer: await work, tookMs: performance.now() - startMs }
  }

  it('AUTH-18 refuses a visitor', async () => {
    const routes = routesOf(await open())
    const refusal = { code: 'UNAUTHENTICATED' }
    await expect(call(routes.outcome, { id: 'm1' }, { context: visitor })).rejects.toMatchObject(refusal)
    await expect(call(routes.gateway, {}, { context: visitor })).rejects.toMatchObject(refusal)
    await expect(call(routes.ofCustomer, { id: 'x' }, { context: visitor })).rejects.toMatchObject(refusal)
    await expect(call(routes.job, { id: 'x' }, { context: visitor })).rejects.toMatchObject(refusal)
    const active = { active: 'true' } as const
    await expect(call(routes.currentJobs, active, { context: visitor })).rejects.toMatchObject(refusal)
  })

  it('says whether a gateway is set', async () => {
    const store = await open()
    for (const configured of [true, false]) {
      expect(await call(routesOf(store, configured).gateway, {}, { context: admin })).toEqual({ configured })
    }
  })

  it('R2 answers the messages to one customer with their whole text', async () => {
    const store = await open()
    const text = `Halo Budi,\n${'panjang '.repeat(400)}`
    const state = 'sent'
    await insertMessages(store, [messageRow(clock, { id: 'm1', customer_id: 'budi', state, text })])
    const answer = await call(routesOf(store).ofCustomer, { id: 'budi' }, { context: admin })
    expect(answer).toMatchObject({ count: 1, rows: [{ id: 'm1', kind: 'welcome', state, text }] })
  })

  describe('outcome', () => {
    it.each(['sent', 'failed', 'uncertain'])('answers at once when the message is %s', async (state) => {
      const { outcome } = await withMessage(state, 'sebab')
      const { answer, tookMs } = await timed(outcome(20_000))
      expect(answer).toEqual({ id: 'm1', state, reason: 'sebab' })
      expect(tookMs).toBeLessThan(2000)
    })

    it.each(['queued', 'sending'])('does not wait unasked for a message that is %s', async (state) => {
      const { outcome } = await withMessage(state)
      const { answer, tookMs } = await timed(outcome(0))
      expect(answer).toEqual({ id: 'm1', state, reason: null })
      expect(tookMs).toBeLessThan(2000)
    })

    it('MSG-30 waits until the message is settled', async () => {
      const { outcome, settle } = await withMessage('queued')
      const waiting = outcome(20_000)
      await settle('sending')
      expect(await Promise.race([waiting, sleep(400, 'still waiting')])).toBe('still waiting')
      await settle('sent')
      const { answer, tookMs } = await timed(waiting)
      expect(answer).toEqual({ id: 'm1', state: 'sent', reason: null })
      expect(tookMs).toBeLessThan(2000)
    })

    it('gives up after the time that was asked for', async () => {
      const { outcome } = await withMessage('sending')
      const { answer, tookMs } = await timed(outcome(450))
      expect(answer.state).toBe('sending')
      expect(tookMs).toBeGreaterThan(400)
      expect(tookMs).toBeLessThan(3000)
    })

    it('ends when the asking side has gone', async () => {
      const { outcome } = await withMessage('queued')
      const { tookMs } = await timed(outcome(20_000, AbortSignal.timeout(100)))
      expect(tookMs).toBeLessThan(3000)
    })

    it('throws NOT_FOUND for an unknown message', async () => {
      const routes = routesOf(await open())
      const asked = call(routes.outcome, { id: 'nobody', waitMs: 5000 }, { context: admin })
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it.each([[-1], [20_001], ['abc'], [0.5]])('refuses to wait %j ms', async (waitMs) => {
      const routes = routesOf(await open())
      await expect(call(routes.outcome, { id: 'm1', waitMs }, { context: admin })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ path: ['waitMs'], message: 'Waktu tunggu tidak valid' }] },
      })
    })
  })
  describe('job', () => {
    const withJob = async (...states: string[]) => {
      const store = await open()
      const job_id = await insertJob(store, { id: 'j1', message_count: states.length })
      await insertMessages(
        store,
        states.map((state, i) => messageRow(clock, { id: `m${i}`, job_id, state })),
      )
      const ask = (input: { waitMs?: number; seen?: string } = {}, signal?: AbortSignal) =>
        timed(
          call(routesOf(store).job, { id: 'j1', ...input }, { context: admin, ...(signal && { signal }) }),
        )
      const settle = (id: string, state: string) =>
        store.transaction((trx) => trx.updateTable('message').set({ state }).where('id', '=', id).execute())
      return { store, ask, settle }
    }

    it('answers at once without a version, and when there is another', async () => {
      const { ask } = await withJob('sent', 'queued')
      for (const input of [{ waitMs: 20_000 }, { waitMs: 20_000, seen: '0-0-0-2' }]) {
        const { answer, tookMs } = await ask(input)
        expect(answer).toMatchObject({ id: 'j1', sent: 1, left: 1, version: '1-0-0-1' })
        expect(tookMs).toBeLessThan(2000)
      }
    })

    it('waits for the next change, which a message on its way is not', async () => {
      const { ask, settle } = await withJob('sent', 'queued', 'queued')
      const asked = ask({ waitMs: 20_000, seen: '1-0-0-2' })
      await settle('m1', 'sending')
      expect(await Promise.race([asked, sleep(900, 'still waiting')])).toBe('still waiting')
      await settle('m1', 'uncertain')
      const { answer, tookMs } = await asked
      expect(answer).toMatchObject({ sent: 1, uncertain: 1, left: 1, version: '1-0-1-1', isFinished: false })
      expect(tookMs).toBeLessThan(4000)
    })

    it('gives up after the time that was asked for, and when the asking side has gone', async () => {
      const { ask } = await withJob('queued')
      const patient = await ask({ waitMs: 900, seen: '0-0-0-1' })
      expect(patient.answer.version).toBe('0-0-0-1')
      expect(patient.tookMs).toBeGreaterThan(850)
      const gone = await ask({ waitMs: 20_000, seen: '0-0-0-1' }, AbortSignal.timeout(100))
      expect(gone.tookMs).toBeLessThan(3000)
    })

    it('does not wait for a job that is finished', async () => {
      const { ask } = await withJob('sent', 'failed')
      const { answer, tookMs } = await ask({ waitMs: 20_000, seen: '1-1-0-0' })
      expect(answer).toMatchObject({ isFinished: true, left: 0 })
      expect(tookMs).toBeLessThan(2000)
    })

    it('throws NOT_FOUND for an unknown job', async () => {
      const routes = routesOf(await open())
      const asked = call(routes.job, { id: 'nobody', waitMs: 5000, seen: '0-0-0-0' }, { context: admin })
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it.each(['', '1', '1-2-3', 'a-b-c-d', `${'9'.repeat(10)}-0-0-0`])(
      'refuses %j as a version',
      async (seen) => {
        const { ask } = await withJob('queued')
        await expect(ask({ seen })).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          data: { issues: [{ path: ['seen'], message: 'Versi tidak valid' }] },
        })
      },
    )

    it('is listed while something is left', async () => {
      const { store, settle } = await withJob('sent', 'queued')
      const rows = async () =>
        (await call(routesOf(store).currentJobs, { active: 'true' }, { context: admin })).rows
      expect(await rows()).toMatchObject([{ id: 'j1', total: 2, sent: 1, left: 1 }])
      await settle('m1', 'failed')
      expect(await rows()).toEqual([])
    })
  })
})
