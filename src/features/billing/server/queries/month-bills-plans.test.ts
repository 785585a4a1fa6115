import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { billRow, customerRow, insertBills, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Reader, Store } from '../../../../platform/database/store.ts'
import { addMonths, type BillingPeriod } from '../../../../shared/billing-period.ts'
import type { BillQuery } from '../../schemas.ts'
import { listBills } from '../queries.ts'
import { listPaperBills, listPrintedBills } from './printed-bills.ts'

const CUSTOMERS = 1200
const MONTHS = 12
const PERIOD = '2026-05' as BillingPeriod
const ZONE = 'Asia/Jakarta'
const SORTS = ['tanggal', 'jumlah', 'pelanggan'] as const

describeOnBothDatabases('a month among many bills', (open) => {
  const fill = async (store: Store) => {
    const customers = Array.from({ length: CUSTOMERS }, (_, index) =>
      customerRow({ id: `c${index}`, nama: `Warga ${index}` }),
    )
    await insertCustomers(store, customers)
    const paid = { is_paid: 1, paid_at: '2026-05-01T00:00:00.000Z' } as const
    const bills = Array.from({ length: MONTHS }, (_, month) => addMonths(PERIOD, month)).flatMap((period) =>
      customers.map(({ id, nama }, index) =>
        billRow({ customer_id: id, customer_name: nama, period, amount: index, ...(index % 9 > 0 && paid) }),
      ),
    )
    await insertBills(store, bills)
    // The map of what all can see, by which PostgreSQL answers from an index alone.
    if (store.dialect === 'postgres') await sql`vacuum analyze tagihan`.execute(store.read)
    if (store.dialect === 'postgres') await sql`analyze`.execute(store.read)
  }
  const planner = async (store: Store) => {
    await fill(store)
    return async (work: (reader: Reader) => Promise<unknown>) => {
      const { nodes, record } = statementRecorder()
      await work(record(store.read))
      return plansOf(store, nodes)
    }
  }
  const MONTH: BillQuery = {
    period: PERIOD,
    search: '',
    status: 'semua',
    sort: 'tanggal',
    order: 'desc',
    page: 20,
    pageSize: 25,
  }
  // A page of ids from an index alone, in its order.
  const expectOrdered = (store: Store, plan: string) => {
    if (store.dialect === 'sqlite') expect(plan).toMatch(/COVERING INDEX tagihan_\w+ \(period=\?/)
    else expect(plan).toMatch(/Index (Only )?Scan (Backward )?using tagihan_/)
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  }
  const expectNoScan = (plans: readonly string[]) => {
    for (const plan of plans) expect(plan).not.toMatch(/SCAN tagihan\b|Seq Scan on tagihan\b/)
  }

  it('counts a month by what is kept, and finds a page of it in the order of an index', async () => {
    const store = await open()
    const plansFor = await planner(store)
    for (const sort of SORTS) {
      const plans = await plansFor((reader) => listBills(reader, { ...MONTH, sort }))
      const [totals = '', ids = ''] = plans
      expect(totals).toMatch(/period_total/)
      expectOrdered(store, ids)
      expectNoScan(plans)
      expect(plans).toHaveLength(3)
    }
  })

  it('passes once over an index for a search that finds little, and reads only what it shows', async () => {
    const store = await open()
    const plansFor = await planner(store)
    for (const sort of SORTS) {
      const question = { ...MONTH, sort, page: 1 }
      const none = await plansFor((reader) => listBills(reader, { ...question, search: 'tidak ada' }))
      expect(none).toHaveLength(1)
      const few = await plansFor((reader) => listBills(reader, { ...question, search: 'warga 11' }))
      expect(few).toHaveLength(2)
      const many = await plansFor((reader) => listBills(reader, { ...question, search: 'warga' }))
      expect(many).toHaveLength(3)
      expectNoScan([...none, ...few, ...many])
      const [hits = '', sums = ''] = many
      if (store.dialect === 'sqlite') {
        for (const plan of [...none, hits]) expectOrdered(store, plan)
        expect(sums).toMatch(/COVERING INDEX tagihan_customer_name /)
      }
    }
  })

  it('reads what is printed in the order of the names', async () => {
    const store = await open()
    const plansFor = await planner(store)
    const page = { period: PERIOD, search: '', page: 20, pageSize: 25 }
    const [totals = '', ids = '', ...rows] = await plansFor((reader) => listPrintedBills(reader, ZONE, page))
    expect(totals).toMatch(/period_total/)
    expect(ids).toMatch(/tagihan_customer_name\b/)
    expectOrdered(store, ids)
    expectNoScan(rows)
    const cursor = `${PERIOD} warga 500 x`
    const part = await plansFor((reader) => listPaperBills(reader, ZONE, { ...page, cursor }))
    const [bills = ''] = part
    expect(bills).toMatch(/tagihan_customer_name\b/)
    // PostgreSQL sorts as few as these.
    expect(bills).not.toMatch(/TEMP B-TREE/)
    if (store.dialect === 'sqlite') expect(bills).toContain('(period=? AND <expr>>?)')
    expectNoScan(part)
  })
})
