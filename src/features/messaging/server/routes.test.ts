import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { insertJob, insertMessages, messageRow, readOutbox } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { SessionReport, WahaClient } from './gateway/waha-client.ts'
import { type MessagingDeps, messagingRoutes } from './routes.ts'

describeOnBothDatabases('messagingRoutes', (open) => {
  const clock = fixedClock()
  const routesOf = (store: Store, changes: Partial<MessagingDeps> = {}) =>
    messagingRoutes({
      store,
      clock,
      timeZone: 'Asia/Jakarta',
      hasEnvironmentGateway: true,
      openGateway: async () => undefined,
      wakeWorker: () => {},
      ...changes,
    })
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

  it('AUTH-18 refuses a visitor everywhere, and does nothing', async () => {
    const store = await open()
    await insertJob(store, { id: 'x', message_count: 1 })
    await insertMessages(store, [
      messageRow(clock, { id: 'x', state: 'uncertain' }),
      messageRow(clock, { job_id: 'x' }),
    ])
    const before = await readOutbox(store)
    const routes = routesOf(store, {
      openGateway: () => Promise.reject(new Error('asked the gateway')),
      wakeWorker: () => {
        throw new Error('woke the worker')
      },
    })
    const input = { id: 'x', active: 'true' } as never
    for (const [name, route] of Object.entries(routes)) {
      const asked = call(route as typeof routes.outcome, input, { context: visitor })
      await expect(asked, name).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
    expect(Object.keys(routes)).toHaveLength(14)
    expect(await readOutbox(store)).toEqual(before)
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
      for (const input of [{ waitMs: 20_000 }, { waitMs: 20_000, seen: 'running-0-0-0-0-0-0-2' }]) {
        const { answer, tookMs } = await ask(input)
        expect(answer).toMatchObject({ id: 'j1', sent: 1, left: 1, version: 'running-1-0-0-0-0-0-1' })
        expect(tookMs).toBeLessThan(2000)
      }
    })

    it('waits for the next change, which a message on its way is not', async () => {
      const { ask, settle } = await withJob('sent', 'queued', 'queued')
      const asked = ask({ waitMs: 20_000, seen: 'running-1-0-0-0-0-0-2' })
      await settle('m1', 'sending')
      expect(await Promise.race([asked, sleep(900, 'still waiting')])).toBe('still waiting')
      await settle('m1', 'uncertain')
      const { answer, tookMs } = await asked
      expect(answer).toMatchObject({
        sent: 1,
        uncertain: 1,
        left: 1,
        version: 'running-1-0-0-0-1-0-1',
        isFinished: false,
      })
      expect(tookMs).toBeLessThan(4000)
    })

    it('gives up after the time that was asked for, and when the asking side has gone', async () => {
      const { ask } = await withJob('queued')
      const patient = await ask({ waitMs: 900, seen: 'running-0-0-0-0-0-0-1' })
      expect(patient.answer.version).toBe('running-0-0-0-0-0-0-1')
      expect(patient.tookMs).toBeGreaterThan(850)
      const gone = await ask({ waitMs: 20_000, seen: 'running-0-0-0-0-0-0-1' }, AbortSignal.timeout(100))
      expect(gone.tookMs).toBeLessThan(3000)
    })

    it('does not wait for a job that is finished', async () => {
      const { ask } = await withJob('sent', 'failed')
      const { answer, tookMs } = await ask({ waitMs: 20_000, seen: 'finished-1-0-0-1-0-0-0' })
      expect(answer).toMatchObject({ isFinished: true, left: 0 })
      expect(tookMs).toBeLessThan(2000)
    })

    it('throws NOT_FOUND for an unknown job', async () => {
      const routes = routesOf(await open())
      const asked = call(
        routes.job,
        { id: 'nobody', waitMs: 5000, seen: 'running-0-0-0-0-0-0-0' },
        { context: admin },
      )
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it.each([
      '',
      'running',
      '0-0-0-1',
      'running-0-0-0-0-0-0',
      'running-0-0-0-0-0-0-0-0',
      'RUNNING-0-0-0-0-0-0-0',
      'running-a-0-0-0-0-0-0',
      `running-0-0-0-0-0-0-${'9'.repeat(10)}`,
    ])('refuses %j as a version', async (seen) => {
      const { ask } = await withJob('queued')
      await expect(ask({ seen })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ path: ['seen'], message: 'Versi tidak valid' }] },
      })
    })

    it('is listed while something is left', async () => {
      const { store, settle } = await withJob('sent', 'queued')
      const rows = async () =>
        (await call(routesOf(store).currentJobs, { active: 'true' }, { context: admin })).rows
      expect(await rows()).toMatchObject([{ id: 'j1', total: 2, sent: 1, left: 1 }])
      await settle('m1', 'failed')
      expect(await rows()).toEqual([])
    })
  })

  describe('steering', () => {
    const withJobs = async (state: string, ...states: string[]) => {
      const store = await open()
      await insertJob(store, { id: 'j1', message_count: states.length, state })
      await insertMessages(
        store,
        states.map((of, i) => messageRow(clock, { id: `m${i}`, job_id: 'j1', state: of, reason: 'sebab' })),
      )
      let wakes = 0
      const routes = routesOf(store, { wakeWorker: () => wakes++ })
      const wakesOf = () => wakes
      return { store, routes, wakesOf }
    }
    const asAdmin = { context: admin }

    it('R27 pauses, resumes and cancels a job, and answers how it is then', async () => {
      const { routes, wakesOf } = await withJobs('running', 'sent', 'queued', 'queued')
      const id = { id: 'j1' }
      expect(await call(routes.pauseJob, id, asAdmin)).toMatchObject({ state: 'paused', left: 2 })
      expect(wakesOf()).toBe(0)
      expect(await call(routes.resumeJob, id, asAdmin)).toMatchObject({ state: 'running', left: 2 })
      expect(wakesOf()).toBe(1)
      expect(await call(routes.cancelJob, id, asAdmin)).toMatchObject({
        state: 'cancelled',
        sent: 1,
        cancelled: 2,
        isFinished: true,
      })
      expect(await call(routes.pauseJob, id, asAdmin)).toMatchObject({ state: 'cancelled' })
    })

    it('R27 sends what failed again, and wakes the worker for it', async () => {
      const { routes, wakesOf } = await withJobs('finished', 'sent', 'failed', 'uncertain')
      expect(await call(routes.resendFailed, { id: 'j1' }, asAdmin)).toMatchObject({
        state: 'running',
        sent: 1,
        uncertain: 1,
        left: 1,
      })
      expect(wakesOf()).toBe(1)
    })

    it('R29 sends one message again, or counts it as sent', async () => {
      const { routes, wakesOf } = await withJobs('finished', 'uncertain', 'uncertain')
      const queued = { id: 'm0', state: 'queued', reason: null }
      expect(await call(routes.resend, { id: 'm0' }, asAdmin)).toEqual(queued)
      expect(wakesOf()).toBe(1)
      const sent = { id: 'm1', state: 'sent', reason: 'Dianggap terkirim oleh admin.' }
      expect(await call(routes.assumeSent, { id: 'm1' }, asAdmin)).toEqual(sent)
      expect(await call(routes.job, { id: 'j1' }, asAdmin)).toMatchObject({ sent: 1, left: 1 })
    })

    it.each(['pauseJob', 'resumeJob', 'cancelJob', 'resendFailed', 'resend', 'assumeSent'] as const)(
      '%s throws NOT_FOUND for what nobody has',
      async (name) => {
        const { routes } = await withJobs('running', 'queued')
        const asked = call(routes[name] as typeof routes.pauseJob, { id: 'nobody' }, asAdmin)
        await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' })
      },
    )

    it('R27 lists past jobs, and messages by state, job and search', async () => {
      const { routes } = await withJobs('running', 'sent', 'queued')
      const past = await call(routes.pastJobs, { search: 'tagihan' }, asAdmin)
      expect(past).toMatchObject({ page: 1, count: 1, rows: [{ id: 'j1', label: 'Pesan tagihan' }] })
      expect(await call(routes.pastJobs, { search: 'x' }, asAdmin)).toMatchObject({ count: 0 })
      const list = (input: object) => call(routes.list, input, asAdmin)
      expect(await list({})).toMatchObject({ count: 2, rows: [{ id: 'm1' }, { id: 'm0' }] })
      expect(await list({ state: 'sent' })).toMatchObject({ count: 1, rows: [{ id: 'm0' }] })
      expect(await list({ jobId: 'j1', search: '0812' })).toMatchObject({ count: 2 })
      expect(await list({ jobId: 'j2' })).toMatchObject({ count: 0 })
    })

    it.each([
      [{ state: 'lost' }, 'state', 'Status pesan tidak valid'],
      [{ page: 0 }, 'page', expect.any(String)],
      [{ pageSize: 201 }, 'pageSize', expect.any(String)],
      [{ search: 'x'.repeat(101) }, 'search', expect.any(String)],
      [{ jobId: 'a/b' }, 'jobId', 'ID tidak valid'],
    ])('refuses to list by %j', async (input, field, message) => {
      const { routes } = await withJobs('running')
      await expect(call(routes.list, input as object, asAdmin)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { issues: [{ path: [field], message }] },
      })
    })
  })

  describe('the gateway', () => {
    const SINCE = '2026-05-20T02:00:00.000Z'
    const NONE = { trouble: null, troubleSince: null }
    const reporting = (report: SessionReport) => ({
      openGateway: async () => ({ sessionStatus: async () => report }) as WahaClient,
    })
    const session = (status: string) => reporting({ kind: 'session', name: 'isp', status, me: null })

    it('CAST-28 is healthy to begin with, and set or not', async () => {
      const store = await open()
      const health = (hasEnvironmentGateway: boolean) =>
        call(routesOf(store, { hasEnvironmentGateway }).gateway, {}, { context: admin })
      expect(await health(true)).toEqual({ configured: true, ...NONE })
      expect(await health(false)).toEqual({ configured: false, ...NONE })
      await store.transaction((trx) =>
        trx.updateTable('gateway_setting').set({ url: 'http://gateway.test' }).execute(),
      )
      expect(await health(false)).toEqual({ configured: true, ...NONE })
    })

    it.each<[string, Partial<MessagingDeps>, object]>([
      ['works', session('WORKING'), NONE],
      [
        'is not ready',
        session('SCAN_QR_CODE'),
        { trouble: 'Sesi WhatsApp menunggu pindai kode QR (SCAN_QR_CODE)', troubleSince: SINCE },
      ],
      [
        'cannot be asked',
        reporting({ kind: 'unavailable', reason: 'Gateway tidak dapat dihubungi (ECONNREFUSED)' }),
        { trouble: 'Gateway tidak dapat dihubungi (ECONNREFUSED)', troubleSince: SINCE },
      ],
    ])('CAST-33 (R31) a test keeps what it learns: its session %s', async (_case, deps, expected) => {
      const store = await open()
      const routes = routesOf(store, deps)
      await store.transaction((trx) =>
        trx
          .updateTable('gateway_state')
          .set({ trouble: 'API key ditolak', trouble_since: SINCE, trouble_count: 2 })
          .execute(),
      )
      const health = { configured: true, ...expected }
      expect(await call(routes.testGateway, {}, { context: admin })).toEqual(health)
      expect(await call(routes.gateway, {}, { context: admin })).toEqual(health)
      // R31: it sends nobody a message.
      expect(await readOutbox(store)).toEqual([])
    })

    it('a test without a gateway changes nothing', async () => {
      const store = await open()
      const routes = routesOf(store, { hasEnvironmentGateway: false })
      expect(await call(routes.testGateway, {}, { context: admin })).toEqual({ configured: false, ...NONE })
    })
  })
})
