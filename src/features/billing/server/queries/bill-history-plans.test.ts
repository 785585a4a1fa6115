import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow, customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { HistoryQuery } from '../../history-contract.ts'
import { rebuildTotals } from '../commands/rebuild-totals.ts'
import { listHistory } from './bill-history.ts'
import { getAccount } from './customer-account.ts'

const CUSTOMERS = 500
const MONTHS = 20
const TIME_ZONE = 'Asia/Jakarta'

describeOnBothDatabases('the bill history among many bills', (open) => {
  const fill = async (store: Store) => {
    const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
      customerRow({ id: `c${index}`, nama: `Warga ${index}` }),
    )
    await insertCustomers(store, customers)
    const bills = customers.flatMap(({ id, nama }, index) =>
      Array.from({ length: MONTHS }, (_, month) =>
        billRow({
          customer_id: id,
          customer_name: nama,
          period: `20${10 + month}-01`,
          invoice_number: `INV/20${10 + month}01/${String(index).padStart(3, '0')}`,
          ...(index % 50 > 0 && ({ is_paid: 1, paid_at: '2026-05-01T00:00:00.000Z' } as const)),
        }),
      ),
    )
    await store.transaction(async (trx) => {
      await insertRows(trx, 'tagihan', bills)
      await rebuildTotals(trx, TIME_ZONE)
      if (store.dialect === 'postgres') await sql`analyze`.execute(trx)
    })
  }

  it('reads no month and no bill that the page does not show, but those of found customers', async () => {
    const store = await open()
    await fill(store)
    const plansFor = async (query: Partial<HistoryQuery>) => {
      const { nodes, record } = statementRecorder()
      const usual = { search: '', status: 'semua', cursor: '', pageSize: 25 } as const
      const deps = { clock: fixedClock(), timeZone: TIME_ZONE }
      await listHistory(record(store.read), deps, { ...usual, ...query })
      return plansOf(store, nodes)
    }
    const cursor = '2020-01 warga 300 x'
    const [, byName = ''] = await plansFor({ cursor })
    expect(byName).toMatch(/(INDEX|Scan using) tagihan_customer_name\b/)
    if (store.dialect === 'sqlite') expect(byName).toContain('(period=? AND <expr>>?)')
    const [, unpaid = ''] = await plansFor({ cursor, status: 'belum' })
    // PostgreSQL sorts as few as these.
    expect(unpaid).toMatch(/(INDEX|Scan (using|on)) tagihan_unpaid_name\b/)
    const all = [byName, unpaid, ...(await plansFor({ search: 'warga 12' }))]
    all.push(...(await plansFor({ search: 'INV/201501/1' })))
    const { nodes, record } = statementRecorder()
    await getAccount(record(store.read), { id: 'c7', page: 1, pageSize: 25 })
    all.push(...(await plansOf(store, nodes)))
    for (const plan of all) expect(plan).not.toMatch(/SCAN tagihan\b|Seq Scan on tagihan\b/)
    expect(byName).not.toMatch(/TEMP B-TREE|Sort/)
    expect(unpaid).not.toMatch(/TEMP B-TREE/)
  })
})
