import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  commandDeps,
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { queueTemplate } from '../public.ts'
import { claimAbandonedMessage, claimDueMessage, LEASE_MS } from './claim-message.ts'

describeOnBothDatabases('claiming', (open) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()
  const withMessages = async (...changes: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      changes.map((change, i) => messageRow(clock, { id: `m${i}`, ...change })),
    )
    return store
  }

  describe('claimDueMessage', () => {
    it('marks the message before it is sent: sending, one attempt older, leased to the worker', async () => {
      const store = await withMessages({ text: 'Halo', attempts: 1 })
      const claimed = await store.transaction((trx) => claimDueMessage(trx, clock, 'w1'))
      expect(claimed).toMatchObject({ id: 'm0', chat_id: '6281234567890@c.us', text: 'Halo', attempts: 2 })
      expect(await readOutbox(store)).toMatchObject([
        {
          state: 'sending',
          worker: 'w1',
          attempts: 2,
          lease_until_ms: nowMs + LEASE_MS,
          first_tried_at: '2026-05-20T02:00:00.000Z',
        },
      ])
    })

    it('keeps the instant of the first try', async () => {
      const first_tried_at = '2026-05-20T01:00:00.000Z'
      const store = await withMessages({ attempts: 1, first_tried_at })
      expect(await store.transaction((trx) => claimDueMessage(trx, clock, 'w1'))).toMatchObject({
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
        order.push((await store.transaction((trx) => claimDueMessage(trx, clock, 'w1')))?.id)
      }
      expect(order).toEqual(['m1', 'm2', 'm0', undefined])
    })

    it.each<[string, Partial<MessageRow>]>([
      ['not due yet', { due_at_ms: nowMs + 1 }],
      ['sending', { state: 'sending', lease_until_ms: nowMs - 1 }],
      ['sent', { state: 'sent' }],
      ['failed', { state: 'failed' }],
      ['uncertain', { state: 'uncertain' }],
    ])('leaves alone what is %s', async (_case, change) => {
      const store = await withMessages(change)
      expect(await store.transaction((trx) => claimDueMessage(trx, clock, 'w1'))).toBeUndefined()
    })

    it('gives racing workers one message each', async () => {
      const store = await withMessages(...Array.from({ length: 8 }, () => ({})))
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.transaction((trx) => claimDueMessage(trx, clock, `w${i}`)),
        ),
      )
      const ids = claims.map((claim) => claim?.id).filter((id) => id !== undefined)
      expect(ids.sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
    })
  })

  describe('claimAbandonedMessage', () => {
    it('takes over a message whose lease is over, without counting an attempt', async () => {
      const lost = { state: 'sending', worker: 'dead', lease_until_ms: nowMs, attempts: 1 }
      const store = await withMessages(lost)
      const claimed = await store.transaction((trx) => claimAbandonedMessage(trx, clock, 'w2'))
      expect(claimed).toMatchObject({ id: 'm0', attempts: 1 })
      expect(await readOutbox(store)).toMatchObject([
        { state: 'sending', worker: 'w2', attempts: 1, lease_until_ms: nowMs + LEASE_MS },
      ])
      expect(await store.transaction((trx) => claimAbandonedMessage(trx, clock, 'w3'))).toBeUndefined()
    })

    it.each<[string, Partial<MessageRow>]>([
      ['leased', { state: 'sending', lease_until_ms: nowMs + 1 }],
      ['queued', { state: 'queued' }],
      ['sent', { state: 'sent', lease_until_ms: nowMs - 1 }],
    ])('leaves alone what is %s', async (_case, change) => {
      const store = await withMessages(change)
      expect(await store.transaction((trx) => claimAbandonedMessage(trx, clock, 'w2'))).toBeUndefined()
    })

    it('gives racing workers one message each', async () => {
      const lost = { state: 'sending', worker: 'dead', lease_until_ms: nowMs - 1, attempts: 1 }
      const store = await withMessages(lost, lost)
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) =>
          store.transaction((trx) => claimAbandonedMessage(trx, clock, name)),
        ),
      )
      expect(claims.map((claim) => claim?.id).sort()).toEqual(['m0', 'm1', undefined, undefined])
    })
  })
})

describeOnBothDatabases('claiming among jobs', (open) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()
  const withMessages = async (...changes: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      changes.map((change, i) => messageRow(clock, { id: `m${i}`, ...change })),
    )
    const claimAll = async (jobsToo?: boolean) => {
      const ids: string[] = []
      for (;;) {
        const claimed = await store.transaction((trx) => claimDueMessage(trx, clock, 'w1', jobsToo))
        if (!claimed) return ids
        ids.push(claimed.id)
      }
    }
    return { store, claimAll }
  }

  it('MSG-25 takes what belongs to no job first, then job after job in the order of queueing', async () => {
    const { claimAll } = await withMessages(
      { job_id: 'a', due_at_ms: nowMs },
      { job_id: 'a', due_at_ms: nowMs },
      { job_id: 'b', due_at_ms: nowMs - 5000 },
      { due_at_ms: nowMs },
      { due_at_ms: nowMs - 1 },
    )
    expect(await claimAll()).toEqual(['m4', 'm3', 'm0', 'm1', 'm2'])
  })

  it('MSG-14 takes the second try of a message of a job before the rest of it', async () => {
    const { claimAll } = await withMessages(
      { job_id: 'a', due_at_ms: nowMs - 5000 },
      { job_id: 'a', attempts: 1, due_at_ms: nowMs },
      { job_id: 'a', due_at_ms: nowMs - 5000 },
      { job_id: 'a', attempts: 1, due_at_ms: nowMs + 1 },
    )
    expect(await claimAll()).toEqual(['m0', 'm1', 'm2'])
  })

  it('leaves jobs alone when it is told so', async () => {
    const { claimAll } = await withMessages({ job_id: 'a' }, {})
    expect(await claimAll(false)).toEqual(['m1'])
    expect(await claimAll(true)).toEqual(['m0'])
  })

  it('tells the pause of the job, also of a message whose sender died', async () => {
    const dead = { state: 'sending', worker: 'dead', lease_until_ms: nowMs, attempts: 1 }
    const { store } = await withMessages({ job_id: 'a' }, {}, { ...dead, job_id: 'a' }, dead)
    await insertJob(store, { id: 'a', pause_ms: 2500 })
    const claims: unknown[] = []
    for (const claim of [claimDueMessage, claimDueMessage, claimAbandonedMessage, claimAbandonedMessage]) {
      const claimed = await store.transaction((trx) => claim(trx, clock, 'w1'))
      claims.push([claimed?.id, claimed?.job_pause_ms])
    }
    expect(claims).toEqual([
      ['m1', null],
      ['m0', 2500],
      ['m2', 2500],
      ['m3', null],
    ])
  })

  it('finds the next one by index while 10,000 are queued', async () => {
    const store = await open()
    const recipients = Array.from({ length: 10_000 }, (_, i) => ({
      customerId: `c${i}`,
      name: `Pelanggan ${i}`,
      whatsapp: `62812${String(i).padStart(8, '0')}`,
      wznId: `WZN-${i}`,
      amount: rupiah(100_000),
    }))
    const job = { label: 'Pesan tagihan', template: '[Nama]' }
    await store.transaction((trx) => queueTemplate(trx, commandDeps(clock), job, recipients))
    await store.transaction(async (trx) => {
      if (store.dialect === 'postgres') await sql`analyze message`.execute(trx)
    })
    const { nodes, record } = statementRecorder()
    const claimed = await store.transaction(async (trx) => {
      await claimAbandonedMessage(record(trx), clock, 'w1')
      return claimDueMessage(record(trx), clock, 'w1')
    })
    expect(claimed?.text).toBe('Pelanggan 0')
    const plans = await plansOf(store, nodes)
    expect(plans).toHaveLength(3)
    const indexes = ['message_sending', 'message_due', 'message_of_job_due']
    for (const [i, plan] of plans.entries()) {
      expect(plan).toMatch(new RegExp(`(INDEX|Index Scan using) ${indexes[i]}\\b`))
      expect(plan).not.toMatch(/SCAN message$|TEMP B-TREE|Seq Scan on message\b|Sort/m)
    }
  })
})
