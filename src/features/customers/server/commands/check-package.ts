import type { Trx } from '../../../../platform/database/store.ts'
import { fieldError } from '../../../../shared/app-error.ts'
import { readPackages } from '../../../settings/server/public.ts'
import { MISSING_PACKAGE } from '../../rules/customer-fields.ts'

/** Throws BAD_REQUEST at `paket` for a package that is not on offer and is not the one that the customer has already. */
export async function checkPackage(trx: Trx, paket: string, stored?: string): Promise<void> {
  if (paket === stored) return
  const offers = await readPackages(trx)
  if (!offers.some(({ name }) => name === paket)) throw fieldError('paket', MISSING_PACKAGE)
}
