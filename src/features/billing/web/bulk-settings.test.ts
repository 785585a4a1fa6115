import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type BulkSettings, readSettings, writeSettings } from './bulk-settings.ts'

const MAY = '2026-05' as BillingPeriod
const usually = { period: MAY, dueDay: 5 }
const read = (query: string) => readSettings(new URLSearchParams(query), usually)
const write = (query: string, changes: Partial<BulkSettings>) =>
  writeSettings(new URLSearchParams(query), changes, usually).toString()

describe('readSettings', () => {
  it('BULK-04 BULK-06 starts with the current month, the 5th and monthly bills', () => {
    expect(read('')).toEqual({ period: '2026-05', dueDay: 5, cycle: 'monthly' })
  })

  it('R24 starts with the due day of the settings', () => {
    expect(readSettings(new URLSearchParams(), { ...usually, dueDay: 10 })).toMatchObject({ dueDay: 10 })
  })

  it('takes all from the address', () => {
    expect(read('bulan=2025-12&jatuh-tempo=28&siklus=annually')).toEqual({
      period: '2025-12',
      dueDay: 28,
      cycle: 'annually',
    })
  })

  it.each([
    'bulan=2026-13&jatuh-tempo=0&siklus=weekly',
    'bulan=&jatuh-tempo=&siklus=',
    'bulan=1999-01&jatuh-tempo=29',
    'jatuh-tempo=5.5',
    'jatuh-tempo=05x',
  ])('ignores what makes no sense in ?%s', (query) => {
    expect(read(query)).toEqual(read(''))
  })
})

describe('writeSettings', () => {
  it('leaves out what is as usual', () => {
    expect(write('', { period: '2026-04' as BillingPeriod, dueDay: 10, cycle: 'quarterly' })).toBe(
      'bulan=2026-04&jatuh-tempo=10&siklus=quarterly',
    )
    expect(
      write('bulan=2026-04&jatuh-tempo=10&siklus=quarterly', { period: MAY, dueDay: 5, cycle: 'monthly' }),
    ).toBe('')
  })

  it('keeps what was not changed', () => {
    expect(write('bulan=2026-04&x=1', { dueDay: 7 })).toBe('bulan=2026-04&x=1&jatuh-tempo=7')
  })
})
