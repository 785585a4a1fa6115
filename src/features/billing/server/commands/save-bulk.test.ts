import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import { commandDeps, customerRow, insertCustomers, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { BillingPeriod } from '../../../../shared/billing-period.ts'
import type { BulkSave } from '../../schemas.ts'
import { getBulkRun, listLeftOut } from '../queries/bulk-runs.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { saveBulk } from './save-bulk.ts'

const NOW = '2026-05-20T02:00:00.000Z'
const agus = customerRow({ id: 'agus', nama: 'Agus', customer_id: 'WZN-101' })
const budi = customerRow({ id: 'budi', nama: 'Budi', customer_id: 'WZN-102', paket: '7Mbps' })
const cici = customerRow({ id: 'cici', nama: 'Cici', whatsapp: '' })
// Still 31 May in UTC, already 1 June in Jakarta.
const juni = customerRow({ id: 'juni', nama: 'Juni', tanggal_daftar: '2026-05-31T17:00:00.000Z' })
const gone = customerRow({ id: 'gone', nama: 'Gone', status: 'Non-Aktif' })

const period = (text: string) => text as BillingPeriod

describeOnBothDatabases('saveBulk', (open) => {
  const deps = commandDeps(fixedClock(NOW))
  const withCustomers = async (...customers: (typeof agus)[]) => {
    const store = await open()
    await insertCustomers(store, customers)
    return store
  }
  const save = (store: Store, changes: Partial<BulkSave>, given = deps) =>
    store.transaction((trx) => saveBulk(trx, given, bulkSave(changes)))
  const bills = (store: Store) =>
    store.read.selectFrom('tagihan').selectAll().orderBy('invoice_number').execute()
  const billed = async (store: Store) =>
    (await bills(store)).map((row) => [row.customer_id, row.period, row.repeat_number])

  it('BULK-16 DATA-20 DATA-21 DATA-22 DATA-23 DATA-24 DATA-25 DATA-26 DATA-27 DATA-28 DATA-29 DATA-30 DATA-31 DATA-32 DATA-33 DATA-34 DATA-35 DATA-36 R22 RULE-08 RULE-10 stores one document per row, with copies of the customer', async () => {
    const store = await withCustomers(budi, agus)
    const rows = [...bulkRows([agus], { isPaid: true }), ...bulkRows([budi], { amount: 75_000 })]
    await save(store, { rows, dueDay: 28 })
    const shared = {
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      whatsapp: '6281234567890',
      month: 'Mei',
      year: '2026',
      period: '2026-05',
      last_period: '2026-05',
      repeat_number: 0,
      due_date: '28 Mei 2026',
      due_on: '2026-05-28',
      creation_date: NOW,
      created_at: NOW,
      billing_cycle: 'monthly',
      notes: '',
      last_updated: NOW,
    }
    expect(await bills(store)).toEqual([
      {
        ...shared,
        customer_id: 'agus',
        customer_name: 'Agus',
        user_id: 'WZN-101',
        paket: '4Mbps',
        amount: 100_000,
        is_paid: 1,
        paid_at: NOW,
        invoice_number: 'INV/202605/001',
      },
      {
        ...shared,
        customer_id: 'budi',
        customer_name: 'Budi',
        user_id: 'WZN-102',
        paket: '7Mbps',
        amount: 75_000,
        is_paid: 0,
        paid_at: null,
        invoice_number: 'INV/202605/002',
      },
    ])
  })

  it('R16 answers a receipt of what was made, what was there, who was left out and why, and keeps it', async () => {
    const store = await withCustomers(agus, budi, cici, juni, gone)
    await save(store, { rows: bulkRows([agus]) })
    const run = await save(store, {
      id: 'simpan-2',
      dueDay: 7,
      rows: bulkRows([gone, budi, agus, { id: 'tidak-ada' }], { amount: 60_000 }),
    })
    expect(run).toEqual({
      id: 'simpan-2',
      at: NOW,
      period: '2026-05',
      dueDay: 7,
      cycle: 'monthly',
      madeCount: 1,
      madeSum: 60_000,
      firstInvoice: 'INV/202605/002',
      lastInvoice: 'INV/202605/002',
      alreadyCount: 1,
      leftOutCount: 5,
      reminderCount: 0,
      jobId: null,
    })
    expect(await getBulkRun(store.read, 'simpan-2')).toEqual(run)
    expect(
      await store.read.selectFrom('bulk_run').selectAll().where('id', '=', 'simpan-2').execute(),
    ).toEqual([
      {
        id: 'simpan-2',
        created_at: NOW,
        period: '2026-05',
        billing_cycle: 'monthly',
        made_count: 1,
        made_sum: 60_000,
        left_out_count: 5,
        details: expect.any(String),
      },
    ])
    const page = { id: 'simpan-2', search: '', page: 1, pageSize: 10 }
    expect((await listLeftOut(store.read, page)).rows).toEqual([
      { wznId: 'WZN-101', nama: 'Agus', reason: 'Sudah ditagih: Mei 2026' },
      { wznId: 'WZN-001', nama: 'Cici', reason: 'Tidak dicentang' },
      { wznId: 'WZN-001', nama: 'Juni', reason: 'Terdaftar setelah periode ini' },
      { wznId: '', nama: 'gone', reason: 'Pelanggan tidak ditemukan atau tidak aktif' },
      { wznId: '', nama: 'tidak-ada', reason: 'Pelanggan tidak ditemukan atau tidak aktif' },
    ])
  })

  it('R20 bills who registered after the period when the admin ticks it', async () => {
    const store = await withCustomers(juni)
    const run = await save(store, { rows: bulkRows([juni], { amount: 0 }) })
    expect(run).toMatchObject({ madeCount: 1, madeSum: 0, leftOutCount: 0 })
  })

  it('R16 R23 a second save makes only what is missing, and its numbers go on', async () => {
    const store = await withCustomers(agus, budi)
    await save(store, { rows: bulkRows([agus]) })
    const june = await save(store, { rows: bulkRows([agus]), period: period('2026-06') })
    expect(june.firstInvoice).toBe('INV/202606/001')
    const second = await save(store, { rows: bulkRows([agus, budi, budi]) })
    expect(second).toMatchObject({ madeCount: 1, firstInvoice: 'INV/202605/002' })
    const nothing = await save(store, { rows: bulkRows([agus, budi]) })
    expect(nothing).toMatchObject({
      madeCount: 0,
      madeSum: 0,
      firstInvoice: null,
      lastInvoice: null,
      alreadyCount: 2,
    })
    await store.transaction((trx) => trx.deleteFrom('tagihan').where('period', '=', '2026-05').execute())
    expect(await save(store, { rows: bulkRows([budi]) })).toMatchObject({ firstInvoice: 'INV/202605/003' })
  })

  it('R16 takes billed customers in again on purpose, as further bills', async () => {
    const store = await withCustomers(agus, budi)
    await save(store, { rows: bulkRows([agus]) })
    for (let round = 0; round < 2; round++) {
      const run = await save(store, { rows: bulkRows([agus], { again: true }) })
      expect(run).toMatchObject({ madeCount: 1, alreadyCount: 1 })
    }
    expect(await billed(store)).toEqual([
      ['agus', '2026-05', 0],
      ['agus', '2026-05', 1],
      ['agus', '2026-05', 2],
    ])
  })

  it('R16 leaves out whom another tab billed since the screen was made, also while others are billed again', async () => {
    const store = await withCustomers(agus, budi)
    await save(store, { rows: bulkRows([agus, budi]) })
    const rows = [...bulkRows([agus], { again: true }), ...bulkRows([budi])]
    expect(await save(store, { rows })).toMatchObject({ madeCount: 1, alreadyCount: 2 })
    expect(await billed(store)).toEqual([
      ['agus', '2026-05', 0],
      ['budi', '2026-05', 0],
      ['agus', '2026-05', 1],
    ])
  })

  it('R19 a quarterly or annual bill counts as billed in each of its months, and the other way round', async () => {
    const store = await withCustomers(agus, budi)
    const made = async (customer: typeof agus, month: string, cycle: BulkSave['cycle']) =>
      (await save(store, { rows: bulkRows([customer]), period: period(month), cycle })).madeCount
    expect(await made(agus, '2026-05', 'quarterly')).toBe(1)
    expect((await bills(store))[0]).toMatchObject({ last_period: '2026-07', billing_cycle: 'quarterly' })
    expect(await made(agus, '2026-06', 'monthly')).toBe(0)
    expect(await made(agus, '2026-07', 'annually')).toBe(0)
    expect(await made(agus, '2026-03', 'quarterly')).toBe(0)
    expect(await made(agus, '2026-02', 'quarterly')).toBe(1)
    expect(await made(agus, '2026-08', 'annually')).toBe(1)
    expect(await made(agus, '2027-07', 'monthly')).toBe(0)
    expect(await made(agus, '2027-08', 'monthly')).toBe(1)
    expect(await made(budi, '2026-12', 'monthly')).toBe(1)
    expect(await made(budi, '2026-01', 'annually')).toBe(0)
    expect(await made(budi, '2026-10', 'quarterly')).toBe(0)
  })

  it('R19 R16 a further bill within a longer one is no first one, whichever month it begins with', async () => {
    const store = await withCustomers(agus)
    await save(store, { rows: bulkRows([agus]), cycle: 'annually' })
    await save(store, { rows: bulkRows([agus], { again: true }), period: period('2026-08') })
    expect(await billed(store)).toEqual([
      ['agus', '2026-05', 0],
      ['agus', '2026-08', 1],
    ])
  })

  it('the same save again makes nothing and answers the same receipt, whatever has changed', async () => {
    const store = await withCustomers(agus, budi)
    const again = { id: 'simpan-1', rows: bulkRows([agus], { again: true }), notify: true }
    const first = await save(store, again)
    await store.transaction((trx) => trx.deleteFrom('tagihan').execute())
    expect(await save(store, { ...again, rows: bulkRows([agus, budi]) })).toEqual(first)
    expect(await bills(store)).toEqual([])
    expect(await readOutbox(store)).toHaveLength(1)
  })

  it('BULK-17 R17 is all or nothing: bills, totals, numbers, reminders and receipt', async () => {
    const store = await withCustomers(agus, budi)
    const failing = store.transaction(async (trx) => {
      await saveBulk(trx, deps, bulkSave({ rows: bulkRows([agus, budi]), notify: true }))
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await bills(store)).toEqual([])
    expect(await readOutbox(store)).toEqual([])
    for (const table of [
      'bulk_run',
      'bulk_left_out',
      'period_total',
      'invoice_sequence',
      'message_job',
    ] as const)
      expect(await store.read.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('R17 5,000 customers are billed by one save, and the totals say so', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => customerRow({ id: `p${index}` }))
    const store = await withCustomers(...many)
    const rows = [...bulkRows(many.slice(1)), ...bulkRows(many.slice(0, 1), { isPaid: true })]
    const run = await save(store, { rows })
    expect(run).toMatchObject({ madeCount: 5000, madeSum: 500_000_000, lastInvoice: 'INV/202605/5000' })
    const kept = await readTotals(store.read)
    expect(kept).toEqual(await countTotals(store.read, deps.timeZone))
    expect(kept.periods).toEqual([
      { period: '2026-05', billCount: 5000, paidCount: 1, billedSum: 500_000_000, paidSum: 100_000 },
    ])
  })
})
