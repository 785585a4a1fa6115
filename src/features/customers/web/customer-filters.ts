import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { oneOf, readPage, readSearch, writeChanges } from '../../../ui/address-filters.ts'
import { pagePackages } from '../../../ui/page-packages.ts'
import type { CustomerQuery } from '../contract.ts'
import { DEFAULT_FILTER, SORT_FIELDS, SORT_ORDERS, STATUS_FILTERS } from '../rules/customer-filter.ts'

export type CustomerFilters = Omit<CustomerQuery, 'pageSize'>

const NAMES = {
  search: 'cari',
  status: 'status',
  paket: 'paket',
  sort: 'urut',
  order: 'arah',
  page: 'halaman',
} as const satisfies Record<keyof CustomerFilters, string>

const USUAL: CustomerFilters = { search: '', ...DEFAULT_FILTER, page: 1 }

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readFilters(params: URLSearchParams, packages: readonly string[]): CustomerFilters {
  const value = (name: keyof CustomerFilters) => params.get(NAMES[name]) ?? ''
  return {
    search: readSearch(value('search')),
    status: oneOf(STATUS_FILTERS, value('status')) ?? USUAL.status,
    paket: oneOf(packages, value('paket')) ?? USUAL.paket,
    sort: oneOf(SORT_FIELDS, value('sort')) ?? USUAL.sort,
    order: oneOf(SORT_ORDERS, value('order')) ?? USUAL.order,
    page: readPage(value('page')),
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeFilters(before: URLSearchParams, changes: Partial<CustomerFilters>): URLSearchParams {
  return writeChanges(before, NAMES, USUAL, changes)
}

/** How many of the panel's filters are not as usual; the search is outside of it. */
export function countActive(filters: CustomerFilters): number {
  const inPanel = Object.keys(DEFAULT_FILTER) as (keyof typeof DEFAULT_FILTER)[]
  return inPanel.filter((name) => filters[name] !== DEFAULT_FILTER[name]).length
}

/** The filters live in the address, so that reload and Back keep them. */
export function useCustomerFilters() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Partial<CustomerFilters>) =>
      setParams((before) => writeFilters(before, changes), { replace: 'search' in changes }),
    [setParams],
  )
  return { filters: readFilters(params, pagePackages()), change }
}
