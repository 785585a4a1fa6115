import { STATUSES } from './customer-fields.ts'

/** The list's filter by status; `semua` shows all. */
export const STATUS_FILTERS = ['semua', ...STATUSES] as const

/** In place of a package's name: the list shows all. */
export const ALL_PACKAGES = 'semua'

/** What the list can be sorted by. */
export const SORT_FIELDS = ['customerId', 'nama', 'tanggalDaftar', 'paket'] as const

/** Ascending or descending. */
export const SORT_ORDERS = ['asc', 'desc'] as const

/** The filters and the order of a list that was not touched, or was reset. */
export const DEFAULT_FILTER = {
  status: 'semua',
  paket: ALL_PACKAGES,
  sort: 'customerId',
  order: 'asc',
} as const
