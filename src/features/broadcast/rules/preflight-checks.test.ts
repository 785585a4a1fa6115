import { describe, expect, it } from 'vitest'
import { countMore, doubleNumbers, invalidNumbers } from './preflight-checks.ts'

const A = '6281234567890'
const B = '6289999999999'
const idsOf = (numbers: string[], found: { id: number }[]) => [numbers, found.map(({ id }) => id)]
const chosen = (numbers: string[]) => numbers.map((whatsapp, id) => ({ id, whatsapp }))

describe('doubleNumbers', () => {
  it.each([
    [[], []],
    [[A, B], []],
    [[A, A], [1]],
    [
      [A, B, A, B, A],
      [2, 3, 4],
    ],
    [['62', '62', '081234567890', '081234567890'], []],
  ])('of %j are %j', (numbers, expected) => {
    expect(idsOf(numbers, doubleNumbers(chosen(numbers)))).toEqual([numbers, expected])
    const seen = new Set<string>()
    const oneByOne = chosen(numbers).flatMap((customer) => doubleNumbers([customer], seen))
    expect(idsOf(numbers, oneByOne)).toEqual([numbers, expected])
  })
})

describe('invalidNumbers', () => {
  it.each([
    [[A, '6281234567'], []],
    [
      ['62', '081234567890', '+6281234567890', '6281234', '62812345678901234', ' '],
      [0, 1, 2, 3, 4, 5],
    ],
    [[A, 'x', B], [1]],
  ])('of %j are %j', (numbers, expected) => {
    expect(idsOf(numbers, invalidNumbers(chosen(numbers)))).toEqual([numbers, expected])
  })
})

describe('countMore', () => {
  const NOBODY = { count: 0, names: [] }
  const people = Array.from({ length: 25 }, (_, i) => ({ nama: `Orang ${i}`, wznId: `WZN-${i}` }))

  it('counts all and names twenty', () => {
    const all = countMore(NOBODY, people)
    expect([all.count, all.names.length, all.names[19]]).toEqual([25, 20, 'Orang 19'])
    expect(countMore(countMore(NOBODY, people.slice(0, 7)), people.slice(7))).toEqual(all)
    expect(countMore(all, people)).toEqual({ ...all, count: 50 })
    expect(countMore(NOBODY, [])).toEqual(NOBODY)
  })

  it('says the WZN id of one without a name', () => {
    expect(countMore(NOBODY, [{ nama: ' ', wznId: 'WZN-123' }]).names).toEqual(['WZN-123'])
  })
})
