import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { MAX_PACKAGES, type PackageForm } from '../../package-contract.ts'
import { packageNameProblem } from '../../rules/package-name.ts'
import { readPackages } from '../queries.ts'
import { notePrice } from './note-price.ts'
import { recordPackages } from './record-packages.ts'

/** Puts a package on offer, behind the others. Throws BAD_REQUEST at `name` for a name that is taken, and beyond the limit. */
export async function addPackage(trx: Trx, deps: { clock: Clock }, form: PackageForm): Promise<void> {
  const offers = await readPackages(trx)
  const names = offers.map(({ name }) => name)
  const problem = packageNameProblem(form.name, names)
  if (problem) throw fieldError('name', problem)
  if (offers.length >= MAX_PACKAGES)
    throw new AppError('BAD_REQUEST', { message: `Paling banyak ${MAX_PACKAGES} paket.` })
  const { last } = await trx
    .selectFrom('package_offer')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const row = { ...form, position: (last ?? 0) + 1 }
  await trx.insertInto('package_offer').values(row).execute()
  await notePrice(trx, deps, form.name, form.price)
  await recordPackages(trx, deps, [{ entityId: form.name, before: null, after: form }])
}
