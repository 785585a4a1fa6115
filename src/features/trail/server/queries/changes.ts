import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { addDays, type CalendarDay, startOfDay } from '../../../../shared/calendar-day.ts'
import type { TrailChange } from '../../contract.ts'
import { type ChangeKind, type KindGroup, kindsOf, MESSAGE_KINDS } from '../../rules/kinds.ts'
import type { MessageState } from '../../rules/message-words.ts'

export interface ChangeQuery {
  group?: KindGroup | undefined
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
  /** A document id. */
  customerId?: string | undefined
  cursor?: string | undefined
  pageSize: number
}

type Changes = SelectQueryBuilder<Tables, 'trail_change', object>

/** Changes, newest first, from the cursor on. */
export async function listChanges(
  reader: Reader,
  deps: { timeZone: string },
  query: ChangeQuery,
): Promise<{ rows: TrailChange[]; next: string | null }> {
  const found = await findChanges(narrowed(reader, deps.timeZone, query), query)
  const rows = found.slice(0, query.pageSize)
  const last = rows.at(-1)
  const undone = await undoneAt(reader, rows)
  const states = await messageStates(reader, rows)
  return {
    rows: rows.map(({ created_at: at, subject_count: count, ...row }) => ({
      ...row,
      at,
      count,
      undoneAt: undone.get(row.id) ?? null,
      state: states.get(row.id) ?? null,
    })),
    next: last && found.length > rows.length ? `${last.created_at}~${last.id}` : null,
  }
}

function narrowed(reader: Reader, timeZone: string, { from, to, cursor, customerId }: ChangeQuery): Changes {
  const [at = '', id = ''] = cursor?.split(/~(.*)/) ?? []
  return reader
    .selectFrom('trail_change')
    .$if(from !== undefined, (qb) => qb.where('created_at', '>=', startOfDay(from as CalendarDay, timeZone)))
    .$if(to !== undefined, (qb) =>
      qb.where('created_at', '<', startOfDay(addDays(to as CalendarDay, 1), timeZone)),
    )
    .$if(cursor !== undefined, (qb) =>
      qb.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(at, id))),
    )
    .$if(customerId !== undefined, (qb) => qb.where('id', 'in', changesOf(reader, customerId ?? '')))
}

// Each kind by its own walk along the index, so that a rare one is not looked for among all the others.
async function findChanges(changes: Changes, { group, customerId, pageSize }: ChangeQuery) {
  const walk = (kinds: ChangeKind[] | undefined) =>
    changes
      .$if(kinds !== undefined, (qb) => qb.where('kind', 'in', kinds ?? []))
      .select(['id', 'kind', 'created_at', 'label', 'subject_count'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute()
  if (group === undefined) return walk(undefined)
  if (customerId !== undefined) return walk(kindsOf(group))
  const walks = await Promise.all(kindsOf(group).map((kind) => walk([kind])))
  return walks
    .flat()
    .sort((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))
    .slice(0, pageSize + 1)
}

// Bills of a bulk save and messages of a job have no items; they carry the instant of their change.
function changesOf(reader: Reader, customerId: string) {
  const madeAt = reader
    .selectFrom('tagihan')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('billing_cycle', 'is not', null)
  const queuedAt = reader
    .selectFrom('message')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('job_id', 'is not', null)
  return reader
    .selectFrom('trail_item')
    .select('change_id as id')
    .where('customer_id', '=', customerId)
    .union(bulkChanges(reader, 'bills-made').where('created_at', 'in', madeAt))
    .union(bulkChanges(reader, 'messages-queued').where('created_at', 'in', queuedAt))
}

function bulkChanges(reader: Reader, kind: ChangeKind) {
  return reader.selectFrom('trail_change').select('id').where('kind', '=', kind)
}

async function undoneAt(reader: Reader, rows: readonly { id: string }[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const undos = await reader
    .selectFrom('trail_change')
    .select([sql<string>`undoes`.as('undone'), 'created_at'])
    .where(
      'undoes',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(undos.map(({ undone, created_at }) => [undone, created_at]))
}

async function messageStates(
  reader: Reader,
  rows: readonly { id: string; kind: string }[],
): Promise<Map<string, MessageState>> {
  const ids = rows.filter(({ kind }) => MESSAGE_KINDS.includes(kind)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const messages = await reader
    .selectFrom('trail_item')
    .innerJoin('message', 'message.id', 'trail_item.entity_id')
    .select(['change_id', 'state'])
    .where('change_id', 'in', ids)
    .execute()
  return new Map(messages.map(({ change_id, state }) => [change_id, state as MessageState]))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
