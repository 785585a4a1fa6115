import { expect, it } from 'vitest'
import { billRow } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { sumUnpaid, sumUnpaidOf } from './unpaid-sums.ts'

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
  billRow({ customer_id: 'budi', amount: 9_000 }),
  billRow({ customer_id: 'lunas', is_paid: 1, paid_at: '2026-05-01T00:00:00.000Z' }),
]

describeOnBothDatabases('unpaid sums', (open) => {
  const withBills = async () => {
    const store = await open()
    await store.transaction((trx) => trx.insertInto('tagihan').values(BILLS).execute())
    return store
  }

  it('R33 are what each customer owes', async () => {
    const store = await withBills()
    expect([...(await sumUnpaid(store.read))].toSorted()).toEqual([
      ['agus', 150_001],
      ['budi', 9_000],
    ])
  })

  it('R33 of some customers are theirs alone', async () => {
    const store = await withBills()
    expect([...(await sumUnpaidOf(store.read, ['agus', 'lunas', 'tidak-ada']))]).toEqual([['agus', 150_001]])
    expect((await sumUnpaidOf(store.read, [])).size).toBe(0)
    const many = Array.from({ length: 4500 }, (_, i) => `c${i}`)
    expect([...(await sumUnpaidOf(store.read, [...many, 'budi']))]).toEqual([['budi', 9_000]])
  })

  it('of some customers come from the index of unpaid bills', async () => {
    const store = await withBills()
    const { nodes, record } = statementRecorder()
    await sumUnpaidOf(record(store.read), ['agus', 'budi'])
    const [plan] = await plansOf(store, nodes)
    if (store.dialect === 'sqlite') expect(plan).toContain('COVERING INDEX tagihan_unpaid (customer_id=?)')
  })
})
