import { useSearchParams } from 'wouter'
import { type BillingPeriod, parsePeriod } from '../../../shared/billing-period.ts'
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
  const page = Number(value('page'))
  const usual = usualFilters(thisPeriod)
  return {
    period: parsePeriod(value('period')) ?? usual.period,
    search: value('search').slice(0, 100),
    status: oneOf(STATUS_FILTERS, value('status')) ?? usual.status,
    sort: oneOf(SORT_KEYS, value('sort')) ?? usual.sort,
    order: oneOf(['asc', 'desc'], value('order')) ?? usual.order,
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : usual.page,
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeFilters(
  before: URLSearchParams,
  changes: Partial<PaymentFilters>,
  thisPeriod: BillingPeriod,
): URLSearchParams {
  const usual = usualFilters(thisPeriod)
  const next = new URLSearchParams(before)
  next.delete(NAMES.page)
  for (const name of Object.keys(changes) as (keyof PaymentFilters)[]) {
    if (changes[name] === usual[name]) next.delete(NAMES[name])
    else next.set(NAMES[name], String(changes[name]))
  }
  return next
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

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}
