import { expect, it } from 'vitest'
import { bulkRows, bulkSave } from '../../../../../testing/bulk-save.ts'
import { commandDeps, customerRow, insertCustomers, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { NO_GATEWAY_REASON } from '../../../messaging/server/public.ts'
import type { BulkSave } from '../../schemas.ts'
import { saveBulk } from './save-bulk.ts'

const NOW = '2026-05-20T02:00:00.000Z'
const agus = customerRow({ id: 'agus', nama: 'Agus' })
const budi = customerRow({ id: 'budi', nama: 'Budi' })
const cici = customerRow({ id: 'cici', nama: 'Cici', whatsapp: '' })

describeOnBothDatabases('the reminders of saveBulk', (open) => {
  const deps = commandDeps(fixedClock(NOW))
  const withCustomers = async (...customers: (typeof agus)[]) => {
    const store = await open()
    await insertCustomers(store, customers)
    return store
  }
  const save = (store: Store, changes: Partial<BulkSave>, given = deps) =>
    store.transaction((trx) => saveBulk(trx, given, bulkSave(changes)))

  it('BULK-21 BULK-22 BULK-24 MSG-18 R27 go to unpaid rows with a number, as one job with a second between', async () => {
    const store = await withCustomers(agus, budi, cici)
    const rows = [...bulkRows([budi, cici], { amount: 40_000 }), ...bulkRows([agus], { isPaid: true })]
    const run = await save(store, { rows, notify: true, cycle: 'quarterly', dueDay: 9 })
    expect(run).toMatchObject({ madeCount: 3, reminderCount: 1 })
    const [bill] = await store.read
      .selectFrom('tagihan')
      .select('id')
      .where('customer_id', '=', 'budi')
      .execute()
    const outbox = await readOutbox(store)
    expect(outbox).toMatchObject([
      { kind: 'reminder', state: 'queued', customer_id: 'budi', bill_id: bill?.id, job_id: run.jobId },
    ])
    expect(outbox[0]?.text).toMatch(/Budi[\s\S]*Mei 2026 – Juli 2026 sebesar Rp 40\.000[\s\S]*9 Mei 2026/)
    expect(await store.read.selectFrom('message_job').selectAll().execute()).toEqual([
      {
        id: run.jobId,
        kind: 'bulk-billing',
        created_at: NOW,
        label: 'Tagihan Mei 2026 – Juli 2026',
        message_count: 1,
        pause_ms: 1000,
        state: 'running',
        pause_reason: null,
      },
    ])
  })

  it('BULK-21 are not sent without notification, nor for customers that were left out', async () => {
    const store = await withCustomers(agus)
    await save(store, { rows: bulkRows([agus]), notify: false })
    expect(await save(store, { rows: bulkRows([agus]), notify: true })).toMatchObject({ jobId: null })
    expect(await readOutbox(store)).toEqual([])
  })

  it('BULK-23 without a gateway are kept as failed, and the bills are saved', async () => {
    const store = await withCustomers(agus)
    await save(store, { rows: bulkRows([agus]), notify: true }, { ...deps, hasEnvironmentGateway: false })
    expect(await readOutbox(store)).toMatchObject([
      { state: 'failed', reason: NO_GATEWAY_REASON, finished_at: NOW },
    ])
    expect(await store.read.selectFrom('tagihan').select('id').execute()).toHaveLength(1)
  })
})
