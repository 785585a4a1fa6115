import { expect, it } from 'vitest'
import { shortRupiah } from './short-rupiah.ts'

it.each([
  [0, 'Rp 0'],
  [999, 'Rp 999'],
  [1000, 'Rp 1 rb'],
  [2500, 'Rp 2,5 rb'],
  [750_000, 'Rp 750 rb'],
  [999_949, 'Rp 999,9 rb'],
  [999_950, 'Rp 1 jt'],
  [1_200_000, 'Rp 1,2 jt'],
  [1_249_999, 'Rp 1,2 jt'],
  [999_960_000, 'Rp 1 M'],
  [12_345_000_000, 'Rp 12,3 M'],
  [1_200_000_000_000, 'Rp 1,2 T'],
])('%i is %s', (amount, text) => {
  expect(shortRupiah(amount)).toBe(text)
})
