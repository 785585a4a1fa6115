import { describe, expect, it } from 'vitest'
import { countActive, readFilters, writeFilters } from './customer-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query), ['4Mbps', '7Mbps', 'Rumah 20'])
const write = (query: string, changes: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(query), changes).toString()

const USUAL = { search: '', status: 'semua', paket: 'semua', sort: 'customerId', order: 'asc', page: 1 }

describe('readFilters', () => {
  it('CUS-13 starts with all customers in the order of their ids', () => {
    expect(read('')).toEqual(USUAL)
  })

  it('CUS-09 CUS-10 CUS-11 CUS-12 takes all from the address', () => {
    expect(read('cari=budi&status=Non-Aktif&paket=7Mbps&urut=tanggalDaftar&arah=desc&halaman=3')).toEqual({
      search: 'budi',
      status: 'Non-Aktif',
      paket: '7Mbps',
      sort: 'tanggalDaftar',
      order: 'desc',
      page: 3,
    })
  })

  it.each([
    'status=x&paket=x&urut=x&arah=x&halaman=0',
    'status=&paket=&urut=&arah=&halaman=',
    'status=aktif&paket=5Mbps&urut=alamat&arah=ASC&halaman=1.5',
    'halaman=-1',
    'halaman=1e9',
    'id=aB3dE6gH9jK2mN5pQ8rS',
  ])('ignores what makes no sense in ?%s', (query) => {
    expect(read(query)).toEqual(USUAL)
  })

  it('cuts a search that the server would refuse', () => {
    expect(read(`cari=${'x'.repeat(200)}`).search).toHaveLength(100)
  })
})

describe('writeFilters', () => {
  it('keeps the rest and goes back to page 1', () => {
    expect(write('cari=budi&id=x&halaman=4', { paket: '4Mbps' })).toBe('cari=budi&id=x&paket=4Mbps')
  })

  it('changes the page alone', () => {
    expect(write('paket=4Mbps&halaman=4', { page: 5 })).toBe('paket=4Mbps&halaman=5')
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('cari=budi&status=Aktif&arah=desc', { search: '', status: 'semua', order: 'asc' })).toBe('')
  })
})

it('counts the filters of the panel, not search and page', () => {
  expect(countActive(read('cari=budi&halaman=2'))).toBe(0)
  expect(countActive(read('status=Aktif&paket=4Mbps&urut=nama&arah=desc'))).toBe(4)
})
