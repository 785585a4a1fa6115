import { describe, expect, it } from 'vitest'
import type { BulkDraft } from '../schemas.ts'
import { BulkDraftStore } from './bulk-draft-store.ts'

const draft = (customerId: string, changes: Partial<BulkDraft> = {}): BulkDraft => ({
  customerId,
  wznId: `WZN-${customerId}`,
  nama: `Pelanggan ${customerId}`,
  paket: '4Mbps',
  amount: 100_000,
  state: 'ready',
  billedBy: null,
  ...changes,
})
const billed = (customerId: string) => draft(customerId, { state: 'billed', billedBy: 'Mei 2026' })

/** Ready a, billed b, ready c at 150,000, registered later d. */
const storeOfFour = () =>
  new BulkDraftStore([
    draft('a'),
    billed('b'),
    draft('c', { amount: 150_000 }),
    draft('d', { state: 'registered-later', amount: 0 }),
  ])
const ticks = (store: BulkDraftStore) => store.entries().map(({ isTicked }) => isTicked)
const places = (store: BulkDraftStore) => store.entries().map((_, index) => store.place(index))
const NONE = { count: 0, sum: 0, paidCount: 0, zeroCount: 0, againCount: 0 }

/** How often each of the rows and the totals were told. */
function countTold(store: BulkDraftStore) {
  const told = { rows: store.entries().map(() => 0), totals: 0 }
  store.entries().forEach((_, index) => {
    store.subscribeTo(index, () => {
      told.rows[index] = (told.rows[index] ?? 0) + 1
    })
  })
  store.subscribe(() => {
    told.totals += 1
  })
  return told
}

describe('the start', () => {
  it('leaves out who is billed or registered later, nothing is paid or edited', () => {
    const store = storeOfFour()
    expect(ticks(store)).toEqual([true, false, true, false])
    expect(store.totals()).toEqual({ ...NONE, count: 2, sum: 250_000 })
    expect(store.hasEdits()).toBe(false)
    expect(store.isLocked(1)).toBe(true)
    expect(store.isLocked(3)).toBe(false)
  })

  it('numbers the ticked rows in the order of the drafts', () => {
    const store = storeOfFour()
    expect(places(store)).toEqual([0, -1, 1, -1])
    store.setTicked([0], false)
    expect(places(store)).toEqual([-1, -1, 0, -1])
    store.setTicked([0, 3], true)
    expect(places(store)).toEqual([0, -1, 1, 2])
  })
})

describe('totals', () => {
  it.each<[string, (store: BulkDraftStore) => void, Partial<typeof NONE>]>([
    ['an amount', (store) => store.setAmount(0, 1), { count: 2, sum: 150_001 }],
    ['an amount of 0', (store) => store.setAmount(0, 0), { count: 2, sum: 150_000, zeroCount: 1 }],
    ['an amount of a row left out', (store) => store.setAmount(3, 9), { count: 2, sum: 250_000 }],
    ['paid', (store) => store.setPaid(2, true), { count: 2, sum: 250_000, paidCount: 1 }],
    [
      'paid, then left out',
      (store) => {
        store.setPaid(2, true)
        store.setTicked([2], false)
      },
      { count: 1, sum: 100_000 },
    ],
    ['one more by hand', (store) => store.setTicked([3], true), { count: 3, sum: 250_000, zeroCount: 1 }],
    ['billing again', (store) => store.setBillingAgain(true), { count: 3, sum: 350_000, againCount: 1 }],
    [
      'billing again and back',
      (store) => {
        store.setBillingAgain(true)
        store.setBillingAgain(false)
      },
      { count: 2, sum: 250_000 },
    ],
    [
      'several amounts at once',
      (store) =>
        store.setAmounts([
          [0, 5],
          [2, 7],
        ]),
      { count: 2, sum: 12 },
    ],
  ])('follow %s', (_, change, totals) => {
    const store = storeOfFour()
    change(store)
    expect(store.totals()).toEqual({ ...NONE, ...totals })
  })

  it('are the same as counted from the rows, whatever was done', () => {
    const store = new BulkDraftStore(
      Array.from({ length: 9 }, (_, i) => (i % 3 ? draft(`${i}`) : billed(`${i}`))),
    )
    for (let step = 0; step < 400; step++) {
      const index = (step * 7) % 9
      if (step % 4 === 0) store.setAmount(index, (step * 13) % 50)
      else if (step % 4 === 1) store.setPaid(index, step % 8 < 4)
      else if (step % 4 === 2) store.setTicked([index, (index + 2) % 9], step % 16 < 8)
      else if (step % 11 === 0) store.setBillingAgain(step % 2 === 0)
      const ticked = store.entries().filter(({ isTicked }) => isTicked)
      expect(store.totals()).toEqual({
        count: ticked.length,
        sum: ticked.reduce((sum, { amount }) => sum + amount, 0),
        paidCount: ticked.filter(({ isPaid }) => isPaid).length,
        zeroCount: ticked.filter(({ amount }) => amount === 0).length,
        againCount: ticked.filter((entry) => entry.draft.state === 'billed').length,
      })
    }
  })
})

describe('who is told', () => {
  it('an amount or a payment tells its row and the totals only', () => {
    const store = storeOfFour()
    const told = countTold(store)
    store.setAmount(2, 1)
    store.setPaid(2, true)
    expect(told).toEqual({ rows: [0, 0, 2, 0], totals: 2 })
  })

  it('a tick tells all rows, because their numbers move', () => {
    const store = storeOfFour()
    const told = countTold(store)
    store.setTicked([0], false)
    expect(told).toEqual({ rows: [1, 1, 1, 1], totals: 1 })
  })

  it('nobody is told after leaving', () => {
    const store = storeOfFour()
    let told = 0
    const leave = [store.subscribeTo(0, () => told++), store.subscribe(() => told++)]
    for (const each of leave) each()
    store.setAmount(0, 1)
    store.setTicked([0], false)
    expect(told).toBe(0)
  })
})

describe('hand edits', () => {
  it.each<[string, (store: BulkDraftStore) => void, boolean]>([
    ['another amount', (store) => store.setAmount(0, 1), true],
    ['the amount as it was', (store) => store.setAmount(0, 100_000), false],
    ['paid', (store) => store.setPaid(0, true), true],
    ['left out', (store) => store.setTicked([0], false), true],
    ['taken in', (store) => store.setTicked([3], true), true],
    ['billing again', (store) => store.setBillingAgain(true), false],
    [
      'billing again without one',
      (store) => {
        store.setBillingAgain(true)
        store.setTicked([1], false)
      },
      true,
    ],
    [
      'there and back',
      (store) => {
        store.setAmount(0, 1)
        store.setPaid(0, true)
        store.setAmount(0, 100_000)
        store.setPaid(0, false)
      },
      false,
    ],
  ])('%s', (_, change, hasEdits) => {
    const store = storeOfFour()
    change(store)
    expect(store.hasEdits()).toBe(hasEdits)
  })
})

describe('after a save', () => {
  it('BULK-18 BULK-19 rows and amounts stay, paid flags and billing again go, nothing is left to lose', () => {
    const store = storeOfFour()
    store.setAmount(0, 7)
    store.setPaid(0, true)
    store.setTicked([2], false)
    store.setBillingAgain(true)
    store.settle()
    expect(store.entry(0)).toMatchObject({ amount: 7, isPaid: false, isTicked: true })
    expect(ticks(store)).toEqual([true, false, false, false])
    expect(store.isBillingAgain()).toBe(false)
    expect(store.hasEdits()).toBe(false)
    expect(store.totals()).toEqual({ ...NONE, count: 1, sum: 7 })
  })

  it('BULK-18 the new list keeps amounts and ticks, and leaves out who is billed now', () => {
    const store = storeOfFour()
    store.setAmount(0, 7)
    store.setTicked([2], false)
    store.setTicked([3], true)
    store.settle()
    const next = new BulkDraftStore(
      [
        billed('a'),
        draft('b', { amount: 5 }),
        draft('c'),
        draft('d', { state: 'registered-later', amount: 0 }),
        draft('e'),
      ],
      store.entries(),
    )
    // b can be billed again, which nobody has decided about yet; e is new.
    expect(ticks(next)).toEqual([false, true, false, true, true])
    expect(next.entries().map(({ amount }) => amount)).toEqual([7, 100_000, 150_000, 0, 100_000])
    expect(next.entries().some(({ isPaid }) => isPaid)).toBe(false)
    expect(next.hasEdits()).toBe(false)
  })
})
