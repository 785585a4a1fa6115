import { expect, it } from 'vitest'
import { formatShare, packageShares } from './package-shares.ts'

const bills = (period: string, paket: string, billed: number, paid = billed) => ({
  period,
  paket,
  billCount: 2,
  paidCount: 1,
  billed,
  paid,
})
const PACKAGES = [
  bills('2026-01', '4Mbps', 100_000, 60_000),
  bills('2026-01', '7Mbps', 150_000),
  bills('2026-02', '4Mbps', 200_000),
]

it('sums the packages of a year, most billed first', () => {
  expect(packageShares(PACKAGES, undefined)).toEqual([
    {
      paket: '4Mbps',
      billCount: 4,
      paidCount: 2,
      billed: 300_000,
      paid: 260_000,
      outstanding: 40_000,
      share: 667,
    },
    {
      paket: '7Mbps',
      billCount: 2,
      paidCount: 1,
      billed: 150_000,
      paid: 150_000,
      outstanding: 0,
      share: 333,
    },
  ])
})

it('takes one month alone, and ties by name', () => {
  expect(packageShares(PACKAGES, '2026-01').map(({ paket, share }) => [paket, share])).toEqual([
    ['7Mbps', 600],
    ['4Mbps', 400],
  ])
  const tied = [bills('2026-01', 'B', 1), bills('2026-01', 'A', 1)]
  expect(packageShares(tied, '2026-01').map(({ paket }) => paket)).toEqual(['A', 'B'])
  expect(packageShares(PACKAGES, '2026-03')).toEqual([])
})

it('has no share of nothing', () => {
  expect(packageShares([bills('2026-01', '4Mbps', 0)], undefined)).toMatchObject([{ billed: 0, share: 0 }])
})

it.each([
  [0, '0,0%'],
  [5, '0,5%'],
  [667, '66,7%'],
  [1000, '100,0%'],
])('%i tenths of a percent are %s', (share, text) => {
  expect(formatShare(share)).toBe(text)
})
