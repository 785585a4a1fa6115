import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'
import { USUAL_PACKAGE } from './package-price.ts'

/** What a package costs a month (rupiah) from an ISO instant on, empty for the beginning; null: it is no more on offer. */
export interface PackagePrice {
  name: string
  since: string
  price: number | null
}

/**
 * What a package cost a month at an ISO instant, in rupiah; one that was not on offer then, what 4Mbps cost. Undefined when that was not
 * on offer either. `history` is in the order of time.
 */
export function priceAt(history: readonly PackagePrice[], name: string, at: string): Rupiah | undefined {
  const price = newest(history, name, at) ?? newest(history, USUAL_PACKAGE, at)
  return price === undefined ? undefined : rupiah(price)
}

function newest(history: readonly PackagePrice[], name: string, at: string): number | undefined {
  return history.findLast((entry) => entry.name === name && entry.since <= at)?.price ?? undefined
}
