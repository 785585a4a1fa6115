import { expect, it } from 'vitest'
import { formatFileSize } from './file-size.ts'

const KIB = 1024
const MIB = KIB * KIB

it.each([
  [0, '1 KB'],
  [1, '1 KB'],
  [812 * KIB, '812 KB'],
  [MIB - 1, '1,0 MB'],
  [1.24 * MIB, '1,2 MB'],
  [9.94 * MIB, '9,9 MB'],
  [9.96 * MIB, '10 MB'],
  [773 * MIB, '773 MB'],
  [1.5 * KIB * MIB, '1,5 GB'],
  [4000 * KIB * MIB, '4000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
