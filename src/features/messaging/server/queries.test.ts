import { expect, it } from 'vitest'
import { insertMessages, messageRow } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { MESSAGE_STATES } from '../schemas.ts'
import { getOutcome, listKnownMessageIds, listMessagesOf } from './queries.ts'

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
      createdAt: '2026-05-02T00:00:00.000Z',
      finishedAt: null,
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
})
