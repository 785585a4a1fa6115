/** What a change did to one customer: the columns it touched; null where the customer did not exist. */
export interface ChangedCustomer<Row> {
  entityId: string
  before: Partial<Row> | null
  after: Partial<Row> | null
}

/** What undoing does with one customer; `rename`: it returns, with another WZN id because the old one is taken. */
export type UndoStep = 'remove' | 'return' | 'rename' | 'revert' | 'keep'

/** The customers as they are now. */
export interface CustomersNow<Row> {
  /** By document id, those that the change touched. */
  rows: ReadonlyMap<string, Row>
  /** The document ids of those with bills. */
  billed: ReadonlySet<string>
  /** WZN id -> document id, of the customers who have an id that one of the changed ones had before. */
  holders: ReadonlyMap<string, string>
}

type Identified = { customer_id: string | null }

/** What undoing a change does with each customer, in their order: whatever is not as the change left it stays. */
export function planUndo<Row extends Identified>(
  items: readonly ChangedCustomer<Row>[],
  now: CustomersNow<Row>,
): UndoStep[] {
  const steps = items.map((item) => stepOf(item, now.rows.get(item.entityId), now.billed.has(item.entityId)))
  const moving = new Set(items.filter((item, i) => givesUpId(item, steps[i])).map(({ entityId }) => entityId))
  const isTaken = (id: string | null | undefined) => {
    const holder = id == null ? undefined : now.holders.get(id)
    return holder !== undefined && !moving.has(holder)
  }
  const wantedBy = new Map(items.map((item, i) => [item.before?.customer_id, i]))
  const unchecked = items.keys().toArray()
  for (let i = unchecked.pop(); i !== undefined; i = unchecked.pop()) {
    const item = items[i]
    if (!item || steps[i] !== 'revert' || !isTaken(item.before?.customer_id)) continue
    steps[i] = 'keep'
    moving.delete(item.entityId)
    // It keeps its id, so whoever had that one before cannot have it back either.
    const blocked = wantedBy.get(now.rows.get(item.entityId)?.customer_id)
    if (blocked !== undefined) unchecked.push(blocked)
  }
  return steps.map((step, i) =>
    step === 'return' && isTaken(items[i]?.before?.customer_id) ? 'rename' : step,
  )
}

/** What undoing does with one customer as far as its own row tells: `current` is undefined when it is gone. */
export function stepOf<Row>(
  { before, after }: ChangedCustomer<Row>,
  current: Row | undefined,
  hasBills: boolean,
): Exclude<UndoStep, 'rename'> {
  if (after === null) return before === null || current !== undefined ? 'keep' : 'return'
  if (current === undefined || !hasColumns(current, after)) return 'keep'
  if (before === null) return hasBills ? 'keep' : 'remove'
  return 'revert'
}

function hasColumns<Row>(row: Row, columns: Partial<Row>): boolean {
  return Object.entries(columns).every(([column, value]) => row[column as keyof Row] === value)
}

function givesUpId<Row extends Identified>(item: ChangedCustomer<Row>, step: UndoStep | undefined): boolean {
  return step === 'remove' || (step === 'revert' && item.before?.customer_id !== undefined)
}
