import { describe, expect, it } from 'vitest'
import { knownOnes, withNames } from './known-names.ts'

const BUDI = { id: 'b', nama: 'Budi' }
const SITI = { id: 's', nama: 'Siti' }

describe('names', () => {
  it('are learned from what is shown, and learned anew after a change', () => {
    const first = withNames(new Map(), [BUDI])
    expect([...withNames(first, [SITI])]).toEqual([
      ['b', 'Budi'],
      ['s', 'Siti'],
    ])
    expect(withNames(first, [{ id: 'b', nama: 'Budiman' }]).get('b')).toBe('Budiman')
  })

  it('stay the same map when there is nothing to learn', () => {
    const known = withNames(new Map(), [BUDI, SITI])
    expect(withNames(known, [SITI, BUDI])).toBe(known)
    expect(withNames(known, [])).toBe(known)
  })
})

it('the known ones come in the order of choosing, no more than asked for', () => {
  const names = withNames(new Map(), [BUDI, SITI])
  expect(knownOnes(['s', 'x', 'b'], names, 10)).toEqual([SITI, BUDI])
  expect(knownOnes(['s', 'x', 'b'], names, 1)).toEqual([SITI])
  expect(knownOnes([], names, 1)).toEqual([])
})
