import { useState } from 'react'
import type { UnpaidCustomer } from '../unpaid-contract.ts'
import type { PreviewedCustomer } from './reminder-dialog.tsx'

/** A ticked customer to show the message of: the first one in view, else the one that was last in view. */
export function usePreviewed(
  rows: readonly UnpaidCustomer[] | undefined,
  tickedIds: ReadonlySet<string>,
): PreviewedCustomer | undefined {
  const [last, setLast] = useState<UnpaidCustomer>()
  const inView = rows?.find(({ customerId }) => tickedIds.has(customerId))
  if (inView && inView !== last) setLast(inView)
  const customer = inView ?? last
  if (!customer || !tickedIds.has(customer.customerId)) return undefined
  return { id: customer.customerId, name: customer.nama, amount: customer.amount }
}
