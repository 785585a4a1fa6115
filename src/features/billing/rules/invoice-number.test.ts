import { expect, it } from 'vitest'
import { shownInvoiceNumber } from './invoice-number.ts'

it('RULE-09 shows INV- and 8 upper-case characters of the id when there is no number', () => {
  expect(shownInvoiceNumber({ id: 'aB3dE6gHiJ', invoiceNumber: null })).toBe('INV-AB3DE6GH')
  expect(shownInvoiceNumber({ id: 'aB3dE6gHiJ', invoiceNumber: 'INV/202605/001' })).toBe('INV/202605/001')
})
