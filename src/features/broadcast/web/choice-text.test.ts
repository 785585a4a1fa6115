import { expect, it } from 'vitest'
import { choiceTexts } from './choice-text.ts'

it.each([
  [0, 0, ''],
  [1, 0, '1 dipilih'],
  [12, 3, '12 dipilih, 3 tidak tampil'],
  [19_877, 19_876, '19.877 dipilih, 19.876 tidak tampil'],
])('R36 tells of %i chosen ones with %i of them hidden', (chosen, hidden, text) => {
  expect(choiceTexts(chosen, hidden).join(' ')).toBe(text)
})
