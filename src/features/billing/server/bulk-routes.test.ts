import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { appUnderTest } from '../../../../testing/app-under-test.ts'
import { bulkRows, bulkSave } from '../../../../testing/bulk-save.ts'
import {
  billRow,
  commandDeps,
  customerRow,
  insertCustomers,
  readOutbox,
} from '../../../../testing/factories.ts'
import { fixedClock } from '../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../testing/fresh-database.ts'
import { admin } from '../../../../testing/request-context.ts'
import { MAX_BULK_ROWS } from '../schemas.ts'
import { billingRoutes } from './routes.ts'

const agus = customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101' })
// 16 May in Jakarta.
const budi = customerRow({ id: 'budi', nama: 'Budi', tanggal_daftar: '2026-05-15T17:00:00.000Z' })
const SAVE = bulkSave({ id: 'simpan-1', rows: bulkRows([agus, budi]), notify: true })

describeOnBothDatabases('bulk billing and printing over HTTP', (open) => {
  const start = async () => {
    const store = await open()
    await insertCustomers(store, [agus, budi])
    const app = await appUnderTest(store)
    const cookie = await app.signIn()
    const ask = async (path: string, method = 'GET', json?: unknown) => {
      const response = await app.request(`/api${path}`, { method, json, cookie })
      // biome-ignore lint/suspicious/noExplicitAny: whatever was answered is compared as a whole.
      return { status: response.status, body: (await response.json()) as any }
    }
    return { store, ask }
  }

  it('BULK-16 BULK-21 R16 drafts, saves, repeats and shows the receipt of a bulk save', async () => {
    const { store, ask } = await start()
    const draft = await ask('/billing/bulk?period=2026-05')
    expect(draft).toMatchObject({ status: 200, body: { next: null, count: 2, nextSequence: 1 } })
    const behind = await ask('/billing/bulk?period=2026-05&cursor=2026-05+agus+agus')
    expect(behind.body.rows).toMatchObject([{ customerId: 'budi' }])
    const lost = await ask('/billing/bulk?period=2026-05&cursor=lain')
    expect(lost.body.data.issues).toEqual([{ path: ['cursor'], message: 'Halaman tidak valid' }])
    const receipt = (await ask('/billing/bulk', 'POST', SAVE)).body
    expect(receipt).toMatchObject({
      id: 'simpan-1',
      madeCount: 2,
      madeSum: 200_000,
      reminderCount: 2,
      leftOutCount: 0,
    })
    expect(await ask('/billing/bulk', 'POST', SAVE)).toEqual({ status: 200, body: receipt })
    expect(await readOutbox(store)).toHaveLength(2)

    const page = { page: 1, pageCount: 1, count: 1 }
    expect((await ask('/billing/bulk/runs')).body).toEqual({ rows: [receipt], ...page })
    expect((await ask('/billing/bulk/runs/simpan-1')).body).toEqual(receipt)
    expect(await ask('/billing/bulk/runs/lain')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const nobody = await ask('/billing/bulk/runs/simpan-1/left-out')
    expect(nobody.body).toEqual({ rows: [], page: 1, pageCount: 1, count: 0 })
    const after = (await ask('/billing/bulk?period=2026-07&cycle=quarterly')).body
    expect(after.rows.map((row: { state: string }) => row.state)).toEqual(['ready', 'ready'])
  })

  it.each([
    [['id'], { id: '' }, 'ID tidak valid'],
    [['period'], { period: '2026-13' }, 'Bulan tidak valid'],
    [['dueDay'], { dueDay: 0 }, 'Tanggal jatuh tempo harus 1 sampai 28'],
    [['dueDay'], { dueDay: 29 }, 'Tanggal jatuh tempo harus 1 sampai 28'],
    [['dueDay'], { dueDay: 1.5 }, 'Tanggal jatuh tempo tidak valid'],
    [['cycle'], { cycle: 'weekly' }, 'Siklus tagihan tidak valid'],
    [['notify'], { notify: 'ya' }, 'Pilihan tidak valid'],
    [['rows', 0, 'again'], { rows: [{ ...SAVE.rows[0], again: null }] }, 'Pilihan tidak valid'],
    [['rows'], { rows: [] }, 'Pilih minimal satu pelanggan.'],
    [['rows'], { rows: 'semua' }, 'Baris tidak valid'],
    [['rows'], { rows: Array(MAX_BULK_ROWS + 1).fill(SAVE.rows[0]) }, 'Terlalu banyak baris'],
    [
      ['rows', 1, 'amount'],
      { rows: [SAVE.rows[0], { ...SAVE.rows[1], amount: -1 }] },
      'Jumlah tidak boleh negatif',
    ],
    [['rows', 0, 'amount'], { rows: [{ ...SAVE.rows[0], amount: 0.5 }] }, 'Jumlah harus bilangan bulat'],
    [['rows', 0, 'isPaid'], { rows: [{ ...SAVE.rows[0], isPaid: 1 }] }, 'Pilihan tidak valid'],
    [['rows', 0, 'customerId'], { rows: [{ ...SAVE.rows[0], customerId: 'a b' }] }, 'ID tidak valid'],
  ])('refuses %j as %j: %s', async (path, changes, message) => {
    const { ask, store } = await start()
    const answer = await ask('/billing/bulk', 'POST', { ...SAVE, ...changes })
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues).toContainEqual({ path, message })
    expect(await store.read.selectFrom('tagihan').select('id').execute()).toEqual([])
  })

  it('ONE-11 ONE-17 ONE-27 ONE-28 suggests, previews and reminds', async () => {
    const { ask, store } = await start()
    expect((await ask('/billing/customers/budi/suggestion?period=2026-05')).body).toEqual({
      price: 100_000,
      proratedAmount: 51_613,
      bill: null,
    })
    const template = { messageTemplate: 'Halo [Nama], [tagihan]' }
    const preview = { ...template, customerId: 'agus', amount: 5_000 }
    expect((await ask('/billing/preview-reminder', 'POST', preview)).body).toEqual({
      text: 'Halo Agus, Rp 5.000',
    })
    const reminded = await ask('/billing/reminders', 'POST', {
      ...template,
      id: 'kirim-1',
      customerIds: ['agus'],
    })
    expect(reminded).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await readOutbox(store)).toMatchObject([{ job_id: reminded.body.jobId, text: 'Halo Agus, N/A' }])

    const nobody = await ask('/billing/reminders', 'POST', { ...template, id: 'kirim-2', customerIds: [] })
    expect(nobody.body.data.issues).toEqual([
      { path: ['customerIds'], message: 'Pilih minimal satu pelanggan untuk mengirim pesan WhatsApp.' },
    ])
    const silent = await ask('/billing/reminders', 'POST', {
      id: 'kirim-3',
      customerIds: ['agus'],
      messageTemplate: ' ',
    })
    expect(silent.body.data.issues).toEqual([
      { path: ['messageTemplate'], message: 'Pesan tidak boleh kosong.' },
    ])
    const gone = await ask('/billing/customers/lain/suggestion?period=2026-05')
    expect(gone.status).toBe(404)
  })

  it('PRINT-04 PRINT-13 PRINT-15 R21 prints, prorates and sends a bill', async () => {
    const { ask, store } = await start()
    const bills = [
      billRow({ id: 'mei', customer_id: 'budi', customer_name: 'Budi' }),
      billRow({ id: 'tanpa', customer_name: 'Tanpa', whatsapp: '' }),
      billRow({ id: 'juni', period: '2026-06', month: 'Juni' }),
    ]
    await store.transaction((trx) => trx.insertInto('tagihan').values(bills).execute())
    const { rows, next } = (await ask('/bills/print/all?period=2026-05')).body
    expect(next).toBeNull()
    const behind = (await ask('/bills/print/all?period=2026-05&cursor=2026-05+budi+mei')).body
    expect(behind).toMatchObject({ rows: [{ id: 'tanpa' }], business: { name: expect.any(String) } })
    expect(rows).toMatchObject([{ id: 'mei', proratedAmount: 51_613, alamat: budi.alamat }, { id: 'tanpa' }])
    const listed = await ask('/bills/print?period=2026-05&search=bud&pageSize=1')
    expect(listed.body).toMatchObject({ rows: [rows[0]], page: 1, pageCount: 1, count: 1 })

    const applied = await ask('/bills/mei/apply-proration', 'POST', {})
    expect(applied).toMatchObject({ status: 200, body: { bill: { id: 'mei', amount: 51_613 } } })
    const { text } = (await ask('/bills/mei/message')).body
    expect(text).toContain('Rp 51.613')
    const sent = await ask('/bills/mei/send', 'POST', { text })
    expect(await readOutbox(store)).toMatchObject([{ id: sent.body.messageId, bill_id: 'mei', text }])

    const refused = await ask('/bills/tanpa/send', 'POST', { text })
    const message = 'Nomor WhatsApp pelanggan tidak tersedia.'
    expect(refused).toMatchObject({ status: 400, body: { message, data: { issues: [{ message }] } } })
    expect((await ask('/bills/mei/send', 'POST', { text: '' })).status).toBe(400)
    expect((await ask('/bills/lain/message')).status).toBe(404)
  })

  it('PAY-36 deletes, lists what was deleted, and restores', async () => {
    const { ask, store } = await start()
    const bill = billRow({ id: 'mei', customer_id: 'budi' })
    await store.transaction((trx) => trx.insertInto('tagihan').values(bill).execute())
    const { changeId } = (await ask('/bills/mei', 'DELETE')).body
    const label = 'Budi Santoso, Mei 2026, Rp 100.000'
    const at = '2026-05-20T02:00:00.000Z'
    const found = { rows: [{ id: changeId, at, label }], page: 1, pageCount: 1, count: 1 }
    expect((await ask('/bills/deleted?search=budi')).body).toEqual(found)
    expect((await ask(`/bills/deleted/${changeId}/restore`, 'POST', {})).body).toMatchObject({
      bill: { id: 'mei' },
    })
    const again = await ask(`/bills/deleted/${changeId}/restore`, 'POST', {})
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_UNDONE' } })
    await ask('/bills/mei', 'DELETE')
    await ask('/bills', 'POST', { customerId: 'budi', period: '2026-05', amount: 1 })
    const [{ id }] = (await ask('/bills/deleted')).body.rows
    const taken = await ask(`/bills/deleted/${id}/restore`, 'POST', {})
    expect(taken).toMatchObject({ status: 409, body: { code: 'BILL_EXISTS' } })
  })

  it('wakes the worker once the messages of a job or a bill are stored', async () => {
    const store = await open()
    await insertCustomers(store, [agus])
    const wakes: Promise<number>[] = []
    const wakeWorker = () => void wakes.push(readOutbox(store).then(({ length }) => length))
    const routes = billingRoutes({ ...commandDeps(fixedClock()), store, wakeWorker })
    const context = { context: admin }
    await call(routes.saveBulk, bulkSave({ rows: bulkRows([agus]), notify: true }), context)
    expect(await Promise.all(wakes)).toEqual([1])
    await call(routes.remind, { id: 'kirim-4', customerIds: ['agus'], messageTemplate: 'Halo' }, context)
    expect(await Promise.all(wakes)).toEqual([1, 2])
    const bill = await store.read.selectFrom('tagihan').select('id').executeTakeFirstOrThrow()
    await call(routes.send, { id: bill.id, text: 'Halo' }, context)
    expect(await Promise.all(wakes)).toEqual([1, 2, 3])
  })
})
