import { expect, it } from 'vitest'
import { insertMessages, type MessageRow, messageRow, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { claimSingle } from './claim-message.ts'
import { type SettledStep, settleMessage } from './settle-message.ts'

describeOnBothDatabases('settleMessage', (open) => {
  const clock = fixedClock()
  const claimed = async (changes: Partial<MessageRow> = {}) => {
    const store = await open()
    await insertMessages(store, [
      messageRow(clock, changes),
      messageRow(clock, { due_at_ms: clock.nowMs() + 1 }),
    ])
    const message = await store.transaction((trx) => claimSingle(trx, { clock, worker: 'w1' }))
    if (!message) throw new Error('nothing to claim')
    const settle = (step: SettledStep, worker = 'w1', own = message) =>
      store.transaction((trx) => settleMessage(trx, clock, worker, own, step))
    return { store, message, settle }
  }
  const first = async (store: Store) => (await readOutbox(store))[0]

  it.each<[SettledStep, object]>([
    [
      { state: 'sent', messageId: 'true_628@c.us_3EB0A' },
      { state: 'sent', reason: null, gateway_message_id: 'true_628@c.us_3EB0A', gateway_key: '3EB0A' },
    ],
    [
      { state: 'failed', reason: 'Ditolak' },
      { state: 'failed', reason: 'Ditolak', gateway_message_id: null },
    ],
    [
      { state: 'uncertain', reason: 'Terputus' },
      { state: 'uncertain', reason: 'Terputus', fault: null },
    ],
    [
      { state: 'failed', reason: 'Nomor tidak ditemukan', fault: 'recipient' },
      { state: 'failed', reason: 'Nomor tidak ditemukan', fault: 'recipient' },
    ],
    [
      { state: 'cancelled', reason: 'Dibatalkan' },
      { state: 'cancelled', reason: 'Dibatalkan', fault: null },
    ],
  ])('notes %j with the instant, and gives up the claim', async (step, expected) => {
    const { store, settle } = await claimed({ reason: 'lama' })
    expect(await settle(step)).toBe(true)
    const finished = {
      finished_at: '2026-05-20T02:00:00.000Z',
      worker: null,
      lease_until_ms: null,
      attempts: 1,
    }
    expect(await first(store)).toMatchObject({ ...expected, ...finished })
  })

  it('MSG-14 puts it back a second later', async () => {
    const { store, settle } = await claimed()
    expect(await settle({ state: 'queued', reason: 'Terputus' })).toBe(true)
    expect(await first(store)).toMatchObject({
      state: 'queued',
      reason: 'Terputus',
      due_at_ms: clock.nowMs() + 1000,
      finished_at: null,
      worker: null,
    })
  })

  it('changes no other message', async () => {
    const { store, settle } = await claimed()
    const [, other] = await readOutbox(store)
    await settle({ state: 'failed', reason: 'x' })
    expect((await readOutbox(store))[1]).toEqual(other)
  })

  it('changes nothing for a worker that does not hold the claim', async () => {
    const { store, message, settle } = await claimed()
    const before = await readOutbox(store)
    const step: SettledStep = { state: 'failed', reason: 'x' }
    expect(await settle(step, 'w2')).toBe(false)
    expect(await settle(step, 'w1', { ...message, attempts: 0 })).toBe(false)
    expect(await settle(step, 'w1', { ...message, id: 'other' })).toBe(false)
    expect(await readOutbox(store)).toEqual(before)
  })

  it('changes nothing the second time', async () => {
    const { store, settle } = await claimed()
    expect(await settle({ state: 'sent', messageId: 'a_b_c' })).toBe(true)
    const settled = await readOutbox(store)
    expect(await settle({ state: 'failed', reason: 'x' })).toBe(false)
    expect(await readOutbox(store)).toEqual(settled)
  })
})
