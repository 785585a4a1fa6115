import type { BulkSave } from '../src/features/billing/schemas.ts'
import type { PelangganTable } from '../src/platform/database/tables.ts'
import { newId } from '../src/platform/new-id.ts'
import type { BillingPeriod } from '../src/shared/billing-period.ts'

/** A bulk save of May 2026, due on the 5th, as it leaves the contract; an id of its own unless given. */
export function bulkSave(changes: Partial<BulkSave> = {}): BulkSave {
  return {
    id: newId(),
    period: '2026-05' as BillingPeriod,
    dueDay: 5,
    cycle: 'monthly',
    notify: false,
    rows: [],
    ...changes,
  }
}

/** Rows that bill those customers 100,000 rupiah each, unpaid. */
export function bulkRows(
  customers: readonly Pick<PelangganTable, 'id'>[],
  changes: Partial<BulkSave['rows'][number]> = {},
): BulkSave['rows'] {
  return customers.map(({ id }) => ({
    customerId: id,
    amount: 100_000,
    isPaid: false,
    again: false,
    ...changes,
  }))
}
