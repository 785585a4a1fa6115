import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'

const MONTHLY_PRICES = new Map<string, Rupiah>([
  ['4Mbps', rupiah(100_000)],
  ['7Mbps', rupiah(150_000)],
])

const FALLBACK_PRICE = rupiah(100_000)

/** Full monthly price of a package, in rupiah; an unknown or missing package costs what 4Mbps costs. */
export function monthlyPrice(packageName: string | null | undefined): Rupiah {
  return MONTHLY_PRICES.get(packageName ?? '') ?? FALLBACK_PRICE
}
