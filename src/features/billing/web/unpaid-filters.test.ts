import { describe, expect, it } from 'vitest'
import {
  readUnpaidFilters,
  type UnpaidFilters,
  unpaidQuestion,
  writeUnpaidFilters,
} from './unpaid-filters.ts'

const read = (query: string) => readUnpaidFilters(new URLSearchParams(query))
const write = (query: string, changes: Partial<UnpaidFilters>) =>
  writeUnpaidFilters(new URLSearchParams(query), changes).toString()

describe('readUnpaidFilters', () => {
  it('starts with those who were not reminded', () => {
    expect(read('tab=belum-bayar')).toEqual({ search: '', shown: 'belum', page: 1 })
  })

  it('takes search, filter and page from the address', () => {
    expect(read('cari=budi&tampil=semua&halaman=3')).toEqual({ search: 'budi', shown: 'semua', page: 3 })
  })

  it.each(['tampil=lunas&halaman=0', 'tampil=&halaman=', 'tampil=Semua&halaman=1.5', 'halaman=1e9'])(
    'ignores what makes no sense in ?%s',
    (query) => {
      expect(read(query)).toEqual(read(''))
    },
  )

  it('cuts a search that the server would refuse', () => {
    expect(read(`cari=${'x'.repeat(200)}`).search).toHaveLength(100)
  })
})

describe('writeUnpaidFilters', () => {
  it('keeps the rest and goes back to page 1', () => {
    const query = 'tab=belum-bayar&tampil=semua&halaman=4'
    expect(write(query, { search: 'siti' })).toBe('tab=belum-bayar&tampil=semua&cari=siti')
    expect(write(query, { page: 5 })).toBe('tab=belum-bayar&tampil=semua&halaman=5')
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('tab=belum-bayar&cari=budi&tampil=semua', { search: '', shown: 'belum' })).toBe(
      'tab=belum-bayar',
    )
  })
})

it.each([
  ['belum', 'no'],
  ['semua', 'all'],
] as const)('the filter %s asks for told: %s', (shown, told) => {
  expect(unpaidQuestion({ search: 'budi', shown, page: 3 })).toEqual({ search: 'budi', told })
})
