import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { Package } from '../../package-contract.ts'
import type { PackagePrice } from '../../rules/price-history.ts'
import { readPackages } from '../queries.ts'

/** The packages on offer in their order, each with how many customers have it. */
export async function listPackages(reader: Reader): Promise<{ rows: Package[] }> {
  const offers = await readPackages(reader)
  const counts = await reader
    .selectFrom('customer_group')
    .select((eb) => ['paket', eb.fn.sum<number>('customer_count').as('count')])
    .groupBy('paket')
    .execute()
  const byName = new Map(counts.map(({ paket, count }) => [paket, count]))
  return { rows: offers.map((offer) => ({ ...offer, customerCount: byName.get(offer.name) ?? 0 })) }
}

/** How many customers have a package. */
export async function countCustomersOf(reader: Reader, name: string): Promise<number> {
  const { count } = await reader
    .selectFrom('customer_group')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('customer_count'), eb.lit(0)).as('count'))
    .where('paket', '=', name)
    .executeTakeFirstOrThrow()
  return count
}

/** One package as stored; throws NOT_FOUND. */
export async function getPackageRow(reader: Reader, name: string) {
  const row = await reader.selectFrom('package_offer').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', { message: 'Paket ini sudah tidak ada. Muat ulang halaman.' })
  return row
}

/** What packages cost when, in the order of time. */
export function readPriceHistory(reader: Reader): Promise<PackagePrice[]> {
  return reader.selectFrom('package_price').selectAll().orderBy('since').execute()
}
