import { expect, it } from 'vitest'
import { monthlyPrice } from './price.ts'

it.each([
  ['RULE-01', '4Mbps', 100_000],
  ['RULE-02', '7Mbps', 150_000],
  ['RULE-03 unknown', '10Mbps', 100_000],
  ['RULE-03 empty', '', 100_000],
  ['RULE-03 missing', null, 100_000],
  ['RULE-03 a name that every object has', 'constructor', 100_000],
])('%s %j costs %i rupiah a month', (_case, packageName, price) => {
  expect(monthlyPrice(packageName)).toBe(price)
})
