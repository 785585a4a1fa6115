import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { CustomerQuery } from '../contract.ts'
import {
  DEFAULT_FILTER,
  PACKAGE_FILTERS,
  SORT_FIELDS,
  SORT_ORDERS,
  STATUS_FILTERS,
} from '../rules/customer-filter.ts'

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
export function readFilters(params: URLSearchParams): CustomerFilters {
  const value = (name: keyof CustomerFilters) => params.get(NAMES[name]) ?? ''
  const page = Number(value('page'))
  return {
    search: value('search').slice(0, 100),
    status: oneOf(STATUS_FILTERS, value('status')) ?? USUAL.status,
    paket: oneOf(PACKAGE_FILTERS, value('paket')) ?? USUAL.paket,
    sort: oneOf(SORT_FIELDS, value('sort')) ?? USUAL.sort,
    order: oneOf(SORT_ORDERS, value('order')) ?? USUAL.order,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : USUAL.page,
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeFilters(before: URLSearchParams, changes: Partial<CustomerFilters>): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete(NAMES.page)
  for (const name of Object.keys(changes) as (keyof CustomerFilters)[]) {
    if (changes[name] === USUAL[name]) next.delete(NAMES[name])
    else next.set(NAMES[name], String(changes[name]))
  }
  return next
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
  return { filters: readFilters(params), change }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}
