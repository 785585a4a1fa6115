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
import { applyEarlyReceipt, noteReceipt } from './note-receipt.ts'

describeOnBothDatabases('noteReceipt', (open) => {
  const clock = fixedClock('2026-05-20T03:00:00.000Z')
  const finished_at = '2026-05-20T02:00:00.000Z'

  const withMessages = async (...messages: Partial<MessageRow>[]) => {
    const store = await open()
    await insertMessages(
      store,
      messages.map((message, i) => messageRow(clock, { id: `m${i}`, finished_at, ...message })),
    )
    const note = (key: string, ack: number, reason: string | null = null) =>
      store.transaction((trx) => noteReceipt(trx, clock, { key, ack, reason }))
    const kept = () => store.read.selectFrom('message_receipt').selectAll().execute()
    return { store, note, kept }
  }

  it('R30 notes how far a message came, with that message only', async () => {
    const sent = { state: 'sent', gateway_key: 'KEY' }
    const { store, note, kept } = await withMessages(sent, { ...sent, gateway_key: 'OTHER' })
    const before = await readOutbox(store)
    for (const ack of [1, 2, 2, 1]) await note('KEY', ack)
    expect(await readOutbox(store)).toEqual([{ ...before[0], ack: 2 }, before[1]])
    expect(await kept()).toEqual([])
  })

  it.each<[string, Partial<MessageRow>, number, object]>([
    [
      'an error turns what is sent into failed',
      { state: 'sent', ack: 0 },
      -1,
      { state: 'failed', ack: -1, reason: 'Ditolak', fault: null },
    ],
    [
      'a receipt settles what is uncertain (R29)',
      { state: 'uncertain', reason: 'Terputus' },
      1,
      { state: 'sent', ack: 1, reason: null },
    ],
    [
      'what was taken for failed went out',
      { state: 'failed', reason: 'x', fault: 'recipient', ack: -1 },
      2,
      { state: 'sent', ack: 2, reason: null, fault: null },
    ],
    [
      'the first copy of what is queued again went out, so no second one does',
      { state: 'queued', finished_at: null },
      1,
      { state: 'sent', ack: 1, finished_at: '2026-05-20T03:00:00.000Z' },
    ],
  ])('R30 %s', async (_case, message, ack, expected) => {
    const { store, note } = await withMessages({ gateway_key: 'KEY', ...message })
    await note('KEY', ack, 'Ditolak')
    expect(await readOutbox(store)).toMatchObject([{ finished_at, ...expected }])
  })

  it('finishes the job whose last open message it settles', async () => {
    const { store, note } = await withMessages({ gateway_key: 'KEY', job_id: 'a', finished_at: null })
    await insertJob(store, { id: 'a', state: 'paused', message_count: 1 })
    await note('KEY', 1)
    expect(await store.read.selectFrom('message_job').select('state').execute()).toEqual([
      { state: 'finished' },
    ])
  })

  describe('of a message that is not known yet', () => {
    it.each([
      [[-1, 0], { ack: -1, reason: 'alasan -1' }],
      [[0, -1], { ack: -1, reason: 'alasan -1' }],
      [[-1, 1], { ack: 1, reason: 'alasan 1' }],
      [[3, 2, 3], { ack: 3, reason: 'alasan 3' }],
    ])('R30 keeps the one that counts of %j, with its reason', async (acks, expected) => {
      const { note, kept } = await withMessages()
      for (const ack of acks) await note('KEY', ack, `alasan ${ack}`)
      expect(await kept()).toEqual([
        { gateway_key: 'KEY', received_at: '2026-05-20T03:00:00.000Z', ...expected },
      ])
    })

    it('waits for the outcome of one that is being sent', async () => {
      const { store, note, kept } = await withMessages({ state: 'sending', gateway_key: 'KEY' })
      await note('KEY', -1, 'Ditolak')
      expect(await readOutbox(store)).toMatchObject([{ state: 'sending', ack: null }])
      await store.transaction(async (trx) => {
        await trx.updateTable('message').set({ state: 'sent' }).execute()
        await applyEarlyReceipt(trx, clock, 'KEY')
      })
      expect(await readOutbox(store)).toMatchObject([{ state: 'failed', reason: 'Ditolak', ack: -1 }])
      expect(await kept()).toEqual([])
    })

    it('is kept once, however many come at the same time', async () => {
      const { note, kept } = await withMessages()
      await Promise.all([1, 3, 2, 0, -1, 2].map((ack) => note('KEY', ack)))
      expect(await kept()).toMatchObject([{ ack: 3 }])
    })
  })
})
