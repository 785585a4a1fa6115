import type { Store } from '../../src/platform/database/store.ts'
import { customerRow, insertCustomers } from '../factories.ts'
import type { Known } from './load.ts'

/** Stores the customers that the load is about: 40 without a number and 6 with one. */
export async function storeKnownCustomers(store: Store): Promise<Omit<Known, 'credentials'>> {
  const rows = Array.from({ length: 46 }, (_, i) =>
    customerRow({
      id: `pelanggan${i}`,
      nama: `Pelanggan ${i}`,
      whatsapp: i < 40 ? '' : `62812${String(i).padStart(8, '0')}`,
      customer_id: `WZN-${100 + i}`,
    }),
  )
  await insertCustomers(store, rows)
  const ids = rows.map(({ id }) => id)
  return { quiet: ids.slice(0, 40), reachable: ids.slice(40) }
}
