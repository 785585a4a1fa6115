import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { type ChangeItem, recordChange } from '../../../trail/server/public.ts'

/** What the trail keeps of a package: name, monthly price in rupiah, place in the list. */
export interface PackageColumns {
  name?: string
  price?: number
  position?: number
}

/** Writes a change of packages into the trail. */
export async function recordPackages(
  trx: Trx,
  deps: { clock: Clock },
  items: readonly ChangeItem<PackageColumns>[],
): Promise<void> {
  await recordChange(trx, deps, { kind: 'packages-changed', label: 'Paket & Harga', items })
}
