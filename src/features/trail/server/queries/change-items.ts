import type { Reader } from '../../../../platform/database/store.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { TrailItem, TrailItems } from '../../contract.ts'
import { type ChangeKind, MESSAGE_KINDS } from '../../rules/kinds.ts'
import type { MessageState } from '../../rules/message-words.ts'
import { runBills } from './run-bills.ts'

export interface ItemQuery {
  id: string
  /** A document id: only what was done to that customer. */
  customerId?: string | undefined
  cursor?: string | undefined
  pageSize: number
}

type Columns = TrailItem['before']

const NAME_COLUMNS = ['nama', 'customer_name', 'recipient_name', 'name']
const PACKAGES_CHANGED: ChangeKind = 'packages-changed'
const TOLD_BY_DETAILS: readonly string[] = [
  'backup-made',
  'backup-restored',
  'documents-imported',
] satisfies ChangeKind[]
const BILLS_MADE: ChangeKind = 'bills-made'

/** What a change did to each thing, from the cursor on. Throws NOT_FOUND. */
export async function listItems(reader: Reader, query: ItemQuery): Promise<TrailItems> {
  const change = await reader
    .selectFrom('trail_change')
    .selectAll()
    .where('id', '=', query.id)
    .executeTakeFirst()
  if (!change) throw new AppError('NOT_FOUND')
  if (change.kind === BILLS_MADE) return runBills(reader, change.created_at, query)
  const details = columnsIn(change.details)
  if (TOLD_BY_DETAILS.includes(change.kind)) return itemOfDetails(details)
  const rows = await storedItems(reader, query)
  const page = rows.slice(0, query.pageSize)
  const states = MESSAGE_KINDS.includes(change.kind) ? await statesOf(reader, page) : undefined
  return {
    rows: page.map(({ position, entity_id, nama, before, after }) => ({
      id: String(position),
      name: nama ?? nameIn(after) ?? nameIn(before) ?? (change.kind === PACKAGES_CHANGED ? entity_id : ''),
      before,
      after,
      state: states?.get(entity_id) ?? null,
    })),
    count: query.customerId === undefined ? change.subject_count : rows.length,
    states: await jobStates(reader, details),
    next: rows.length > page.length ? String(page.at(-1)?.position) : null,
  }
}

function itemOfDetails(details: Columns): TrailItems {
  const row = { id: '', name: '', before: null, after: details, state: null }
  return { rows: details ? [row] : [], count: 1, states: [], next: null }
}

async function storedItems(reader: Reader, { id, customerId, cursor, pageSize }: ItemQuery) {
  const rows = await reader
    .selectFrom('trail_item')
    .leftJoin('pelanggan', 'pelanggan.id', 'trail_item.customer_id')
    .select(['position', 'entity_id', 'before', 'after', 'pelanggan.nama'])
    .where('change_id', '=', id)
    .where('position', '>', positionOf(cursor))
    .$if(customerId !== undefined, (qb) => qb.where('trail_item.customer_id', '=', customerId ?? ''))
    .orderBy('position')
    .limit(pageSize + 1)
    .execute()
  return rows.map((row) => ({ ...row, before: columnsIn(row.before), after: columnsIn(row.after) }))
}

async function statesOf(reader: Reader, items: readonly { entity_id: string }[]) {
  if (items.length === 0) return undefined
  const messages = await reader
    .selectFrom('message')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      items.map(({ entity_id }) => entity_id),
    )
    .execute()
  return new Map(messages.map(({ id, state }) => [id, state as MessageState]))
}

async function jobStates(reader: Reader, details: Columns): Promise<TrailItems['states']> {
  const jobId = details?.['jobId']
  if (typeof jobId !== 'string') return []
  const rows = await reader
    .selectFrom('message')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state: state as MessageState, count }))
}

function columnsIn(json: string | null): Columns {
  return json === null ? null : JSON.parse(json)
}

function nameIn(columns: Columns): string | undefined {
  const name = NAME_COLUMNS.map((column) => columns?.[column]).find((value) => value !== undefined)
  return typeof name === 'string' ? name : undefined
}

// The largest that both databases take for one.
function positionOf(cursor: string | undefined): number {
  return cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : -1
}
