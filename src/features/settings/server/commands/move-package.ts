import type { Clock } from '../../../../platform/clock.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { getPackageRow } from '../queries/packages.ts'
import { readPackages } from '../queries.ts'
import { recordPackages } from './record-packages.ts'

/** Changes a package's place with its neighbour's; at the end of the list nothing happens. Throws NOT_FOUND. */
export async function movePackage(
  trx: Trx,
  deps: { clock: Clock },
  name: string,
  direction: 'up' | 'down',
): Promise<void> {
  const moved = await getPackageRow(trx, name)
  const names = (await readPackages(trx)).map((offer) => offer.name)
  const from = names.indexOf(name)
  const to = from + (direction === 'up' ? -1 : 1)
  const displaced = names[to]
  if (displaced === undefined) return
  const neighbour = await getPackageRow(trx, displaced)
  await place(trx, name, neighbour.position)
  await place(trx, displaced, moved.position)
  // The trail says it as people count.
  await recordPackages(trx, deps, [
    { entityId: name, before: { position: from + 1 }, after: { position: to + 1 } },
  ])
}

async function place(trx: Trx, name: string, position: number): Promise<void> {
  await trx.updateTable('package_offer').set({ position }).where('name', '=', name).execute()
}
