import { type Selectable, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../platform/clock.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader, Trx } from '../../../platform/database/store.ts'
import type { TrailChangeTable } from '../../../platform/database/tables.ts'
import { newId } from '../../../platform/new-id.ts'
import { AppError } from '../../../shared/app-error.ts'
import { asciiLower, containsPattern } from '../../../shared/search-pattern.ts'
import type { ChangeKind } from '../rules/kinds.ts'

export type { ChangeKind } from '../rules/kinds.ts'

/** How long a change can be taken back. */
export const UNDO_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** What a change did to one thing: the columns it touched; null where the thing did not exist. */
export interface ChangeItem<Columns> {
  entityId: string
  /** The customer that it is about, by document id. */
  customerId?: string
  before: Columns | null
  after: Columns | null
}

/** A change that can still be taken back. */
export interface UndoableChange<Kind extends string> {
  id: string
  kind: Kind
  /** ISO instant. */
  at: string
  label: string
  count: number
}

/** A change to write down. */
export interface NewChange<Columns> {
  kind: ChangeKind
  label: string
  undoes?: string
  /** When it was made (ISO instant), where it has to be the very instant that its rows carry. */
  at?: string
  /** How many things it changed, where that is not the number of items. */
  count?: number
  details?: object
  items: readonly ChangeItem<Columns>[]
}

/** Writes down a change in the transaction that makes it; answers its id. `undoes`: throws ALREADY_UNDONE when that one is taken back. */
export async function recordChange<Columns>(
  trx: Trx,
  deps: { clock: Clock },
  change: NewChange<Columns>,
): Promise<string> {
  if (change.undoes !== undefined) await refuseUndone(trx, change.undoes)
  const [id] = await recordChanges(trx, deps, [change])
  return id as string
}

/** The same for several changes that take nothing back, with as many statements as for one. */
export async function recordChanges(
  trx: Trx,
  deps: { clock: Clock },
  changes: readonly NewChange<unknown>[],
): Promise<string[]> {
  const rows = changes.map((change) => ({
    id: newId(),
    kind: change.kind,
    created_at: change.at ?? nowInstant(deps.clock),
    undoes: change.undoes ?? null,
    subject_count: change.count ?? change.items.length,
    label: change.label,
    details: change.details ? JSON.stringify(change.details) : null,
  }))
  await insertRows(trx, 'trail_change', rows)
  const items = changes.flatMap((change, index) =>
    change.items.map(({ entityId, customerId, before, after }, position) => ({
      change_id: rows[index]?.id as string,
      position,
      entity_id: entityId,
      customer_id: customerId ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })),
  )
  await insertRows(trx, 'trail_item', items)
  return rows.map(({ id }) => id)
}

/** A change of those kinds with its items; throws NOT_FOUND beyond the days for undoing, ALREADY_UNDONE when it was taken back. */
export async function getUndoable<Columns, Kind extends string>(
  reader: Reader,
  deps: { clock: Clock },
  id: string,
  kinds: readonly Kind[],
): Promise<UndoableChange<Kind> & { items: ChangeItem<Columns>[] }> {
  const change = await reader
    .selectFrom('trail_change')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .where('created_at', '>=', undoableSince(deps.clock))
    .executeTakeFirst()
  if (!change) throw new AppError('NOT_FOUND')
  await refuseUndone(reader, id)
  const items = await reader
    .selectFrom('trail_item')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...toUndoable<Kind>(change),
    items: items.map((item) => ({
      entityId: item.entity_id,
      before: item.before === null ? null : JSON.parse(item.before),
      after: item.after === null ? null : JSON.parse(item.after),
    })),
  }
}

/** One page of the changes of those kinds that can be taken back, newest first; search over their labels. */
export async function listUndoable<Kind extends string>(
  reader: Reader,
  deps: { clock: Clock },
  query: { kinds: readonly Kind[]; search: string; page: number; pageSize: number },
) {
  const found = reader
    .selectFrom('trail_change as change')
    .where('kind', 'in', query.kinds)
    .where('created_at', '>=', undoableSince(deps.clock))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('trail_change as undo').select('undo.id').whereRef('undo.undoes', '=', 'change.id'),
        ),
      ),
    )
    .$if(query.search !== '', (qb) =>
      qb.where(sql<boolean>`lower(label) like ${containsPattern(asciiLower(query.search))} escape '\\'`),
    )
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: rows.map(toUndoable<Kind>), page, pageCount, count }
}

function toUndoable<Kind extends string>(row: Selectable<TrailChangeTable>): UndoableChange<Kind> {
  const { id, kind, created_at: at, label, subject_count: count } = row
  return { id, kind: kind as Kind, at, label, count }
}

function undoableSince(clock: Clock): string {
  return new Date(clock.nowMs() - UNDO_DAYS * DAY_MS).toISOString()
}

async function refuseUndone(reader: Reader, id: string): Promise<void> {
  const undo = await reader
    .selectFrom('trail_change')
    .select('id')
    .where('undoes', '=', id)
    .executeTakeFirst()
  if (undo) throw new AppError('ALREADY_UNDONE')
}
