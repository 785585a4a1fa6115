import { expect, it } from 'vitest'
import { asciiLower, containsPattern } from './search-pattern.ts'

it.each([
  ['Budi', '%Budi%'],
  ['  Jl.   Raya\tWeleri \n', '%Jl. Raya Weleri%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\x', '%c:\\\\x%'],
  ['', '%%'],
])('containsPattern %j is %s', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern)
})

it('asciiLower leaves all but A to Z as it is', () => {
  expect(asciiLower('ABC xyz ÄÖ İ Σ')).toBe('abc xyz ÄÖ İ Σ')
})
