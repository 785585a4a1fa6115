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
import { claimAbandoned, claimOfJob, claimSingle, postponeLook } from './claim-message.ts'
import { LEASE_MS, MOMENT_MS } from './keep-lane.ts'

describeOnBothDatabases('claiming', (open) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()
  const by = (worker: string) => ({ clock, worker })
  const withMessages = async (...changes: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      changes.map((change, i) => messageRow(clock, { id: `m${i}`, ...change })),
    )
    return store
  }

  describe('claimSingle', () => {
    it('marks the message before it is sent: sending, one attempt older, leased to the worker', async () => {
      const store = await withMessages({ text: 'Halo', attempts: 1 })
      const claimed = await store.transaction((trx) => claimSingle(trx, by('w1')))
      expect(claimed).toMatchObject({ id: 'm0', chat_id: '6281234567890@c.us', text: 'Halo', attempts: 2 })
      expect(await readOutbox(store)).toMatchObject([
        {
          state: 'sending',
          worker: 'w1',
          attempts: 2,
          lease_until_ms: nowMs + LEASE_MS,
          attempt_at_ms: nowMs,
          first_tried_at: '2026-05-20T02:00:00.000Z',
        },
      ])
    })

    it('keeps the instant of the first try', async () => {
      const first_tried_at = '2026-05-20T01:00:00.000Z'
      const store = await withMessages({ attempts: 1, first_tried_at })
      expect(await store.transaction((trx) => claimSingle(trx, by('w1')))).toMatchObject({
        first_tried_at,
      })
    })

    it('takes the one that has been due longest, of equals the first', async () => {
      const store = await withMessages(
        { due_at_ms: nowMs },
        { due_at_ms: nowMs - 1 },
        { due_at_ms: nowMs - 1 },
      )
      const order: (string | undefined)[] = []
      for (let i = 0; i < 4; i++) {
        order.push((await store.transaction((trx) => claimSingle(trx, by('w1'))))?.id)
      }
      expect(order).toEqual(['m1', 'm2', 'm0', undefined])
    })

    it.each<[string, Partial<MessageRow>]>([
      ['not due yet', { due_at_ms: nowMs + 1 }],
      ['not due for a minute', { due_at_ms: nowMs + MOMENT_MS }],
      ['part of a job', { job_id: 'j1' }],
      ['sending', { state: 'sending', lease_until_ms: nowMs - 1 }],
      ['sent', { state: 'sent' }],
      ['failed', { state: 'failed' }],
      ['uncertain', { state: 'uncertain' }],
      ['cancelled', { state: 'cancelled' }],
    ])('leaves alone what is %s', async (_case, change) => {
      const store = await withMessages(change)
      expect(await store.transaction((trx) => claimSingle(trx, by('w1')))).toBeUndefined()
    })

    it('takes what was due before the clock went back', async () => {
      const store = await withMessages({ due_at_ms: nowMs + MOMENT_MS + 1 })
      expect(await store.transaction((trx) => claimSingle(trx, by('w1')))).toMatchObject({ id: 'm0' })
    })

    it('forgets the id of an earlier copy, which its receipts are about', async () => {
      const store = await withMessages({ gateway_message_id: 'true_628_OLD', gateway_key: 'OLD' })
      await store.transaction((trx) => claimSingle(trx, by('w1')))
      expect(await readOutbox(store)).toMatchObject([{ gateway_message_id: null, gateway_key: null }])
    })

    it('gives racing workers one message each', async () => {
      const store = await withMessages(...Array.from({ length: 8 }, () => ({})))
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, i) => store.transaction((trx) => claimSingle(trx, by(`w${i}`)))),
      )
      const ids = claims.map((claim) => claim?.id).filter((id) => id !== undefined)
      expect(ids.sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
    })
  })

  describe('claimAbandoned', () => {
    it('takes over a message whose lease is over, without counting an attempt', async () => {
      const lost = { state: 'sending', worker: 'dead', lease_until_ms: nowMs, attempts: 1 }
      const store = await withMessages(lost)
      const claimed = await store.transaction((trx) => claimAbandoned(trx, by('w2')))
      expect(claimed).toMatchObject({ id: 'm0', attempts: 1 })
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sending', worker: 'w2', attempts: 1, lease_until_ms: nowMs + LEASE_MS },
      ])
      expect(await store.transaction((trx) => claimAbandoned(trx, by('w3')))).toBeUndefined()
    })

    it.each<[string, Partial<MessageRow>]>([
      ['leased', { state: 'sending', lease_until_ms: nowMs + 1 }],
      ['put off for a minute', { state: 'sending', lease_until_ms: nowMs + MOMENT_MS }],
      ['queued', { state: 'queued' }],
      ['sent', { state: 'sent', lease_until_ms: nowMs - 1 }],
    ])('leaves alone what is %s', async (_case, change) => {
      const store = await withMessages(change)
      expect(await store.transaction((trx) => claimAbandoned(trx, by('w2')))).toBeUndefined()
    })

    it('gives racing workers one message each', async () => {
      const lost = { state: 'sending', worker: 'dead', lease_until_ms: nowMs - 1, attempts: 1 }
      const store = await withMessages(lost, lost)
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => store.transaction((trx) => claimAbandoned(trx, by(name)))),
      )
      expect(claims.map((claim) => claim?.id).sort()).toEqual(['m0', 'm1', undefined, undefined])
    })
  })
})

const setState = (store: Store, id: string, state: string) =>
  store.transaction((trx) => trx.updateTable('message_job').set({ state }).where('id', '=', id).execute())

describeOnBothDatabases('claiming among jobs', (open) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()
  const by = (worker: string) => ({ clock, worker })
  const withMessages = async (...changes: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      changes.map((change, i) => messageRow(clock, { id: `m${i}`, ...change })),
    )
    await insertJob(store, { id: 'b', created_at: '2026-05-20T01:00:01.000Z' })
    await insertJob(store, { id: 'a', created_at: '2026-05-20T01:00:00.000Z', pause_ms: 2500 })
    const claimAll = async () => {
      const ids: string[] = []
      for (;;) {
        const claimed = await store.transaction((trx) => claimOfJob(trx, by('w1')))
        if (!claimed) return ids
        ids.push(claimed.id)
      }
    }
    return { store, claimAll }
  }

  it('MSG-25 takes job after job in the order in which they were made, each in the order of queueing', async () => {
    const { claimAll } = await withMessages(
      { job_id: 'b', due_at_ms: nowMs - 5000 },
      { job_id: 'a', due_at_ms: nowMs },
      {},
      { job_id: 'a', due_at_ms: nowMs - 5000 },
    )
    expect(await claimAll()).toEqual(['m1', 'm3'])
  })

  it('MSG-25 leaves the second job alone until the first has nothing left, be it that it waits for a try', async () => {
    const { store, claimAll } = await withMessages(
      { job_id: 'a', attempts: 1, due_at_ms: nowMs + 1 },
      { job_id: 'b' },
    )
    expect(await claimAll()).toEqual([])
    await setState(store, 'a', 'finished')
    expect(await claimAll()).toEqual(['m1'])
  })

  it.each(['paused', 'cancelled', 'finished'])('passes over a job that is %s', async (state) => {
    const { store, claimAll } = await withMessages({ job_id: 'a' }, { job_id: 'b' })
    await setState(store, 'a', state)
    expect(await claimAll()).toEqual(['m1'])
  })

  it('MSG-14 takes the second try of a message before the rest of its job', async () => {
    const { claimAll } = await withMessages(
      { job_id: 'a', attempts: 1, due_at_ms: nowMs + 1 },
      { job_id: 'a', attempts: 1, due_at_ms: nowMs },
      { job_id: 'a', due_at_ms: nowMs - 5000 },
    )
    expect(await claimAll()).toEqual(['m1', 'm2'])
  })

  it('tells the pause of the job, also of a message whose sender died', async () => {
    const dead = { state: 'sending', worker: 'dead', lease_until_ms: nowMs, attempts: 1 }
    const { store } = await withMessages({ job_id: 'a' }, {}, { ...dead, job_id: 'a' }, dead)
    const claims: unknown[] = []
    for (const claim of [claimSingle, claimOfJob, claimAbandoned, claimAbandoned]) {
      const claimed = await store.transaction((trx) => claim(trx, by('w1')))
      claims.push([claimed?.id, claimed?.job_id, claimed?.job_pause_ms])
    }
    expect(claims).toEqual([
      ['m1', null, null],
      ['m0', 'a', 2500],
      ['m2', 'a', 2500],
      ['m3', null, null],
    ])
  })

  it('lets go of a message that is to be looked for later, only for who holds it', async () => {
    const lost = {
      state: 'sending',
      worker: 'dead',
      lease_until_ms: nowMs,
      attempts: 1,
      attempt_at_ms: nowMs,
    }
    const { store } = await withMessages(lost)
    const claimed = await store.transaction((trx) => claimAbandoned(trx, by('w1')))
    if (!claimed) throw new Error('nothing to claim')
    const before = await readOutbox(store)
    const postpone = (worker: string) =>
      store.transaction((trx) => postponeLook(trx, by(worker), claimed, nowMs + 30_000))
    await postpone('w2')
    expect(await readOutbox(store)).toEqual(before)
    await postpone('w1')
    const until = { lease_until_ms: nowMs + 30_000, worker: null }
    expect(await readOutbox(store)).toEqual([{ ...before[0], ...until }])
  })
})
