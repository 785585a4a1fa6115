import { describe, expect, it } from 'vitest'
import { findTemplates, isNameTaken, listedTemplates } from './template-list.ts'

const builtIn = [
  { id: 'satu', name: 'Satu', text: 'teks satu' },
  { id: 'dua', name: 'Dua', text: 'teks dua' },
]

describe('listedTemplates', () => {
  it('has the built-in ones in their order, then the own ones by name', () => {
    const kept = [
      { id: 'x', name: 'zebra', text: 'z' },
      { id: 'y', name: 'Angin', text: 'a' },
    ]
    const shown = listedTemplates(builtIn, kept)
    expect(shown.map(({ name, isBuiltIn, isChanged }) => [name, isBuiltIn, isChanged])).toEqual([
      ['Satu', true, false],
      ['Dua', true, false],
      ['Angin', false, false],
      ['zebra', false, false],
    ])
  })

  it.each([
    ['Satu', 'lain', true],
    ['Kesatu', 'teks satu', true],
    ['Satu', 'teks satu', false],
  ])('shows a built-in one as it was changed: %s, %s', (name, text, isChanged) => {
    const [first, second] = listedTemplates(builtIn, [{ id: 'satu', name, text }])
    expect(first).toEqual({ id: 'satu', name, text, isBuiltIn: true, isChanged })
    expect(second).toMatchObject({ name: 'Dua', isChanged: false })
  })
})

describe('isNameTaken', () => {
  const kept = [
    { id: 'satu', name: 'Kesatu', text: '' },
    { id: 'x', name: 'Milik saya', text: '' },
  ]

  it.each([
    ['Baru', undefined, false],
    ['Milik saya', undefined, true],
    ['  milik   SAYA ', undefined, true],
    ['Milik saya', 'x', false],
    ['Dua', undefined, true],
    ['Dua', 'dua', false],
    ['Kesatu', 'dua', true],
    // It can be set back at any time.
    ['Satu', 'x', true],
    ['Satu', 'satu', false],
  ])('%j for %s: %s', (name, id, expected) => {
    expect(isNameTaken(name, id, builtIn, kept)).toBe(expected)
  })
})

describe('findTemplates', () => {
  it.each([
    ['', ['Satu', 'Dua']],
    ['DUA', ['Dua']],
    [' at', ['Satu']],
    ['teks', []],
  ])('%j finds %j', (search, names) => {
    expect(findTemplates(builtIn, search).map(({ name }) => name)).toEqual(names)
  })
})
