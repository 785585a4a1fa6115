import { expect, it } from 'vitest'
import { invoicePrefix } from './history-search.ts'

it.each([
  ['INV/202605/001', 'INV/202605/001'],
  ['inv/2026', 'INV/2026'],
  ['Inv/', 'INV/'],
  ['inv', undefined],
  ['Invani', undefined],
  ['Toko INV/1', undefined],
  ['6281234567890', undefined],
  ['', undefined],
])('the search %j is for invoice numbers from %j on', (search, prefix) => {
  expect(invoicePrefix(search)).toBe(prefix)
})
