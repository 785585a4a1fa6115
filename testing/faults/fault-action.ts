import type { Store } from '../../src/platform/database/store.ts'
import type { Session } from '../app-session.ts'
import { customerRow, insertCustomers } from '../factories.ts'
import type { Findings } from '../findings.ts'

/** What a check looks at: the restarted server, its database by a connection of our own, and where findings go. */
export interface Look {
  session: Session
  store: Store
  dataDir: string
  findings: Findings
}

/** One thing that somebody does while the power may go, with its own memory of what was acknowledged. */
export interface FaultAction {
  /** Stores what it works on, before the first start. */
  prepare(store: Store): Promise<void>
  /** Does it once and remembers the acknowledgement; rejects when none comes. */
  act(session: Session): Promise<void>
  /**
   * Whether what was acknowledged is there, and the last one without an acknowledgement wholly or not at all; then asks for that again,
   * after which it has to be there once.
   */
  check(look: Look): Promise<void>
}

/** Those of the customers that have a number. */
export const hasNumber = (index: number) => index % 10 === 0

/** Active customers `pelanggan0` and on, every tenth with a number. */
export async function storeCustomers(store: Store, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, i) =>
    customerRow({
      id: `pelanggan${i}`,
      nama: `Pelanggan ${String(i).padStart(4, '0')}`,
      whatsapp: hasNumber(i) ? `62812${String(i).padStart(8, '0')}` : '',
      customer_id: `WZN-${100 + i}`,
      user_id: `WZN-${100 + i}`,
    }),
  )
  await insertCustomers(store, rows)
  return rows.map(({ id }) => id)
}
