import { useSearchParams } from 'wouter'
import { parsePeriod } from '../../../shared/billing-period.ts'
import { oneOf, readSearch } from '../../../ui/address-filters.ts'
import type { HistoryRange } from '../rules/history-range.ts'
import { type BillQuery, STATUS_FILTERS } from '../schemas.ts'

export interface HistoryFilters extends HistoryRange {
  search: string
  status: BillQuery['status']
}

const NAMES = {
  search: 'cari',
  from: 'dari',
  to: 'sampai',
  status: 'status',
} as const satisfies Record<keyof HistoryFilters, string>

/** The document id of the customer whose account is open. */
const ACCOUNT = 'pelanggan'

/** The history as on a first visit. */
export const ALL_BILLS: HistoryFilters = { search: '', from: undefined, to: undefined, status: 'semua' }

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readHistoryFilters(params: URLSearchParams): HistoryFilters {
  const value = (name: keyof HistoryFilters) => params.get(NAMES[name]) ?? ''
  const [first, last] = [parsePeriod(value('from')), parsePeriod(value('to'))]
  // One month alone is that month.
  const [from, to] = [first ?? last, last ?? first].sort()
  return {
    search: readSearch(value('search')),
    from,
    to,
    status: oneOf(STATUS_FILTERS, value('status')) ?? 'semua',
  }
}

/** The address after a change; what is as on a first visit is left out. */
export function writeHistoryFilters(
  before: URLSearchParams,
  changes: Partial<HistoryFilters>,
): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of Object.keys(changes) as (keyof HistoryFilters)[]) {
    const value = changes[name]
    if (value === undefined || value === ALL_BILLS[name]) next.delete(NAMES[name])
    else next.set(NAMES[name], value)
  }
  return next
}

/** The customer whose account the address asks for, if any. */
export function readAccountId(params: URLSearchParams): string | undefined {
  const id = params.get(ACCOUNT) ?? ''
  return /^[^/\s]{1,128}$/.test(id) ? id : undefined
}

/** Marks the entry of the browser's history that was opened from the list, which is then the entry before it. */
const OPENED_FROM_LIST = { openedFromList: true }

/** The filters live in the address, so that reload and Back keep them. */
export function useHistoryFilters() {
  const [params, setParams] = useSearchParams()
  const withoutAccount = (before: URLSearchParams) => {
    const next = new URLSearchParams(before)
    next.delete(ACCOUNT)
    return next
  }
  return {
    filters: readHistoryFilters(params),
    accountId: readAccountId(params),
    change: (changes: Partial<HistoryFilters>) =>
      setParams((before) => writeHistoryFilters(before, changes), { replace: 'search' in changes }),
    /** The props of a link to an account. */
    linkToAccount: (id: string) => {
      const next = withoutAccount(params)
      next.set(ACCOUNT, id)
      return { href: `${window.location.pathname}?${next}`, state: OPENED_FROM_LIST }
    },
    leaveAccount: () => {
      if (isOpenedFromList()) window.history.back()
      else setParams(withoutAccount)
    },
  }
}

/** Whether the present entry of the browser's history is an account that was opened from the list. */
export function isOpenedFromList(): boolean {
  return window.history.state?.openedFromList === true
}

export type LinkToAccount = ReturnType<typeof useHistoryFilters>['linkToAccount']
