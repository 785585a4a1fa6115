import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { LAST_PACKAGE, removalRefused } from '../../rules/package-text.ts'
import { countCustomersOf, getPackageRow } from '../queries/packages.ts'
import { readPackages } from '../queries.ts'
import { notePrice } from './note-price.ts'
import { recordPackages } from './record-packages.ts'

/** Takes a package off the offer. Throws NOT_FOUND; BAD_REQUEST while customers have it, and for the only one. */
export async function removePackage(trx: Trx, deps: { clock: Clock }, name: string): Promise<void> {
  const { price } = await getPackageRow(trx, name)
  const customerCount = await countCustomersOf(trx, name)
  if (customerCount > 0) throw new AppError('BAD_REQUEST', { message: removalRefused(customerCount) })
  const offers = await readPackages(trx)
  if (offers.length === 1) throw new AppError('BAD_REQUEST', { message: LAST_PACKAGE })
  await trx.deleteFrom('package_offer').where('name', '=', name).execute()
  await notePrice(trx, deps, name, null)
  await recordPackages(trx, deps, [{ entityId: name, before: { name, price }, after: null }])
}
