import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { insertMessages, messageRow } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin, visitor } from '../../../../testing/request-context.ts'
import type { Store } from '../../../platform/database/store.ts'
import { messagingRoutes } from './routes.ts'

describeOnBothDatabases('messagingRoutes', (open) => {
  const clock = fixedClock()
  const routesOf = (store: Store, gatewayConfigured = true) => messagingRoutes({ store, gatewayConfigured })
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
  })

  it('says whether a gateway is set', async () => {
    const store = await open()
    for (const configured of [true, false]) {
      expect(await call(routesOf(store, configured).gateway, {}, { context: admin })).toEqual({ configured })
    }
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
})
