import { describe, expect, it } from 'vitest'
import { countWithNames, doubleNumbers, invalidNumbers } from './preflight-checks.ts'

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

describe('countWithNames', () => {
  const people = Array.from({ length: 25 }, (_, i) => ({ nama: `Orang ${i}`, wznId: `WZN-${i}` }))

  it('counts all and names twenty', () => {
    const { count, names } = countWithNames(people)
    expect([count, names.length, names[19]]).toEqual([25, 20, 'Orang 19'])
    expect(countWithNames([])).toEqual({ count: 0, names: [] })
  })

  it('says the WZN id of one without a name', () => {
    expect(countWithNames([{ nama: ' ', wznId: 'WZN-123' }]).names).toEqual(['WZN-123'])
  })
})
