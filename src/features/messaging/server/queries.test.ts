import { describe, expect, it } from 'vitest'
import { insertMessages, type MessageRow, messageRow } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { MESSAGE_STATES } from '../schemas.ts'
import { findGatewayId, getOutcome, listKnownMessageIds, listMessages, listMessagesOf } from './queries.ts'

describeOnBothDatabases('the outbox as it is read', (open) => {
  const clock = fixedClock()

  it('getOutcome says what became of a message', async () => {
    const store = await open()
    const rows = MESSAGE_STATES.map((state) =>
      messageRow(clock, { id: `m-${state}`, state, reason: `why ${state}` }),
    )
    await insertMessages(store, rows)
    for (const state of MESSAGE_STATES) {
      const expected = { id: `m-${state}`, state, reason: `why ${state}` }
      expect(await getOutcome(store.read, `m-${state}`)).toEqual(expected)
    }
    await expect(getOutcome(store.read, 'nobody')).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('R2 listMessagesOf has the messages to one customer, newest first', async () => {
    const store = await open()
    const to = { customer_id: 'budi' }
    const [welcome] = await insertMessages(store, [
      messageRow(clock, {
        ...to,
        id: 'a',
        created_at: '2026-05-02T00:00:00.000Z',
        state: 'failed',
        reason: 'x',
      }),
      messageRow(clock, { ...to, id: 'b', created_at: '2026-05-03T00:00:00.000Z', kind: 'reminder' }),
      messageRow(clock, { ...to, id: 'c', created_at: '2026-05-03T00:00:00.000Z', kind: 'confirmation' }),
      messageRow(clock, { ...to, id: 'd', created_at: '2026-05-01T00:00:00.000Z' }),
      messageRow(clock, { customer_id: 'citra' }),
      messageRow(clock, { customer_id: null }),
    ])
    const { rows } = await listMessagesOf(store.read, { id: 'budi', page: 1, pageSize: 25 })
    expect(rows.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
    expect(rows.map(({ kind }) => kind)).toEqual(['confirmation', 'reminder', 'welcome', 'welcome'])
    expect(rows[2]).toEqual({
      id: 'a',
      kind: 'welcome',
      state: 'failed',
      reason: 'x',
      text: welcome?.text,
      receipt: null,
      createdAt: '2026-05-02T00:00:00.000Z',
      finishedAt: null,
      customerId: 'budi',
      recipientName: 'Budi',
      whatsapp: '6281234567890',
      jobId: null,
    })
  })

  it('listMessagesOf comes in pages without gaps', async () => {
    const store = await open()
    await insertMessages(
      store,
      Array.from({ length: 7 }, () => messageRow(clock, { customer_id: 'budi' })),
    )
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      const found = await listMessagesOf(store.read, { id: 'budi', page, pageSize: 3 })
      expect(found).toMatchObject({ page, pageCount: 3, count: 7 })
      for (const { id } of found.rows) seen.add(id)
    }
    expect(seen.size).toBe(7)
    const nobody = { rows: [], page: 1, pageCount: 1, count: 0 }
    expect(await listMessagesOf(store.read, { id: 'x', page: 1, pageSize: 3 })).toEqual(nobody)
  })

  it('listKnownMessageIds gives the ids of one chat, of messages that have one', async () => {
    const store = await open()
    const other = '6289999999999@c.us'
    await insertMessages(store, [
      messageRow(clock, { gateway_message_id: 'a', state: 'sent' }),
      messageRow(clock, { gateway_message_id: 'b', state: 'sent' }),
      messageRow(clock),
      messageRow(clock, { gateway_message_id: 'c', state: 'sent', chat_id: other }),
    ])
    expect((await listKnownMessageIds(store.read, '6281234567890@c.us')).sort()).toEqual(['a', 'b'])
    expect(await listKnownMessageIds(store.read, other)).toEqual(['c'])
    expect(await listKnownMessageIds(store.read, 'x')).toEqual([])
  })

  describe('listMessages', () => {
    const withMessages = async (...messages: Partial<MessageRow>[]) => {
      const store = await open()
      await insertMessages(
        store,
        messages.map((message, i) => messageRow(clock, { id: `m${i}`, ...message })),
      )
      const list = (query: Partial<Parameters<typeof listMessages>[1]> = {}) =>
        listMessages(store.read, { search: '', page: 1, pageSize: 25, ...query })
      const idsOf = async (query: Parameters<typeof list>[0]) =>
        (await list(query)).rows.map(({ id }) => id).sort()
      return { list, idsOf }
    }

    it('R27 has all messages, newest first, in pages without gaps', async () => {
      const { list } = await withMessages(
        ...Array.from({ length: 5 }, (_, i) => ({ job_id: i % 2 ? 'a' : null })),
      )
      const pages = await Promise.all([1, 2, 3, 9].map((page) => list({ page, pageSize: 2 })))
      expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
        ['m4', 'm3'],
        ['m2', 'm1'],
        ['m0'],
        ['m0'],
      ])
      expect(pages[3]).toMatchObject({ page: 3, pageCount: 3, count: 5 })
      const nobody = { rows: [], page: 1, pageCount: 1, count: 0 }
      expect(await list({ search: 'nobody' })).toEqual(nobody)
    })

    it('R27 tells recipient, number, outcome, reason and time of each', async () => {
      const { list } = await withMessages({
        job_id: 'a',
        customer_id: 'c1',
        recipient_name: 'Citra Dewi',
        chat_id: '628155512345@c.us',
        kind: 'broadcast',
        state: 'sent',
        ack: 3,
        text: 'Halo\nCitra',
        finished_at: '2026-05-20T02:00:05.000Z',
      })
      expect((await list()).rows).toEqual([
        {
          id: 'm0',
          kind: 'broadcast',
          state: 'sent',
          reason: null,
          text: 'Halo\nCitra',
          receipt: 'read',
          createdAt: '2026-05-20T02:00:00.000Z',
          finishedAt: '2026-05-20T02:00:05.000Z',
          customerId: 'c1',
          recipientName: 'Citra Dewi',
          whatsapp: '628155512345',
          jobId: 'a',
        },
      ])
    })

    it.each<[Partial<MessageRow>, string | null]>([
      [{ state: 'sent', ack: null }, null],
      [{ state: 'sent', ack: 1 }, null],
      [{ state: 'sent', ack: 2 }, 'delivered'],
      [{ state: 'sent', ack: 4 }, 'read'],
      // The receipt of an earlier copy says nothing of this one.
      [{ state: 'queued', ack: 3 }, null],
      [{ state: 'failed', ack: -1 }, null],
    ])('R30 says how far %j came: %j', async (message, receipt) => {
      const { list } = await withMessages(message)
      expect((await list()).rows).toMatchObject([{ receipt }])
    })

    it('narrows by state and job', async () => {
      const { idsOf } = await withMessages(
        ...MESSAGE_STATES.map((state) => ({ id: `free-${state}`, state })),
        ...MESSAGE_STATES.map((state) => ({ id: `a-${state}`, state, job_id: 'a' })),
        { id: 'b', job_id: 'b' },
      )
      for (const state of MESSAGE_STATES) {
        const others = state === 'queued' ? ['b'] : []
        expect(await idsOf({ state })).toEqual([`a-${state}`, ...others, `free-${state}`])
        expect(await idsOf({ state, jobId: 'a' })).toEqual([`a-${state}`])
      }
      expect(await idsOf({ jobId: 'a' })).toHaveLength(MESSAGE_STATES.length)
      expect(await idsOf({ jobId: 'none' })).toEqual([])
    })

    it.each([
      ['budi', ['m0']],
      ['SANTOSO', ['m0']],
      ['di s', ['m0']],
      ['%', ['m2']],
      ['_', ['m2']],
      // The number as people write it.
      ['0812', ['m0', 'm2']],
      ['0812-3456-7890', ['m0']],
      ['+62 812', ['m0', 'm2']],
      ['62812', ['m0', 'm2']],
      ['(0812) 3456.7890', ['m0']],
      ['555', ['m1']],
      ['7', ['m0', 'm1', 'm2']],
      // A lone zero is not yet a number, and so looked for in names only.
      ['0', ['m1', 'm2']],
      ['0813', []],
      ['c.us', []],
    ])('finds %j among names and numbers', async (search, ids) => {
      const { idsOf } = await withMessages(
        { recipient_name: 'Budi Santoso', chat_id: '6281234567890@c.us' },
        { recipient_name: 'Kos 10', chat_id: '628555000777@c.us' },
        { recipient_name: '100%_Siti', chat_id: '6281299999997@c.us' },
      )
      expect(await idsOf({ search })).toEqual(ids)
      expect(await idsOf({ search, state: 'sent' })).toEqual([])
    })
  })

  it('findGatewayId tells what the gateway told before its answer came', async () => {
    const store = await open()
    await insertMessages(store, [
      messageRow(clock, { id: 'a', state: 'sending', gateway_message_id: 'true_628_A' }),
      messageRow(clock, { id: 'b', state: 'sending' }),
    ])
    expect(await findGatewayId(store.read, 'a')).toBe('true_628_A')
    expect(await findGatewayId(store.read, 'b')).toBeUndefined()
    expect(await findGatewayId(store.read, 'nobody')).toBeUndefined()
  })
})
