import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { readFilters, writeFilters } from './payment-filters.ts'

const MAY = '2026-05' as BillingPeriod
const read = (query: string) => readFilters(new URLSearchParams(query), MAY)
const write = (query: string, changes: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(query), changes, MAY).toString()

describe('readFilters', () => {
  it('PAY-05 starts at the current month', () => {
    expect(read('')).toEqual({
      period: '2026-05',
      search: '',
      status: 'semua',
      sort: 'tanggal',
      order: 'desc',
      page: 1,
    })
  })

  it('takes all from the address', () => {
    expect(read('bulan=2025-12&cari=budi&status=lunas&urut=jumlah&arah=asc&halaman=3')).toEqual({
      period: '2025-12',
      search: 'budi',
      status: 'lunas',
      sort: 'jumlah',
      order: 'asc',
      page: 3,
    })
  })

  it.each([
    'bulan=2026-13&status=x&urut=x&arah=x&halaman=0',
    'bulan=&status=&urut=&arah=&halaman=',
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

describe('writeFilters', () => {
  it('keeps the rest and goes back to page 1', () => {
    expect(write('bulan=2025-12&halaman=4', { status: 'belum' })).toBe('bulan=2025-12&status=belum')
  })

  it('changes the page alone', () => {
    expect(write('bulan=2025-12&halaman=4', { page: 5 })).toBe('bulan=2025-12&halaman=5')
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('cari=budi&bulan=2025-12&status=lunas', { search: '', period: MAY, status: 'semua' })).toBe(
      '',
    )
  })
})
