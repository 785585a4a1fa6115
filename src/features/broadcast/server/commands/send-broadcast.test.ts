import { describe, expect, it } from 'vitest'
import {
  billRow,
  commandDeps,
  customerRow,
  insertCustomers,
  insertMessages,
  messageRow,
  readOutbox,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { chatIdOf } from '../../../../shared/phone-number.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import type { BroadcastForm } from '../../schemas.ts'
import { sendBroadcast } from './send-broadcast.ts'

const CUSTOMERS = [
  customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101', whatsapp: '6281111111111' }),
  customerRow({ id: 'budi', nama: 'Budi', whatsapp: '6282222222222', status: null }),
  customerRow({ id: 'adik', nama: 'Budi adik', customer_id: 'WZN-103', whatsapp: '6282222222222' }),
  customerRow({ id: 'tanpa', nama: ' ', customer_id: 'WZN-104', whatsapp: '6284444444444' }),
  customerRow({ id: 'bisu', nama: 'Cici', whatsapp: '' }),
  customerRow({ id: 'mati', nama: 'Dodi', status: 'Non-Aktif' }),
]
const BILLS = [
  billRow({ customer_id: 'agus', amount: 100_000 }),
  billRow({ customer_id: 'agus', amount: 1_050_001, period: '2026-06' }),
  billRow({
    customer_id: 'agus',
    amount: 7,
    period: '2026-04',
    is_paid: 1,
    paid_at: '2026-05-01T00:00:00.000Z',
  }),
]
const FORM: BroadcastForm = {
  id: 'siaran-1',
  customerIds: CUSTOMERS.map(({ id }) => id),
  message: '[Nama]',
  skipDoubles: false,
  skipAlreadyToday: false,
  allowUnfilled: false,
}

describeOnBothDatabases('sendBroadcast', (open, database) => {
  const deps = commandDeps(fixedClock())
  const withCustomers = async (customers = CUSTOMERS) => {
    const store = await open()
    await insertCustomers(store, customers)
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    return store
  }
  const send = (store: Store, changes: Partial<BroadcastForm> = {}, given = deps) =>
    store.transaction((trx) => sendBroadcast(trx, given, { ...FORM, ...changes }))
  const jobsIn = (store: Store) => store.read.selectFrom('message_job').selectAll().execute()
  const receiversIn = async (store: Store, jobId: string) =>
    (await readOutbox(store)).filter(({ job_id }) => job_id === jobId).map((row) => row.customer_id)

  it('MSG-28, MSG-29, DATA-37 queues one message for each recipient, with number, name, id and what is owed', async () => {
    const store = await withCustomers()
    const answer = await send(store, {
      customerIds: ['budi', 'agus', 'agus', 'bisu', 'mati', 'tidak-ada'],
      message: '[Nama] [id] [tagihan]',
    })
    expect(answer).toEqual({ jobId: 'siaran-1', count: 2 })
    const outbox = await readOutbox(store)
    expect(outbox.map((row) => [row.customer_id, row.recipient_name, row.chat_id, row.text])).toEqual([
      ['agus', 'Agus', '6281111111111@c.us', 'Agus WZN-101 Rp 1.150.001'],
      ['budi', 'Budi', '6282222222222@c.us', 'Budi WZN-001 N/A'],
    ])
    for (const message of outbox) expect(message).toMatchObject({ state: 'queued', job_id: 'siaran-1' })
    expect(await jobsIn(store)).toMatchObject([
      { id: 'siaran-1', kind: 'broadcast', message_count: 2, pause_ms: 800, state: 'running' },
    ])
  })

  it.each([
    ['MSG-34', '[tagihan pelanggan]', ['Rp 1.150.001', 'N/A']],
    ['MSG-35', '[tagihan]', ['Rp 1.150.001', 'N/A']],
    ['MSG-38', '[id]: [tagihan]', ['WZN-101: Rp 1.150.001', 'WZN-104: N/A']],
    ['MSG-39', '[Nama]', ['Agus', 'Pelanggan']],
  ])('%s (R33) %j', async (_requirement, message, texts) => {
    const store = await withCustomers()
    await send(store, { customerIds: ['agus', 'tanpa'], message })
    expect((await readOutbox(store)).map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
  })

  it('counts as a reminder exactly when it tells what is owed', async () => {
    const store = await withCustomers()
    await send(store, { customerIds: ['agus'], message: 'Anda berutang [tagihan]' })
    await send(store, { customerIds: ['agus'], id: 'siaran-2' })
    expect((await readOutbox(store)).map(({ kind }) => kind)).toEqual(['reminder', 'broadcast'])
  })

  it('goes by the first words of its text in the list of jobs', async () => {
    const store = await withCustomers()
    await send(store, { message: `Yth. [Nama],\n\n${'panjang '.repeat(10)}` })
    expect(await jobsIn(store)).toMatchObject([{ label: 'Yth. [Nama], panjang panjang panjang pan…' }])
  })

  it.each(['[Tanggal]', '[Waktu]'])(
    'MSG-36, MSG-37 (R33) refuses %s unless it is meant',
    async (placeholder) => {
      const store = await withCustomers()
      const message = `Halo ${placeholder}`
      await expect(send(store, { message })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        issues: [
          { path: ['message'], message: `Pesan masih berisi ${placeholder}. Isi dahulu sebelum mengirim.` },
        ],
      })
      expect(await jobsIn(store)).toEqual([])
      expect(await send(store, { message, allowUnfilled: true })).toMatchObject({ count: 4 })
    },
  )

  it('writes to nobody who is gone, inactive or without a number; NOT_FOUND when no one is left', async () => {
    const store = await withCustomers()
    await expect(send(store, { customerIds: ['bisu', 'mati', 'tidak-ada'] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Tidak ada pelanggan yang dapat dikirimi pesan ini.',
    })
    expect(await jobsIn(store)).toEqual([])
  })

  describe('leaves out', () => {
    it('whose number another one before them has, when asked to', async () => {
      const store = await withCustomers()
      expect(await send(store)).toMatchObject({ count: 4 })
      expect(await send(store, { id: 'siaran-2', skipDoubles: true })).toMatchObject({ count: 3 })
      expect((await receiversIn(store, 'siaran-2')).toSorted()).toEqual(['agus', 'budi', 'tanpa'])
    })

    it('who got the very text today, when asked to', async () => {
      const store = await withCustomers()
      await insertMessages(store, [
        messageRow(deps.clock, { chat_id: chatIdOf('6281111111111'), text: 'Agus', state: 'sent' }),
      ])
      expect(await send(store, { id: 'siaran-2', skipAlreadyToday: true })).toMatchObject({ count: 3 })
      expect(await receiversIn(store, 'siaran-2')).not.toContain('agus')
      expect(await send(store, { id: 'siaran-3' })).toMatchObject({ count: 4 })
      const again = send(store, { id: 'siaran-4', skipAlreadyToday: true })
      await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  it('keeps messages as failed with the reason when no gateway is set', async () => {
    const store = await withCustomers()
    await send(store, { customerIds: ['agus'] }, { ...deps, hasEnvironmentGateway: false })
    expect(await readOutbox(store)).toMatchObject([{ state: 'failed', reason: NO_GATEWAY_REASON }])
  })

  it('R27 queues nothing when the same broadcast comes again, whatever else it says', async () => {
    const store = await withCustomers()
    const first = await send(store)
    await store.transaction((trx) => trx.deleteFrom('pelanggan').where('id', '=', 'agus').execute())
    expect(await send(store)).toEqual(first)
    expect(await send(store, { message: '[Tanggal]', customerIds: ['tidak-ada'] })).toEqual(first)
    expect(await readOutbox(store)).toHaveLength(4)
  })

  it('R27 the same broadcast six times at once, from two processes, is one job', async () => {
    const many = Array.from({ length: 300 }, (_, i) => customerRow({ id: `p${i}` }))
    const store = await withCustomers(many)
    // SQLite has one process by design: a second one would wait within this one's event loop.
    const other = database.dialect === 'postgres' ? await database.openAgain() : store
    const form = { customerIds: many.map(({ id }) => id), skipAlreadyToday: true }
    const answers = await Promise.all([store, other, store, other, store, other].map((at) => send(at, form)))
    for (const answer of answers) expect(answer).toEqual({ jobId: 'siaran-1', count: 300 })
    expect(await jobsIn(store)).toHaveLength(1)
    expect(new Set(await receiversIn(store, 'siaran-1')).size).toBe(300)
    expect(await readOutbox(store)).toHaveLength(300)
  }, 30_000)

  it('R27 two broadcasts at once that leave out who got the text write to nobody twice', async () => {
    const store = await withCustomers()
    const other = database.dialect === 'postgres' ? await database.openAgain() : store
    const sends = await Promise.allSettled(
      [store, other].map((at, i) => send(at, { id: `siaran-${i}`, skipAlreadyToday: true })),
    )
    expect(sends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readOutbox(store)).toHaveLength(4)
  })
})
