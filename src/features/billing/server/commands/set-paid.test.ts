import { expect, it } from 'vitest'
import { billRow, commandDeps, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import { setPaid } from './set-paid.ts'

// Already 1 June in Jakarta.
const NOW = '2026-05-31T17:30:00.000Z'
const unpaid = billRow({ id: 'tagihan-1', customer_name: 'Siti Rahayu', amount: 150_000 })
const paid = { ...unpaid, is_paid: 1 as const, paid_at: '2026-05-06T03:00:00.000Z' }

describeOnBothDatabases('setPaid', (open) => {
  const deps = commandDeps(fixedClock(NOW))
  const withBills = async (...rows: TagihanTable[]) => {
    const store = await open()
    await store.transaction((trx) => trx.insertInto('tagihan').values(rows).execute())
    return store
  }
  const set = (store: Store, isPaid: boolean, given = deps) =>
    store.transaction((trx) => setPaid(trx, given, unpaid.id, isPaid))
  const stored = (store: Store) => store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()

  it('PAY-22 PAY-23 PAY-24 PAY-26 DATA-31 marks one bill paid now and changes nothing else', async () => {
    const other = billRow({ id: 'tagihan-2' })
    const store = await withBills(unpaid, other)
    const { bill } = await set(store, true)
    expect(await stored(store)).toEqual([{ ...unpaid, is_paid: 1, paid_at: NOW, last_updated: NOW }, other])
    expect(bill).toMatchObject({ id: unpaid.id, isPaid: true, paidAt: NOW, lastUpdated: NOW })
  })

  it('PAY-22 PAY-25 PAY-26 marks it unpaid again, clears paidAt and sends nothing', async () => {
    const store = await withBills(paid)
    const { bill, messageId } = await set(store, false)
    expect(await stored(store)).toEqual([{ ...unpaid, last_updated: NOW }])
    expect(bill).toMatchObject({ isPaid: false, paidAt: null, lastUpdated: NOW })
    expect(messageId).toBeNull()
    expect(await readOutbox(store)).toEqual([])
  })

  it('PAY-27 PAY-28 MSG-20 MSG-21 MSG-22 R11 queues the confirmation, even when the customer is gone', async () => {
    const store = await withBills(unpaid)
    const { messageId } = await set(store, true)
    const [message] = await readOutbox(store)
    expect(message).toMatchObject({
      id: messageId,
      kind: 'confirmation',
      state: 'queued',
      bill_id: unpaid.id,
      recipient_name: 'Siti Rahayu',
      chat_id: `${unpaid.whatsapp}@c.us`,
    })
    expect(message?.text).toMatch(/Siti Rahayu[\s\S]*Mei 2026[\s\S]*Rp 150\.000[\s\S]*1 Jun 2026[\s\S]*LUNAS/)
  })

  it('PAY-29 without a number sends nothing', async () => {
    const store = await withBills({ ...unpaid, whatsapp: '' })
    const { bill, messageId } = await set(store, true)
    expect(bill.isPaid).toBe(true)
    expect(messageId).toBeNull()
    expect(await readOutbox(store)).toEqual([])
  })

  it('without a gateway keeps the confirmation as failed', async () => {
    const store = await withBills(unpaid)
    const { messageId } = await set(store, true, { ...deps, hasEnvironmentGateway: false })
    expect(await readOutbox(store)).toMatchObject([
      { id: messageId, state: 'failed', reason: NO_GATEWAY_REASON },
    ])
  })

  it.each([true, false])('saying %s again changes nothing and sends nothing', async (isPaid) => {
    const row = isPaid ? paid : unpaid
    const store = await withBills(row)
    expect(await set(store, isPaid)).toMatchObject({ bill: { id: row.id, isPaid }, messageId: null })
    expect(await stored(store)).toEqual([row])
    expect(await readOutbox(store)).toEqual([])
  })

  it('sends one confirmation when many mark it paid at once', async () => {
    const store = await withBills(unpaid)
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(store, true)))
    expect(answers.filter(({ messageId }) => messageId !== null)).toHaveLength(1)
    expect(answers.every(({ bill }) => bill.isPaid)).toBe(true)
    expect(await readOutbox(store)).toHaveLength(1)
  })

  it('stays whole when both ways race', async () => {
    const store = await withBills(unpaid)
    await Promise.all(Array.from({ length: 8 }, (_, index) => set(store, index % 2 === 0)))
    const [row] = await stored(store)
    expect(row?.is_paid === 1).toBe(row?.paid_at !== null)
  })

  it('answers NOT_FOUND for an unknown bill', async () => {
    const store = await open()
    await expect(set(store, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await readOutbox(store)).toEqual([])
  })
})
