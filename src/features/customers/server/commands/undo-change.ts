import { randomInt } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Trx } from '../../../../platform/database/store.ts'
import { getUndoable, recordChange } from '../../../trail/server/public.ts'
import { UNDO_KIND, UNDOABLE_KINDS, type UndoableKind } from '../../rules/customer-changes.ts'
import { drawCustomerIds } from '../../rules/customer-id.ts'
import { type CustomersNow, planUndo } from '../../rules/undo-plan.ts'
import { toCustomer } from '../queries.ts'
import type { CustomerChangeItem, CustomerSnapshot } from './customer-snapshot.ts'
import type { OwnColumns } from './derived-columns.ts'
import { keepPast } from './keep-past.ts'
import { replaceCustomers } from './replace-customers.ts'

type Row = OwnColumns
type Columns = Partial<CustomerSnapshot>

/**
 * Takes a change back: what is still as it left it becomes what it was, the rest stays and is counted as `kept`. Throws NOT_FOUND
 * when it is no change of customers or too old, ALREADY_UNDONE.
 */
export async function undoChange(trx: Trx, deps: { clock: Clock }, id: string) {
  const { kind, label, items } = await getUndoable<Columns, UndoableKind>(trx, deps, id, UNDOABLE_KINDS)
  const now = await customersNow(trx, id, items)
  const steps = planUndo<Row>(items, now)
  const freshIds = await pickFreshIds(trx, steps.filter((step) => step === 'rename').length, items)
  const undone = items.flatMap(({ entityId, before, after }, i): CustomerChangeItem[] => {
    if (steps[i] === 'keep') return []
    const columns = steps[i] === 'rename' ? renamed(before, freshIds.pop()) : before
    return [{ entityId, customerId: entityId, before: after, after: columns }]
  })
  const rows = undone.flatMap(({ entityId, after }) =>
    after ? rowOf(entityId, now.rows.get(entityId), after) : [],
  )
  await replaceCustomers(
    trx,
    rows,
    undone.filter(({ after }) => after === null).map(({ entityId }) => entityId),
  )
  // Who is removed was added by mistake and never left.
  await keepPast(
    trx,
    deps,
    rows.map((row) => ({ id: row.id, before: now.rows.get(row.id) ?? null, after: row })),
  )
  await recordChange(trx, deps, { kind: UNDO_KIND, label, undoes: id, items: undone })
  const returned = kind === 'customer-deleted' ? rows[0] : undefined
  return {
    kind,
    restored: undone.length,
    kept: items.length - undone.length,
    customer: returned ? toCustomer(returned) : null,
  }
}

async function customersNow(
  trx: Trx,
  changeId: string,
  items: readonly CustomerChangeItem[],
): Promise<CustomersNow<Row>> {
  const touched = trx.selectFrom('trail_item').select('entity_id').where('change_id', '=', changeId)
  const rows = await trx.selectFrom('pelanggan').selectAll().where('id', 'in', touched).execute()
  const billed = await trx
    .selectFrom('tagihan')
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', touched)
    .execute()
  const holders = await readInChunks(wantedIds(items), (ids) =>
    trx.selectFrom('pelanggan').select(['id', 'customer_id']).where('customer_id', 'in', ids).execute(),
  )
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    billed: new Set(billed.map((bill) => bill.customer_id)),
    holders: new Map(holders.map(({ id, customer_id }) => [customer_id ?? '', id])),
  }
}

/** The WZN ids that customers would have again. */
function wantedIds(items: readonly CustomerChangeItem[]): string[] {
  return [...new Set(items.flatMap(({ before }) => before?.customer_id ?? []))]
}

/** Ids that nobody has, and nobody is about to have again. */
async function pickFreshIds(
  trx: Trx,
  count: number,
  items: readonly CustomerChangeItem[],
): Promise<string[]> {
  if (count === 0) return []
  const held = await trx
    .selectFrom('pelanggan')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .execute()
  const taken = new Set([...held.map(({ customer_id }) => customer_id ?? ''), ...wantedIds(items)])
  return drawCustomerIds(count, (n) => randomInt(n), taken)
}

function renamed(columns: Columns | null, customerId: string | null = null): Columns {
  const userId = columns?.user_id === columns?.customer_id ? customerId : (columns?.user_id ?? null)
  return { ...columns, customer_id: customerId, user_id: userId }
}

function rowOf(id: string, current: Row | undefined, columns: Columns): Row {
  return { ...current, ...(columns as CustomerSnapshot), is_new: columns.is_new ?? current?.is_new ?? 0, id }
}
