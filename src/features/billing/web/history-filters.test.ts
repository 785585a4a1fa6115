import { describe, expect, it } from 'vitest'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import {
  ALL_BILLS,
  type HistoryFilters,
  readAccountId,
  readHistoryFilters,
  writeHistoryFilters,
} from './history-filters.ts'

const read = (query: string) => readHistoryFilters(new URLSearchParams(query))
const write = (query: string, changes: Partial<HistoryFilters>) =>
  writeHistoryFilters(new URLSearchParams(query), changes).toString()
const month = (text: string) => text as BillingPeriod

describe('readHistoryFilters', () => {
  it('starts with all bills', () => {
    expect(read('')).toEqual(ALL_BILLS)
  })

  it('takes search, months and status from the address', () => {
    const filters = { search: 'budi', from: '2026-01', to: '2026-05', status: 'belum' }
    expect(read('cari=budi&dari=2026-01&sampai=2026-05&status=belum')).toEqual(filters)
  })

  it.each(['dari=2026-05', 'sampai=2026-05', 'dari=Mei&sampai=2026-05'])(
    'takes the one month of ?%s',
    (query) => {
      expect(read(query)).toMatchObject({ from: '2026-05', to: '2026-05' })
    },
  )

  it('takes months in either order', () => {
    expect(read('dari=2026-05&sampai=2026-01')).toMatchObject({ from: '2026-01', to: '2026-05' })
  })

  it.each(['dari=2026-13&sampai=Mei', 'status=nunggak', 'dari=&sampai=&status=&cari='])(
    'ignores what makes no sense in ?%s',
    (query) => {
      expect(read(query)).toEqual(ALL_BILLS)
    },
  )

  it('cuts a search that the server would refuse', () => {
    expect(read(`cari=${'x'.repeat(200)}`).search).toHaveLength(100)
  })
})

describe('writeHistoryFilters', () => {
  it('changes what it is told and keeps the rest', () => {
    const query = 'cari=budi&dari=2026-01&tab=x'
    expect(write(query, { from: month('2026-02'), to: month('2026-03') })).toBe(
      'cari=budi&dari=2026-02&tab=x&sampai=2026-03',
    )
  })

  it('leaves out what is as on a first visit', () => {
    expect(write('cari=budi&dari=2026-01&sampai=2026-05&status=belum', ALL_BILLS)).toBe('')
  })
})

it.each([
  ['pelanggan=aB3dE6', 'aB3dE6'],
  ['pelanggan=', undefined],
  ['pelanggan=a%2Fb', undefined],
  ['', undefined],
])('?%s opens the account of %s', (query, id) => {
  expect(readAccountId(new URLSearchParams(query))).toBe(id)
})
