import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type PrintFilters, readPrintFilters, writePrintFilters } from './print-filters.ts'

const MAY = '2026-05' as BillingPeriod
const read = (query: string) => readPrintFilters(new URLSearchParams(query), MAY)
const write = (query: string, changes: Partial<PrintFilters>) =>
  writePrintFilters(new URLSearchParams(query), changes, MAY).toString()

describe('readPrintFilters', () => {
  it('starts at the current month', () => {
    expect(read('')).toEqual({ period: '2026-05', search: '', page: 1 })
  })

  it('PRINT-01 PRINT-02 takes month, search and page from the address', () => {
    expect(read('bulan=2025-12&cari=budi&halaman=3')).toEqual({
      period: '2025-12',
      search: 'budi',
      page: 3,
    })
  })

  it.each([
    'bulan=2026-13&halaman=0',
    'bulan=&halaman=',
    'bulan=Mei&halaman=1.5',
    'bulan=1999-01&halaman=-1',
    'halaman=1e9',
    'halaman=NaN',
  ])('ignores what makes no sense in ?%s', (query) => {
    expect(read(query)).toEqual(read(''))
  })

  it('cuts a search that the server would refuse', () => {
    expect(read(`cari=${'x'.repeat(200)}`).search).toHaveLength(100)
  })
})

describe('writePrintFilters', () => {
  it('keeps the rest and goes back to page 1', () => {
    expect(write('bulan=2025-12&halaman=4', { search: 'siti' })).toBe('bulan=2025-12&cari=siti')
  })

  it('changes the page alone', () => {
    expect(write('bulan=2025-12&halaman=4', { page: 5 })).toBe('bulan=2025-12&halaman=5')
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('cari=budi&bulan=2025-12', { search: '', period: MAY })).toBe('')
  })
})
