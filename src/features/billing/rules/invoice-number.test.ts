import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periods } from '../../../../testing/arbitraries.ts'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { invoiceNumber, printedBillNumber, shownInvoiceNumber } from './invoice-number.ts'

describe('invoiceNumber', () => {
  it.each([
    ['2026-05', 1, 'INV/202605/001'],
    ['2025-12', 42, 'INV/202512/042'],
    ['2026-01', 999, 'INV/202601/999'],
    ['2026-01', 1000, 'INV/202601/1000'],
    ['2026-01', 12_345, 'INV/202601/12345'],
  ])('RULE-08 %s, number %i: %s', (period, sequence, expected) => {
    expect(invoiceNumber(period as BillingPeriod, sequence)).toBe(expected)
  })

  it.each([0, -1, 1.5, NaN, 2 ** 53])('refuses sequence %d', (sequence) => {
    expect(() => invoiceNumber('2026-05' as BillingPeriod, sequence)).toThrow(RangeError)
  })

  it('R23 is another one for another period or sequence', () => {
    const sequences = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(periods, sequences, periods, sequences, (a, m, b, n) => {
        expect(invoiceNumber(a, m) === invoiceNumber(b, n)).toBe(a === b && m === n)
      }),
      { examples: ['2026-05', '2026-06'].map((b) => ['2026-05', 1, b, 1] as never) },
    )
  })
})

describe('shownInvoiceNumber', () => {
  const id = 'aB3xYz9Qk2LmN0pRsTuV'
  it.each([
    ['of its own', 'INV/202605/001', 'INV/202605/001'],
    ['missing', null, 'INV-AB3XYZ9Q'],
    ['empty', '', 'INV-AB3XYZ9Q'],
  ])('RULE-09, DATA-32 %s: %j is shown as %s', (_case, stored, shown) => {
    expect(shownInvoiceNumber({ id, invoiceNumber: stored })).toBe(shown)
  })

  it('RULE-09 takes a short id whole', () => {
    expect(shownInvoiceNumber({ id: 'ab1', invoiceNumber: null })).toBe('INV-AB1')
  })
})

it('PRINT-10 the printed number is the first 8 characters of the id as they are', () => {
  expect(printedBillNumber('aB3xYz9Qk2LmN0pRsTuV')).toBe('aB3xYz9Q')
})
