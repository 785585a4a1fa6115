import { expect, it } from 'vitest'
import { insertMessages, messageRow } from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { MESSAGE_STATES } from '../contract.ts'
import { getOutcome, listKnownMessageIds } from './queries.ts'

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
