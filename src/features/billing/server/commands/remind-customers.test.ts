import { expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import { remindCustomers } from './remind-customers.ts'

const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101' }),
  customerRow({ id: 'budi', nama: 'Budi' }),
  customerRow({ id: 'cici', nama: 'Cici', whatsapp: '' }),
  customerRow({ id: 'dodi', nama: 'Dodi', status: 'Non-Aktif' }),
  customerRow({ id: 'eka', nama: 'Eka', status: null }),
]
const BILLS = [
  billRow({ customer_id: 'agus', amount: 100_000 }),
  billRow({ customer_id: 'agus', amount: 50_001, period: '2026-06' }),
  billRow({
    customer_id: 'agus',
    amount: 7,
    period: '2026-04',
    is_paid: 1,
    paid_at: '2026-05-01T00:00:00.000Z',
  }),
  billRow({ customer_id: 'eka', amount: 9_000 }),
]
const messageTemplate = '[Nama] [id] [tagihan]'

describeOnBothDatabases('remindCustomers', (open) => {
  const deps = commandDeps(fixedClock())
  const withCustomers = async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    return store
  }
  const remind = (store: Store, customerIds: string[], given = deps, id = 'kirim-1', unpaidOnly = false) =>
    store.transaction((trx) => remindCustomers(trx, given, { id, customerIds, messageTemplate, unpaidOnly }))

  it('ONE-28 R33 queues one message for each active customer with a number, with the sum of what is unpaid', async () => {
    const store = await withCustomers()
    const { jobId, count } = await remind(store, ['budi', 'agus', 'agus', 'cici', 'dodi', 'lain'])
    expect(count).toBe(2)
    const outbox = await readOutbox(store)
    expect(outbox.map(({ text, customer_id, bill_id }) => [text, customer_id, bill_id])).toEqual([
      ['Agus WZN-101 Rp 150.001', 'agus', null],
      ['Budi WZN-001 N/A', 'budi', null],
    ])
    for (const message of outbox)
      expect(message).toMatchObject({ kind: 'reminder', state: 'queued', job_id: jobId })
    expect(await store.read.selectFrom('message_job').selectAll().execute()).toMatchObject([
      { id: jobId, kind: 'reminders', label: 'Pesan tagihan', message_count: 2, pause_ms: 1000 },
    ])
  })

  it('takes a customer without a status, and keeps messages as failed without a gateway', async () => {
    const store = await withCustomers()
    await remind(store, ['eka'], { ...deps, hasEnvironmentGateway: false })
    expect(await readOutbox(store)).toMatchObject([
      { text: 'Eka WZN-001 Rp 9.000', state: 'failed', reason: NO_GATEWAY_REASON },
    ])
  })

  it('ONE-28 R27 writes to nobody twice when the same form comes again, also at the same time', async () => {
    const store = await withCustomers()
    const answers = await Promise.all([1, 2, 3].map(() => remind(store, ['agus', 'budi'])))
    for (const answer of answers) expect(answer).toEqual({ jobId: 'kirim-1', count: 2 })
    expect(await readOutbox(store)).toHaveLength(2)
    await remind(store, ['agus'], deps, 'kirim-2')
    expect(await readOutbox(store)).toHaveLength(3)
  })

  it('leaves out who owes nothing when only those who have not paid are meant', async () => {
    const store = await withCustomers()
    expect(await remind(store, ['budi', 'agus'], deps, 'kirim-1', true)).toMatchObject({ count: 1 })
    expect((await readOutbox(store)).map(({ customer_id }) => customer_id)).toEqual(['agus'])
    const refused = remind(store, ['budi'], deps, 'kirim-2', true)
    await expect(refused).rejects.toMatchObject({ message: 'Tagihan pelanggan terpilih sudah lunas.' })
    expect(await readOutbox(store)).toHaveLength(1)
  })

  it('answers NOT_FOUND when nobody is left to write to', async () => {
    const store = await withCustomers()
    await expect(remind(store, ['cici', 'dodi', 'lain'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await store.read.selectFrom('message_job').select('id').execute()).toEqual([])
  })
})
