import { describe, expect, it } from 'vitest'
import { commandDeps, customerRow, insertCustomers, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import type { BillForm } from '../../schemas.ts'
import { getFormDefaults } from '../queries/bill-texts.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { createBill } from './create-bill.ts'

const NOW = '2026-05-20T02:00:00.000Z'
const customer = customerRow({
  id: 'pelanggan-1',
  customer_id: 'WZN-321',
  paket: '7Mbps',
  nama: 'Siti Rahayu',
})

function form(changes: Partial<BillForm> = {}): BillForm {
  return {
    customerId: customer.id,
    period: '2026-05' as BillingPeriod,
    amount: 150_000,
    messageTemplate: 'Halo [Nama] ([id]), tagihan [tagihan].',
    notes: '',
    isPaid: false,
    notify: false,
    allowRepeat: false,
    ...changes,
  }
}

describeOnBothDatabases('createBill', (open) => {
  const clock = fixedClock(NOW)
  const deps = commandDeps(clock)
  const create = (store: Store, changes: Partial<BillForm> = {}, given = deps) =>
    store.transaction((trx) => createBill(trx, given, form(changes)))
  const stored = (store: Store) =>
    store.read.selectFrom('tagihan').selectAll().orderBy('repeat_number').execute()
  const withCustomer = async () => {
    const store = await open()
    await insertCustomers(store, [customer])
    return store
  }

  describe('the stored bill', () => {
    it('ONE-19 DATA-19 DATA-20 DATA-21 DATA-22 DATA-23 DATA-24 DATA-25 DATA-26 DATA-27 DATA-28 DATA-29 DATA-30 DATA-31 DATA-32 DATA-33 DATA-34 DATA-35 DATA-36 R22 R24 is one document with copies of the customer', async () => {
      const store = await withCustomer()
      const { bill, messageId } = await create(store, { notes: 'Titip Pak RT' })
      expect(messageId).toBeNull()
      expect(await stored(store)).toEqual([
        {
          id: bill.id,
          customer_id: 'pelanggan-1',
          customer_name: 'Siti Rahayu',
          whatsapp: customer.whatsapp,
          paket: '7Mbps',
          amount: 150_000,
          is_paid: 0,
          month: 'Mei',
          year: '2026',
          period: '2026-05',
          last_period: '2026-05',
          repeat_number: 0,
          due_date: null,
          due_on: '2026-05-05',
          creation_date: null,
          created_at: NOW,
          paid_at: null,
          invoice_number: null,
          billing_cycle: null,
          notes: 'Titip Pak RT',
          user_id: null,
          last_updated: NOW,
        },
      ])
      expect(bill).toEqual({
        id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
        customerId: 'pelanggan-1',
        customerName: 'Siti Rahayu',
        whatsapp: customer.whatsapp,
        paket: '7Mbps',
        amount: 150_000,
        isPaid: false,
        month: 'Mei',
        year: '2026',
        dueDate: null,
        creationDate: null,
        createdAt: NOW,
        paidAt: null,
        invoiceNumber: null,
        billingCycle: null,
        notes: 'Titip Pak RT',
        userID: null,
        lastUpdated: NOW,
      })
    })

    it('R22 DATA-31 created as paid it is paid now', async () => {
      const store = await withCustomer()
      const { bill } = await create(store, { isPaid: true })
      expect(bill).toMatchObject({ isPaid: true, paidAt: NOW, createdAt: NOW, lastUpdated: NOW })
      expect(await stored(store)).toMatchObject([{ is_paid: 1, paid_at: NOW }])
      const kept = await readTotals(store.read)
      expect(kept).toEqual(await countTotals(store.read, deps.timeZone))
      expect(kept.payments).toEqual([{ month: '2026-05', paidCount: 1, paidSum: 150_000 }])
    })

    it('R12 keeps name, number and package when the customer is edited later', async () => {
      const store = await withCustomer()
      await create(store)
      const edit = { nama: 'Nama Baru', whatsapp: '628999999999', paket: '4Mbps' }
      await store.transaction((trx) => trx.updateTable('pelanggan').set(edit).execute())
      expect(await stored(store)).toMatchObject([
        { customer_name: 'Siti Rahayu', whatsapp: customer.whatsapp, paket: '7Mbps' },
      ])
    })

    it('takes an amount of 0 (ONE-10)', async () => {
      const store = await withCustomer()
      await create(store, { amount: 0 })
      expect(await stored(store)).toMatchObject([{ amount: 0 }])
    })
  })

  describe('refuses', () => {
    it.each([
      ['an unknown customer', { id: 'lain' }],
      ['a customer that is Non-Aktif (ONE-02)', { status: 'Non-Aktif' }],
    ])('%s', async (_case, changes) => {
      const store = await open()
      await insertCustomers(store, [{ ...customer, ...changes }])
      await expect(create(store)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await stored(store)).toEqual([])
    })

    it('bills a customer without a status, which counts as Aktif (ONE-02)', async () => {
      const store = await open()
      await insertCustomers(store, [{ ...customer, status: null }])
      await create(store)
      expect(await stored(store)).toHaveLength(1)
    })

    it('R16 a second bill of the month, unless it is meant', async () => {
      const store = await withCustomer()
      await create(store)
      await expect(create(store, { amount: 1 })).rejects.toMatchObject({ code: 'BILL_EXISTS' })
      expect(await stored(store)).toHaveLength(1)
      await create(store, { allowRepeat: true, amount: 2 })
      await create(store, { allowRepeat: true, amount: 3 })
      expect((await stored(store)).map((row) => [row.repeat_number, row.amount])).toEqual([
        [0, 150_000],
        [1, 2],
        [2, 3],
      ])
      await create(store, { period: '2026-06' as BillingPeriod })
      expect(await stored(store)).toHaveLength(4)
    })

    it('a reminder without a text, and saves nothing', async () => {
      const store = await withCustomer()
      const issues = [{ path: ['messageTemplate'], message: 'Pesan tidak boleh kosong.' }]
      await expect(create(store, { notify: true, messageTemplate: '' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        issues,
      })
      expect(await stored(store)).toEqual([])
      await create(store, { notify: true, messageTemplate: '', isPaid: true })
      expect(await stored(store)).toHaveLength(1)
    })
  })

  it('R16 saves one bill and one reminder when many ask at once', async () => {
    const store = await withCustomer()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create(store, { notify: true })))
    const refusals = tries.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code)
    expect(refusals).toEqual(Array(7).fill('BILL_EXISTS'))
    expect(await stored(store)).toHaveLength(1)
    expect(await readOutbox(store)).toHaveLength(1)
  })

  describe('with notify', () => {
    it('MSG-04 MSG-31 MSG-33 MSG-35 queues the reminder with the template filled, in the transaction of the bill', async () => {
      const store = await withCustomer()
      const { bill, messageId } = await create(store, { notify: true })
      expect(await readOutbox(store)).toMatchObject([
        {
          id: messageId,
          kind: 'reminder',
          state: 'queued',
          customer_id: customer.id,
          bill_id: bill.id,
          recipient_name: 'Siti Rahayu',
          chat_id: `${customer.whatsapp}@c.us`,
          text: 'Halo Siti Rahayu (WZN-321), tagihan Rp 150.000.',
        },
      ])
    })

    it('ONE-12 ONE-13 the default template names the 5th and the bank transfer', async () => {
      const store = await withCustomer()
      await create(store, {
        notify: true,
        messageTemplate: (await getFormDefaults(store.read)).messageTemplate,
      })
      const [message] = await readOutbox(store)
      expect(message?.text).toMatch(/tanggal 5\b/)
      expect(message?.text).toMatch(/transfer bank/)
      expect(message?.text).not.toMatch(/\[/)
    })

    it('no message exists without its bill', async () => {
      const store = await withCustomer()
      const failing = store.transaction(async (trx) => {
        await createBill(trx, deps, form({ notify: true }))
        throw new Error('power cut')
      })
      await expect(failing).rejects.toThrow('power cut')
      expect(await stored(store)).toEqual([])
      expect(await readOutbox(store)).toEqual([])
    })

    it('saved as paid it is confirmed, not reminded', async () => {
      const store = await withCustomer()
      const { messageId } = await create(store, { notify: true, isPaid: true })
      const [message] = await readOutbox(store)
      expect(message).toMatchObject({ id: messageId, kind: 'confirmation' })
      expect(message?.text).toMatch(/Mei 2026[\s\S]*Rp 150\.000[\s\S]*20 Mei 2026[\s\S]*LUNAS/)
    })

    it('without a gateway the reminder is kept as failed', async () => {
      const store = await withCustomer()
      await create(store, { notify: true }, { ...deps, hasEnvironmentGateway: false })
      expect(await readOutbox(store)).toMatchObject([
        { state: 'failed', reason: NO_GATEWAY_REASON, finished_at: NOW },
      ])
    })
  })

  it('without notify nothing is sent', async () => {
    const store = await withCustomer()
    await create(store)
    await create(store, { isPaid: true, allowRepeat: true })
    expect(await readOutbox(store)).toEqual([])
  })
})
