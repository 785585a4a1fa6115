import { expect, it } from 'vitest'
import type { BulkDraft } from '../schemas.ts'
import { BulkDraftStore } from './bulk-draft-store.ts'
import { fillColumn } from './bulk-fill-column.ts'

/** Rows 0 to 4; row 2 is billed already. */
const storeOfFive = () =>
  new BulkDraftStore(
    Array.from({ length: 5 }, (_, index): BulkDraft => {
      const isBilled = index === 2
      return {
        customerId: `c${index}`,
        wznId: `WZN-${100 + index}`,
        nama: `Pelanggan ${index}`,
        paket: '4Mbps',
        amount: 100,
        state: isBilled ? 'billed' : 'ready',
        billedBy: isBilled ? 'Mei 2026' : null,
      }
    }),
  )
const amounts = (store: BulkDraftStore) => store.entries().map(({ amount }) => amount)

it('fills the given rows in their order, tells bad lines, and passes over locked rows', () => {
  const store = storeOfFive()
  expect(fillColumn(store, [1, 2, 4], '11\n22\nx')).toEqual({
    filled: 2,
    unreadable: [3],
    locked: 1,
    left: 0,
    before: [
      [1, 100],
      [4, 100],
    ],
  })
  expect(amounts(store)).toEqual([100, 11, 100, 100, 0])
})

it('fills only what is visible, and tells what is left over', () => {
  const store = storeOfFive()
  expect(fillColumn(store, [3, 0], '1\n2\n3\n4')).toMatchObject({ filled: 2, left: 2 })
  expect(amounts(store)).toEqual([2, 100, 100, 1, 100])
})

it('takes a locked row in once billing again is on', () => {
  const store = storeOfFive()
  store.setBillingAgain(true)
  fillColumn(store, [1, 2], '1\n2')
  expect(amounts(store)).toEqual([100, 1, 2, 100, 100])
})

it.each([
  ['7', undefined],
  ['1\t2\n3\t4', 'several'],
])('changes nothing for %j', (text, answer) => {
  const store = storeOfFive()
  expect(fillColumn(store, [0, 1], text)).toBe(answer)
  expect(amounts(store)).toEqual([100, 100, 100, 100, 100])
})

it('what it replaced can be put back', () => {
  const store = storeOfFive()
  store.setAmount(1, 55)
  const filled = fillColumn(store, [0, 1, 2, 3], '1\n2\n3\n4')
  if (typeof filled !== 'object') throw new Error('nothing was filled')
  store.setAmounts(filled.before)
  expect(amounts(store)).toEqual([100, 55, 100, 100, 100])
})
