import { describe, expect, it } from 'vitest'
import { readFilters, USUAL, writeFilters } from './history-address.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const write = (query: string, changes: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(query), changes).toString()

describe('readFilters', () => {
  it('starts at the list of jobs', () => {
    expect(read('tab=riwayat')).toEqual({
      view: 'pengiriman',
      job: '',
      search: '',
      status: 'semua',
      page: 1,
    })
  })

  it('takes all from the address', () => {
    expect(read('tampilan=pesan&pengiriman=Ab12&cari=budi&status=uncertain&halaman=3')).toEqual({
      view: 'pesan',
      job: 'Ab12',
      search: 'budi',
      status: 'uncertain',
      page: 3,
    })
  })

  it.each([
    'tampilan=x&pengiriman=a%2Fb&status=gagal&halaman=0',
    'tampilan=&pengiriman=&cari=&status=&halaman=',
    'pengiriman=a%20b&halaman=1.5',
    `pengiriman=${'x'.repeat(129)}`,
  ])('ignores what makes no sense in ?%s', (query) => {
    expect(read(query)).toEqual(USUAL)
  })

  it('cuts a search that the server would refuse', () => {
    expect(read(`cari=${'x'.repeat(200)}`).search).toHaveLength(100)
  })
})

describe('writeFilters', () => {
  it('keeps what is not of the history, and goes back to page 1', () => {
    expect(write('tab=riwayat&tampilan=pesan&halaman=4', { status: 'failed' })).toBe(
      'tab=riwayat&tampilan=pesan&status=failed',
    )
  })

  it('changes the page alone', () => {
    expect(write('tab=riwayat&halaman=4', { page: 5 })).toBe('tab=riwayat&halaman=5')
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('tab=riwayat&tampilan=pesan&cari=x&status=sent&pengiriman=j1&halaman=2', USUAL)).toBe(
      'tab=riwayat',
    )
  })
})
