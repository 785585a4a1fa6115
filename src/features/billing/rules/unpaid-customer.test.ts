import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { isToldOf, lastReminderOf, monthsText, obstacleOf, unpaidMonths } from './unpaid-customer.ts'

const periods = (text: string) => text.split(' ').filter(Boolean) as BillingPeriod[]

it.each([
  [undefined, 'deleted'],
  [{ status: 'Non-Aktif', whatsapp: '628111' }, 'inactive'],
  [{ status: 'Non-Aktif', whatsapp: '' }, 'inactive'],
  [{ status: 'Aktif', whatsapp: '' }, 'no-number'],
  [{ status: null, whatsapp: '' }, 'no-number'],
  [{ status: 'Aktif', whatsapp: '628111' }, null],
  [{ status: null, whatsapp: '628111' }, null],
])('obstacleOf %j is %s', (customer, expected) => {
  expect(obstacleOf(customer)).toBe(expected)
})

it('unpaidMonths has every month of longer bills, each once, oldest first', () => {
  const bills = [
    ['2026-05', '2026-05'],
    ['2025-12', '2026-02'],
    ['2026-02', '2026-02'],
  ].map(([period, lastPeriod]) => ({
    period: period as BillingPeriod,
    lastPeriod: lastPeriod as BillingPeriod,
  }))
  expect(unpaidMonths(bills)).toEqual(periods('2025-12 2026-01 2026-02 2026-05'))
  expect(unpaidMonths([])).toEqual([])
})

it.each([
  ['', 0, ''],
  ['2026-05', 1, 'Mei 2026'],
  ['2026-04 2026-05', 2, 'Apr, Mei 2026'],
  ['2026-06 2026-08 2026-10', 3, 'Jun, Agu, Okt 2026'],
  ['2025-12 2026-01', 2, 'Des 2025, Jan 2026'],
  ['2025-11 2025-12 2026-01 2026-02', 4, 'Nov, Des 2025, Jan 2026 +1\u00a0lagi'],
  ['2026-01 2026-02 2026-03 2026-04 2026-05', 17, 'Jan, Feb, Mar 2026 +14\u00a0lagi'],
])('monthsText of %s, %i in all, is %s', (months, count, expected) => {
  expect(monthsText(periods(months), count)).toBe(expected)
})

const [EARLY, NOON, LATE] = [
  '2026-05-10T00:00:00.000Z',
  '2026-05-10T05:00:00.000Z',
  '2026-05-10T09:00:00.000Z',
]

describe('reminders', () => {
  it.each([
    [null, null, null],
    [EARLY, null, { at: EARLY, isPending: false }],
    [null, NOON, { at: NOON, isPending: true }],
    [EARLY, NOON, { at: NOON, isPending: true }],
    [LATE, NOON, { at: NOON, isPending: true }],
  ])('sent %s, on its way since %s: the last one is %j', (sentAt, pendingAt, expected) => {
    expect(lastReminderOf({ sentAt, pendingAt })).toEqual(expected)
  })

  it.each([
    [null, null, false],
    [EARLY, null, false],
    [null, EARLY, false],
    [EARLY, EARLY, false],
    ['2026-05-10T04:59:59.999Z', null, false],
    [NOON, null, true],
    [null, NOON, true],
    [LATE, EARLY, true],
    [EARLY, LATE, true],
  ])('sent %s, on its way since %s: told of a bill made at noon: %s', (sentAt, pendingAt, expected) => {
    expect(isToldOf({ sentAt, pendingAt }, NOON)).toBe(expected)
  })
})
