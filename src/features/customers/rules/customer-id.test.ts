import { describe, expect, it } from 'vitest'
import { formatCustomerId, numberRange, pickFreeNumber } from './customer-id.ts'

const lowest = () => 0
const highest = (n: number) => n - 1

describe('pickFreeNumber', () => {
  it('DATA-04 gives three digits from 100 to 999, chosen at random', () => {
    expect(pickFreeNumber(3, new Set(), lowest)).toBe(100)
    expect(pickFreeNumber(3, new Set(), highest)).toBe(999)
    expect(formatCustomerId(100)).toBe('WZN-100')
  })

  it('DATA-05 never gives a number that is taken (R6)', () => {
    const taken = new Set(Array.from({ length: 900 }, (_, i) => formatCustomerId(100 + i)))
    taken.delete('WZN-512')
    expect(pickFreeNumber(3, taken, highest)).toBe(512)
    taken.add('WZN-512')
    expect(pickFreeNumber(3, taken, highest)).toBeUndefined()
    expect(pickFreeNumber(4, taken, lowest)).toBe(1000)
  })

  it('knows the numbers of a length', () => {
    expect(numberRange(4)).toEqual({ first: 1000, last: 9999 })
  })
})
