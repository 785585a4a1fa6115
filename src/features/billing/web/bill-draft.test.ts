import { expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { afterSaving, EMPTY_DRAFT, tidyAmount, withPeriod, withPriceOf } from './bill-draft.ts'

it.each([
  ['1500000', '1.500.000'],
  ['75.000', '75.000'],
  ['Rp 75.000', '75.000'],
  [' 5 ', '5'],
  ['007', '7'],
  ['seratus', '0'],
  ['-5', '0'],
  ['1,5', '0'],
  ['1.5', '0'],
  ['1e3', '0'],
  ['', '0'],
])('ONE-10 RULE-16 the amount %j becomes %s', (text, tidy) => {
  expect(tidyAmount(text)).toBe(tidy)
})

it('ONE-17 the amount becomes the price of the package, the rest stays', () => {
  const customer = {
    id: 'a',
    customerId: 'WZN-100',
    nama: 'Budi',
    alamat: '',
    whatsapp: '',
    paket: '7Mbps',
    price: 150_000,
  }
  const draft = { ...EMPTY_DRAFT, amountText: '1', notes: 'catatan' }
  expect(withPriceOf(draft, customer)).toEqual({ ...draft, amountText: '150.000' })
})

it('ONE-24 ONE-25 ONE-26 saving empties amount, paid flag and notes', () => {
  const draft = {
    period: undefined,
    amountText: '150.000',
    messageTemplate: 'Halo',
    notes: 'catatan',
    isPaid: true,
    notify: true,
  }
  expect(afterSaving(draft)).toEqual({ ...draft, amountText: '0', notes: '', isPaid: false })
})

it.each([
  ['77.419', '150.000'],
  ['150.000', '150.000'],
  ['90.000', '90.000'],
])(
  'R20 in another month the amount %s becomes %s: prorated it was for the month before',
  (amountText, then) => {
    const june = '2026-06' as BillingPeriod
    const draft = { ...EMPTY_DRAFT, amountText, notes: 'catatan' }
    const may = { price: 150_000, proratedAmount: 77_419 }
    expect(withPeriod(draft, june, may)).toEqual({ ...draft, period: june, amountText: then })
    expect(withPeriod(draft, june, undefined)).toEqual({ ...draft, period: june })
  },
)
