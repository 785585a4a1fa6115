import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'

export interface PrintFilters {
  period: BillingPeriod
  search: string
  page: number
}

const NAMES = { period: 'bulan', search: 'cari', page: 'halaman' } as const satisfies Record<
  keyof PrintFilters,
  string
>
const MAX_PAGE = 1_000_000

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readPrintFilters(params: URLSearchParams, thisPeriod: BillingPeriod): PrintFilters {
  const page = Number(params.get(NAMES.page))
  return {
    period: parsePeriod(params.get(NAMES.period) ?? '') ?? thisPeriod,
    search: (params.get(NAMES.search) ?? '').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writePrintFilters(
  before: URLSearchParams,
  changes: Partial<PrintFilters>,
  thisPeriod: BillingPeriod,
): URLSearchParams {
  const usual: PrintFilters = { period: thisPeriod, search: '', page: 1 }
  const next = new URLSearchParams(before)
  next.delete(NAMES.page)
  for (const name of Object.keys(changes) as (keyof PrintFilters)[]) {
    if (changes[name] === usual[name]) next.delete(NAMES[name])
    else next.set(NAMES[name], String(changes[name]))
  }
  return next
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
