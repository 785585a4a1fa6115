import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
import { oneOf, readPage, readSearch, writeChanges } from '../../../ui/address-filters.ts'
import { type BillQuery, SORT_KEYS, STATUS_FILTERS } from '../schemas.ts'

export type PaymentFilters = Omit<BillQuery, 'pageSize'>

const NAMES = {
  period: 'bulan',
  search: 'cari',
  status: 'status',
  sort: 'urut',
  order: 'arah',
  page: 'halaman',
} as const satisfies Record<keyof PaymentFilters, string>

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readFilters(params: URLSearchParams, thisPeriod: BillingPeriod): PaymentFilters {
  const value = (name: keyof PaymentFilters) => params.get(NAMES[name]) ?? ''
  const usual = usualFilters(thisPeriod)
  return {
    period: parsePeriod(value('period')) ?? usual.period,
    search: readSearch(value('search')),
    status: oneOf(STATUS_FILTERS, value('status')) ?? usual.status,
    sort: oneOf(SORT_KEYS, value('sort')) ?? usual.sort,
    order: oneOf(['asc', 'desc'], value('order')) ?? usual.order,
    page: readPage(value('page')),
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeFilters(
  before: URLSearchParams,
  changes: Partial<PaymentFilters>,
  thisPeriod: BillingPeriod,
): URLSearchParams {
  return writeChanges(before, NAMES, usualFilters(thisPeriod), changes)
}

/** The filters live in the address, so that reload and Back keep them. */
export function usePaymentFilters(thisPeriod: BillingPeriod) {
  const [params, setParams] = useSearchParams()
  return {
    filters: readFilters(params, thisPeriod),
    change: (changes: Partial<PaymentFilters>) =>
      setParams((before) => writeFilters(before, changes, thisPeriod), { replace: 'search' in changes }),
  }
}

function usualFilters(thisPeriod: BillingPeriod): PaymentFilters {
  return { period: thisPeriod, search: '', status: 'semua', sort: 'tanggal', order: 'desc', page: 1 }
}
