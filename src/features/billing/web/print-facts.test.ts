import { describe, expect, it } from 'vitest'
import type { PrintedBill } from '../print-contract.ts'
import { canApplyProration, printFacts } from './print-facts.ts'

const BILL: PrintedBill = {
  id: 'aB3dE5gH7jK9mN1pQ3rS',
  customerId: 'c',
  customerName: 'Siti Rahayu',
  whatsapp: '6281234567890',
  paket: '7Mbps',
  amount: 150_000,
  isPaid: false,
  month: 'November',
  year: '2026',
  dueDate: null,
  creationDate: null,
  createdAt: '2026-10-31T17:30:00.000Z',
  paidAt: null,
  invoiceNumber: null,
  billingCycle: null,
  notes: '',
  userID: null,
  lastUpdated: '2026-10-31T17:30:00.000Z',
  proratedAmount: 75_000,
  wznId: 'WZN-123',
  alamat: 'Gg. Melati 5',
  dueText: '5 November 2026',
}
const facts = (changes: Partial<PrintedBill> = {}) => printFacts({ ...BILL, ...changes }, 'Asia/Jakarta')

describe('printFacts', () => {
  it('PRINT-10 RULE-09 numbers a bill by the first 8 characters of its id, the invoice in upper case', () => {
    expect(facts()).toMatchObject({ number: 'aB3dE5gH', invoice: 'INV-AB3DE5GH' })
    expect(facts({ invoiceNumber: 'INV/202611/007' }).invoice).toBe('INV/202611/007')
  })

  it('PRINT-13 R21 gives the stored amount and the prorated one', () => {
    expect(facts()).toMatchObject({ amount: 'Rp 150.000', prorated: 'Rp 75.000' })
  })

  it('RULE-17 writes days the Indonesian way, as the business counts them', () => {
    expect(facts().createdOn).toBe('1 Nov 2026')
    expect(facts({ isPaid: true, paidAt: '2026-11-05T16:59:59.000Z' }).paidOn).toBe('5 Nov 2026')
  })

  it.each([
    [null, 'November 2026'],
    ['monthly', 'November 2026'],
    ['quarterly', 'November 2026 – Januari 2027'],
    ['annually', 'November 2026 – Oktober 2027'],
  ])('R19 names the months of a %s bill', (billingCycle, months) => {
    expect(facts({ billingCycle }).months).toBe(months)
  })
})

it.each([
  ['unpaid and different', {}, true],
  ['the same already', { proratedAmount: 150_000 }, false],
  ['paid', { isPaid: true }, false],
])('R21 the prorated amount can be applied: %s', (_what, changes, expected) => {
  expect(canApplyProration({ ...BILL, ...changes })).toBe(expected)
})
