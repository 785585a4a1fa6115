import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'

/** A package on offer; `price` is for one month, in rupiah. */
export interface PackageOffer {
  name: string
  price: Rupiah
}

/** The package whose price counts for one that nobody knows. */
export const USUAL_PACKAGE = '4Mbps'

/** Full monthly price of a package in rupiah; an unknown or missing one costs what 4Mbps costs, or else the first on offer. */
export function monthlyPrice(offers: readonly PackageOffer[], name: string | null | undefined): Rupiah {
  const offer =
    offers.find((known) => known.name === name) ??
    offers.find((known) => known.name === USUAL_PACKAGE) ??
    offers[0]
  return offer?.price ?? rupiah(0)
}
