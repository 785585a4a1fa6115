import { expect, it } from 'vitest'
import { joinedLines } from './joined-lines.ts'

it.each([
  ['', ''],
  ['BCA 123 a.n. Budi', 'BCA 123 a.n. Budi'],
  ['BCA 123 a.n. Budi.', 'BCA 123 a.n. Budi'],
  ['BCA 123 a.n. Budi\nMandiri 456 a.n. Siti', 'BCA 123 a.n. Budi, Mandiri 456 a.n. Siti'],
  ['  BCA 123,\r\n\n a.n. Budi;  ', 'BCA 123, a.n. Budi'],
])('%j reads %j', (text, joined) => {
  expect(joinedLines(text)).toBe(joined)
})
