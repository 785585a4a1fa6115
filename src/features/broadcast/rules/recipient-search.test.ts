import { expect, it } from 'vitest'
import { searchedDigits } from './recipient-search.ts'

it.each([
  ['081234567890', '81234567890'],
  ['0812-3456-7890', '81234567890'],
  ['+62 812 3456', '628123456'],
  ['(0812) 34.56', '8123456'],
  ['7890', '7890'],
  ['0', '0'],
  ['WZN-123', undefined],
  ['4Mbps', undefined],
  ['Budi 2', undefined],
  ['', undefined],
  ['+-', undefined],
])('CAST-05 %j looks for %j', (search, digits) => {
  expect(searchedDigits(search)).toBe(digits)
})
