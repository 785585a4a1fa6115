import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { DEFAULT_FILTER, SORT_FIELDS, SORT_ORDERS } from '../../rules/customer-filter.ts'
import { listCustomerIds, listCustomers } from './list-customers.ts'

/** Every fifth is a Budi. */
const CUSTOMERS = Array.from({ length: 6000 }, (_, i) =>
  customerRow({
    id: `d${(i * 7919) % 6000}`,
    nama: `${i % 5 === 0 ? 'Budi' : 'Agus'} ${i % 700}`,
    customer_id: `WZN-${(i * 6151) % 9000}`,
    paket: `${i % 9}Mbps`,
    tanggal_daftar: new Date(Date.UTC(2026, 0, 1 + (i % 50))).toISOString(),
  }),
)

describeOnBothDatabases('a search that finds more than a thousand', (open) => {
  it('shows each once in every order, whether met by an index or sorted anew, without rows of others', async () => {
    const store = await open()
    await insertCustomers(store, CUSTOMERS)
    const { nodes, record } = statementRecorder()
    const reader = record(store.read)
    for (const sort of SORT_FIELDS) {
      for (const order of SORT_ORDERS) {
        const query = { ...DEFAULT_FILTER, sort, order, search: 'budi' }
        const shown: string[] = []
        for (let page = 1; page <= 6; page++) {
          const answer = await listCustomers(reader, { ...query, page, pageSize: 200 })
          expect(answer).toMatchObject({ filtered: 1200, total: 6000, pageCount: 6 })
          shown.push(...answer.rows.map(({ id }) => id))
        }
        expect(shown, `${sort} ${order}`).toEqual(await listCustomerIds(store.read, query))
      }
    }
    const plans = await plansOf(store, nodes.slice(0, 2))
    if (store.dialect === 'postgres') return
    expect(plans[0]).toBe('SCAN pelanggan USING COVERING INDEX pelanggan_search')
    expect(plans[1]).toMatch(/^SEARCH pelanggan USING COVERING INDEX pelanggan_search \(<expr>>\?\)/)
  })
})
