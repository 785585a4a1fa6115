import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { insertRows } from '../../../../platform/database/insert-rows.ts'
import { takeCustomerId } from './take-customer-id.ts'

describeOnBothDatabases('takeCustomerId', (open) => {
  const withIds = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => customerRow({ customer_id: `WZN-${from + i}` }))

  it('DATA-04 is WZN- with three digits, random', async () => {
    const store = await open()
    const ids = await store.transaction(async (trx) => {
      const taken: string[] = []
      for (let i = 0; i < 40; i++) taken.push(await takeCustomerId(trx))
      return taken
    })
    for (const id of ids) expect(id).toMatch(/^WZN-[1-9]\d\d$/)
    // 40 draws of 900 without chance at work would be one and the same.
    expect(new Set(ids).size).toBeGreaterThan(20)
  })

  it('R6 finds the one that is left', async () => {
    const store = await open()
    await insertCustomers(store, [...withIds(100, 511), ...withIds(513, 999)])
    expect(await store.transaction(takeCustomerId)).toBe('WZN-512')
  })

  it('R6 gives four digits when all 900 are taken', async () => {
    const store = await open()
    await insertCustomers(store, withIds(100, 999))
    for (let i = 0; i < 5; i++) {
      expect(await store.transaction(takeCustomerId)).toMatch(/^WZN-[1-9]\d{3}$/)
    }
  })

  it('R6 goes on with five digits when 900 and 9,000 are taken', async () => {
    const store = await open()
    const rows = withIds(100, 9999).filter((row) => row.customer_id !== 'WZN-4321')
    await store.transaction((trx) => insertRows(trx, 'pelanggan', rows))
    expect(await store.transaction(takeCustomerId)).toBe('WZN-4321')
    await insertCustomers(store, [customerRow({ customer_id: 'WZN-4321' })])
    expect(await store.transaction(takeCustomerId)).toMatch(/^WZN-[1-9]\d{4}$/)
  })

  it('R6 is not confused by ids of another form', async () => {
    const store = await open()
    await insertCustomers(store, [
      ...withIds(100, 998),
      ...['WZN-001', 'WZN-0999', 'ABC-123', 'WZN-abc', 'wzn-999', ''].map((customer_id) =>
        customerRow({ customer_id }),
      ),
    ])
    expect(await store.transaction(takeCustomerId)).toBe('WZN-999')
  })
})
