import { useSearchParams } from 'wouter'
import { oneOf, readPage, readSearch, writeChanges } from '../../../ui/address-filters.ts'
import type { UnpaidQuery } from '../unpaid-contract.ts'

export const SHOWN = ['belum', 'semua'] as const

/** `belum`: who was not reminded yet. */
export interface UnpaidFilters {
  search: string
  shown: (typeof SHOWN)[number]
  page: number
}

const NAMES = { search: 'cari', shown: 'tampil', page: 'halaman' } as const satisfies Record<
  keyof UnpaidFilters,
  string
>

const USUAL: UnpaidFilters = { search: '', shown: 'belum', page: 1 }

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readUnpaidFilters(params: URLSearchParams): UnpaidFilters {
  return {
    search: readSearch(params.get(NAMES.search)),
    shown: oneOf(SHOWN, params.get(NAMES.shown) ?? '') ?? USUAL.shown,
    page: readPage(params.get(NAMES.page)),
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeUnpaidFilters(
  before: URLSearchParams,
  changes: Partial<UnpaidFilters>,
): URLSearchParams {
  return writeChanges(before, NAMES, USUAL, changes)
}

/** The question that the filters ask the server, without the page. */
export function unpaidQuestion({ search, shown }: UnpaidFilters): UnpaidQuery {
  return { search, told: shown === 'belum' ? 'no' : 'all' }
}

/** The filters live in the address, so that reload and Back keep them. */
export function useUnpaidFilters() {
  const [params, setParams] = useSearchParams()
  return {
    filters: readUnpaidFilters(params),
    change: (changes: Partial<UnpaidFilters>) =>
      setParams((before) => writeUnpaidFilters(before, changes), { replace: 'search' in changes }),
  }
}
