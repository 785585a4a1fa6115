import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawCustomerIds, formatCustomerId, numberRange, pickFreeNumber } from './customer-id.ts'

const lowest = () => 0
const highest = (n: number) => n - 1

describe('pickFreeNumber', () => {
  it('DATA-04 gives three digits from 100 to 999, chosen at random', () => {
    expect(pickFreeNumber(numberRange(3), new Set(), lowest)).toBe(100)
    expect(pickFreeNumber(numberRange(3), new Set(), highest)).toBe(999)
    expect(formatCustomerId(100)).toBe('WZN-100')
  })

  it('DATA-05 never gives a number that is taken (R6)', () => {
    const taken = new Set(Array.from({ length: 900 }, (_, i) => formatCustomerId(100 + i)))
    taken.delete('WZN-512')
    expect(pickFreeNumber(numberRange(3), taken, highest)).toBe(512)
    taken.add('WZN-512')
    expect(pickFreeNumber(numberRange(3), taken, highest)).toBeUndefined()
    expect(pickFreeNumber(numberRange(4), taken, lowest)).toBe(1000)
  })

  it('knows the numbers of a length', () => {
    expect(numberRange(4)).toEqual({ first: 1000, last: 9999 })
  })
})

describe('drawCustomerIds', () => {
  const digitsOf = (ids: string[]) => ids.map((id) => id.length - 'WZN-'.length)
  const countWithDigits = (ids: string[], digits: number) => digitsOf(ids).filter((n) => n === digits).length

  it.each([
    [0, [0, 0, 0]],
    [1, [1, 0, 0]],
    [900, [900, 0, 0]],
    [901, [900, 1, 0]],
    [1500, [900, 600, 0]],
    [10_000, [900, 9000, 100]],
  ])('CUS-59, DATA-05 (R6) draws %i different ones, the short ones first', (count, [three, four, five]) => {
    for (const randomBelow of [lowest, highest, (n: number) => n >> 1]) {
      const ids = drawCustomerIds(count, randomBelow)
      expect(new Set(ids).size).toBe(count)
      expect(ids.every((id) => /^WZN-[1-9]\d{2,4}$/.test(id))).toBe(true)
      expect([3, 4, 5].map((digits) => countWithDigits(ids, digits))).toEqual([three, four, five])
    }
  })

  it('DATA-04 any of the free ones can come, at any place', () => {
    const taken = new Set(Array.from({ length: 897 }, (_, i) => formatCustomerId(100 + i)))
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 10 }), (chance) => {
        const left = [...chance]
        const ids = drawCustomerIds(3, (n) => (left.pop() ?? 0) % n, taken)
        expect(ids.toSorted()).toEqual(['WZN-997', 'WZN-998', 'WZN-999'])
        seen.add(ids.join())
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(seen.size).toBe(6)
  })

  it('mixes long and short ones, so that no customer is surer of a short one', () => {
    const ids = drawCustomerIds(901, lowest)
    expect(digitsOf(ids).indexOf(4)).toBeLessThan(900)
  })

  it('DATA-05 leaves out those that are taken', () => {
    const taken = new Set([...Array.from({ length: 899 }, (_, i) => formatCustomerId(100 + i)), 'WZN-1000'])
    expect(drawCustomerIds(2, lowest, taken).toSorted()).toEqual(['WZN-1001', 'WZN-999'])
  })
})
