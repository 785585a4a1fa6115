import { describe, expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { deleteBill } from './delete-bill.ts'
import { setPaid } from './set-paid.ts'

const clock = fixedClock()
const deps = commandDeps(clock)
const WITHDRAWALS = {
  paid: {
    reason: 'Tagihan sudah lunas.',
    run: (store: Store) => store.transaction((trx) => setPaid(trx, deps, 'mei', true)),
  },
  deleted: {
    reason: 'Tagihan sudah dihapus.',
    run: (store: Store) => store.transaction((trx) => deleteBill(trx, deps, 'mei')),
  },
}

describeOnBothDatabases('the reminders of a bill', (open) => {
  const withMessages = async (...messages: Partial<MessageRow>[]) => {
    const store = await open()
    const bill = billRow({ id: 'mei', customer_id: 'siti' })
    await store.transaction((trx) => trx.insertInto('tagihan').values(bill).execute())
    const rows = messages.map((changes) =>
      messageRow(clock, { kind: 'reminder', customer_id: 'siti', bill_id: 'mei', ...changes }),
    )
    await insertMessages(store, rows)
    return store
  }
  /** Without the confirmation that a payment queues. */
  const outbox = async (store: Store) =>
    (await readOutbox(store)).filter(({ kind, bill_id }) => kind !== 'confirmation' || bill_id !== 'mei')
  const jobState = async (store: Store, id: string) =>
    (await store.read.selectFrom('message_job').select('state').where('id', '=', id).execute())[0]?.state

  describe.each(Object.entries(WITHDRAWALS))('that is %s', (_, { reason, run }) => {
    it('R27 are cancelled with the reason while they are queued', async () => {
      const store = await withMessages({}, { attempts: 1, reason: 'Gateway sibuk' })
      await run(store)
      const cancelled = { state: 'cancelled', reason, finished_at: '2026-05-20T02:00:00.000Z' }
      expect(await outbox(store)).toMatchObject([cancelled, cancelled])
    })

    it.each(['sending', 'sent', 'failed', 'uncertain', 'cancelled'])(
      'stay as they are when %s',
      async (state) => {
        const store = await withMessages({ state, reason: 'Alasan lama' })
        const before = await outbox(store)
        await run(store)
        expect(await outbox(store)).toEqual(before)
      },
    )

    it('are alone in that: other messages and those of other bills go on', async () => {
      const store = await withMessages({ bill_id: 'april' }, { bill_id: null }, { kind: 'welcome' })
      const april = billRow({ id: 'april', customer_id: 'siti', period: '2026-04' })
      await store.transaction((trx) => trx.insertInto('tagihan').values(april).execute())
      const before = await outbox(store)
      await run(store)
      expect(await outbox(store)).toEqual(before)
    })

    it('R27 take those of all debts with them once nothing more is owed, and nobody else’s', async () => {
      const ofAll = { bill_id: null }
      const store = await withMessages(
        ofAll,
        { ...ofAll, customer_id: 'agus' },
        { ...ofAll, kind: 'broadcast' },
      )
      await run(store)
      expect((await outbox(store)).map(({ state }) => state)).toEqual(['cancelled', 'queued', 'queued'])
    })

    it('end their job when nothing else is left of it', async () => {
      const store = await withMessages({ job_id: 'a' }, { job_id: 'b' }, { job_id: 'b', bill_id: 'april' })
      await insertJob(store, { id: 'a', message_count: 1 })
      await insertJob(store, { id: 'b', message_count: 2 })
      await run(store)
      expect([await jobState(store, 'a'), await jobState(store, 'b')]).toEqual(['finished', 'running'])
    })
  })

  it('stay when a bill becomes unpaid, and when the change does not come about', async () => {
    const store = await withMessages({})
    const paidAndLost = store.transaction(async (trx) => {
      await setPaid(trx, deps, 'mei', true)
      throw new Error('planted')
    })
    await expect(paidAndLost).rejects.toThrow('planted')
    await store.transaction((trx) => setPaid(trx, deps, 'mei', false))
    expect(await outbox(store)).toMatchObject([{ state: 'queued', reason: null }])
  })
})
