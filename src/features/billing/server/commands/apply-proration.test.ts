import { expect, it } from 'vitest'
import { billRow, commandDeps, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TagihanTable } from '../../../../platform/database/tables.ts'
import { countTotals, readTotals } from '../queries/totals.ts'
import { applyProration } from './apply-proration.ts'
import { rebuildTotals } from './rebuild-totals.ts'

const NOW = '2026-05-20T02:00:00.000Z'
// 16 May in Jakarta: 16 of 31 days are left.
const customer = customerRow({ id: 'budi', tanggal_daftar: '2026-05-15T17:00:00.000Z' })
const bill = billRow({ id: 'mei', customer_id: 'budi' })
const PRORATED = 51_613

describeOnBothDatabases('applyProration', (open) => {
  const deps = commandDeps(fixedClock(NOW))
  const withBills = async (...rows: TagihanTable[]) => {
    const store = await open()
    await insertCustomers(store, [customer])
    await store.transaction(async (trx) => {
      await trx.insertInto('tagihan').values(rows).execute()
      await rebuildTotals(trx, deps.timeZone)
    })
    return store
  }
  const apply = (store: Store, id = 'mei') => store.transaction((trx) => applyProration(trx, deps, id))
  const stored = (store: Store) => store.read.selectFrom('tagihan').selectAll().orderBy('id').execute()

  it('R21 R22 RULE-05 sets the prorated amount of one bill, the totals too', async () => {
    const other = billRow({ id: 'juni', customer_id: 'budi', period: '2026-06' })
    const store = await withBills(bill, other)
    expect(await apply(store)).toMatchObject({ id: 'mei', amount: PRORATED, lastUpdated: NOW })
    expect(await stored(store)).toEqual([other, { ...bill, amount: PRORATED, last_updated: NOW }])
    const kept = await readTotals(store.read)
    expect(kept.periods[0]).toMatchObject({ period: '2026-05', billedSum: PRORATED })
    expect(kept).toEqual(await countTotals(store.read, deps.timeZone))
  })

  it('R21 changes nothing where it is the amount already, is 0 (PRINT-14), or the customer is gone', async () => {
    const rows = [
      { ...bill, id: 'a', period: '2026-04' },
      { ...bill, id: 'b', customer_id: 'hilang' },
      { ...bill, id: 'c', amount: PRORATED },
    ]
    const store = await withBills(...rows)
    for (const { id, amount } of rows) expect(await apply(store, id)).toMatchObject({ id, amount })
    expect(await stored(store)).toEqual(rows)
  })

  it('refuses a paid bill and an unknown one', async () => {
    const paid = { ...bill, is_paid: 1 as const, paid_at: NOW }
    const store = await withBills(paid)
    await expect(apply(store)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Tagihan yang sudah lunas tidak dapat diubah.',
    })
    expect(await stored(store)).toEqual([paid])
    await expect(apply(store, 'lain')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
