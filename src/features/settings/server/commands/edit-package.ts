import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import type { PackageForm } from '../../package-contract.ts'
import { packageNameProblem } from '../../rules/package-name.ts'
import { renamingRefused } from '../../rules/package-text.ts'
import { countCustomersOf, getPackageRow } from '../queries/packages.ts'
import { readPackages } from '../queries.ts'
import { notePrice } from './note-price.ts'
import { recordPackages } from './record-packages.ts'

/**
 * Gives a package another price, which bills that are made do not follow, or name. Throws NOT_FOUND; BAD_REQUEST at `name` for one that
 * is taken, and while customers have the package.
 */
export async function editPackage(
  trx: Trx,
  deps: { clock: Clock },
  current: string,
  form: PackageForm,
): Promise<void> {
  const before = await getPackageRow(trx, current)
  const isRenamed = form.name !== current
  if (isRenamed) await refuseName(trx, current, form.name)
  if (!isRenamed && form.price === before.price) return
  await trx.updateTable('package_offer').set(form).where('name', '=', current).execute()
  if (isRenamed) await notePrice(trx, deps, current, null)
  await notePrice(trx, deps, form.name, form.price)
  const changed = (of: PackageForm) => ({
    ...(isRenamed && { name: of.name }),
    ...(form.price !== before.price && { price: of.price }),
  })
  await recordPackages(trx, deps, [{ entityId: current, before: changed(before), after: changed(form) }])
}

async function refuseName(trx: Trx, current: string, name: string): Promise<void> {
  const offers = await readPackages(trx)
  const others = offers.map((offer) => offer.name).filter((other) => other !== current)
  const problem = packageNameProblem(name, others)
  if (problem) throw fieldError('name', problem)
  const customerCount = await countCustomersOf(trx, current)
  if (customerCount > 0) throw fieldError('name', renamingRefused(customerCount))
}
