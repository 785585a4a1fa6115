import { useSearchParams } from 'wouter'
import { oneOf, readPage, readSearch, writeChanges } from '../../../ui/address-filters.ts'
import { MESSAGE_STATES, type MessageState } from '../schemas.ts'

export const HISTORY_VIEWS = ['pengiriman', 'pesan'] as const

export interface HistoryFilters {
  view: (typeof HISTORY_VIEWS)[number]
  /** The job that is open; none when empty. */
  job: string
  search: string
  status: MessageState | 'semua'
  page: number
}

const NAMES = {
  view: 'tampilan',
  job: 'pengiriman',
  search: 'cari',
  status: 'status',
  page: 'halaman',
} as const satisfies Record<keyof HistoryFilters, string>

/** The history as on a first visit. */
export const USUAL: HistoryFilters = { view: 'pengiriman', job: '', search: '', status: 'semua', page: 1 }

/** What the address asks for; what is missing or makes no sense there is as on a first visit. */
export function readFilters(params: URLSearchParams): HistoryFilters {
  const value = (name: keyof HistoryFilters) => params.get(NAMES[name]) ?? ''
  return {
    view: oneOf(HISTORY_VIEWS, value('view')) ?? USUAL.view,
    job: /^[^/\s]{1,128}$/.test(value('job')) ? value('job') : USUAL.job,
    search: readSearch(value('search')),
    status: oneOf(MESSAGE_STATES, value('status')) ?? USUAL.status,
    page: readPage(value('page')),
  }
}

/** The address after a change; any change but one of the page leads back to page 1, and what is as usual is left out. */
export function writeFilters(before: URLSearchParams, changes: Partial<HistoryFilters>): URLSearchParams {
  return writeChanges(before, NAMES, USUAL, changes)
}

/** Marks the history entry of a job that was opened from the list, which is then the entry before it. */
const OPENED_FROM_LIST = { openedFromList: true }

/** The filters live in the address, so that reload and Back keep them; `linkTo` makes the props of a link. */
export function useHistoryFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const hrefOf = (changes: Partial<HistoryFilters>) =>
    `${window.location.pathname}?${writeFilters(params, { ...USUAL, ...changes })}`
  return {
    filters,
    change: (changes: Partial<HistoryFilters>) =>
      setParams((before) => writeFilters(before, changes), { replace: 'search' in changes }),
    linkToView: (view: HistoryFilters['view']) => ({ href: hrefOf({ view }) }),
    linkToJob: (job: string) => ({ href: hrefOf({ job }), state: OPENED_FROM_LIST }),
    leaveJob: () => {
      if (isOpenedFromList()) window.history.back()
      else setParams((before) => writeFilters(before, USUAL))
    },
  }
}

/** Whether the present entry of the browser's history is a job that was opened from the list. */
export function isOpenedFromList(): boolean {
  return window.history.state?.openedFromList === true
}

export type HistoryAddress = ReturnType<typeof useHistoryFilters>
