import { PACKAGES, STATUSES } from './customer-fields.ts'

/** The list's filter by status; `semua` shows all. */
export const STATUS_FILTERS = ['semua', ...STATUSES] as const

/** The list's filter by package; `semua` shows all. */
export const PACKAGE_FILTERS = ['semua', ...PACKAGES] as const

/** What the list can be sorted by. */
export const SORT_FIELDS = ['customerId', 'nama', 'tanggalDaftar', 'paket'] as const

/** Ascending or descending. */
export const SORT_ORDERS = ['asc', 'desc'] as const

/** The filters and the order of a list that was not touched, or was reset. */
export const DEFAULT_FILTER = { status: 'semua', paket: 'semua', sort: 'customerId', order: 'asc' } as const
