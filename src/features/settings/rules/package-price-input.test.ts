import { expect, it } from 'vitest'
import { parsePrice } from './package-price-input.ts'

it.each([
  ['150000', 150_000],
  ['150.000', 150_000],
  ['1.250.000', 1_250_000],
  [' Rp 150.000 ', 150_000],
  ['rp. 90.000', 90_000],
  ['0', 0],
  ['', Number.NaN],
  ['Rp', Number.NaN],
  ['150,000', Number.NaN],
  ['1.50.000', Number.NaN],
  ['150.000,50', Number.NaN],
  ['-5', Number.NaN],
  ['150k', Number.NaN],
  ['1e5', Number.NaN],
])('%j is %d', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})
