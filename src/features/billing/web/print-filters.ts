import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
import { readPage, readSearch, writeChanges } from '../../../ui/address-filters.ts'

export interface PrintFilters {
  period: BillingPeriod
  search: string
  page: number
}

const NAMES = { period: 'bulan', search: 'cari', page: 'halaman' } as const satisfies Record<
  keyof PrintFilters,
  string
>

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readPrintFilters(params: URLSearchParams, thisPeriod: BillingPeriod): PrintFilters {
  return {
    period: parsePeriod(params.get(NAMES.period) ?? '') ?? thisPeriod,
    search: readSearch(params.get(NAMES.search)),
    page: readPage(params.get(NAMES.page)),
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writePrintFilters(
  before: URLSearchParams,
  changes: Partial<PrintFilters>,
  thisPeriod: BillingPeriod,
): URLSearchParams {
  return writeChanges(before, NAMES, { period: thisPeriod, search: '', page: 1 }, changes)
}

/** The filters live in the address, so that the reload after printing keeps them. */
export function usePrintFilters(thisPeriod: BillingPeriod) {
  const [params, setParams] = useSearchParams()
  return {
    filters: readPrintFilters(params, thisPeriod),
    change: (changes: Partial<PrintFilters>) =>
      setParams((before) => writePrintFilters(before, changes, thisPeriod), {
        replace: 'search' in changes,
      }),
  }
}
