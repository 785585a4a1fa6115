import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { AppError } from '../../../shared/app-error.ts'
import { asciiLower, containsPattern } from '../../../shared/search-pattern.ts'
import { receiptOfAck } from '../rules/receipt.ts'
import type { LoggedMessage, MessageKind, MessageOutcome, MessageState } from '../schemas.ts'

interface PageQuery {
  page: number
  pageSize: number
}

type Messages = ExpressionBuilder<Tables, 'message'>

/** What became of a message so far; throws NOT_FOUND. */
export async function getOutcome(reader: Reader, id: string): Promise<MessageOutcome> {
  const row = await reader
    .selectFrom('message')
    .select(['id', 'state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row, state: row.state as MessageState }
}

/** One page of the messages to a customer, newest first. */
export function listMessagesOf(reader: Reader, query: PageQuery & { id: string }) {
  return listPage(reader, query, (eb) => eb('customer_id', '=', query.id), 'created_at')
}

/** One page of all messages, newest first; search over recipient and number, letter case aside. */
export function listMessages(
  reader: Reader,
  query: PageQuery & { search: string; state?: MessageState | undefined; jobId?: string | undefined },
) {
  const matches = (eb: Messages) => {
    const conditions = [
      ...(query.jobId === undefined ? [] : [eb('job_id', '=', query.jobId)]),
      ...(query.state === undefined ? [] : inState(eb, query.state)),
      ...(query.search === '' ? [] : [eb.or(searchConditions(query.search))]),
    ]
    return eb.and(conditions)
  }
  return listPage(reader, query, matches, 'sequence')
}

// Written out, the second condition lets the index of settled messages serve.
function inState(eb: Messages, state: MessageState) {
  const isState = eb('state', '=', state)
  const isOpen = state === 'queued' || state === 'sending'
  return isOpen ? [isState] : [isState, sql<SqlBool>`state not in ('queued', 'sending')`]
}

function searchConditions(search: string) {
  const pattern = containsPattern(asciiLower(search))
  const name = sql<SqlBool>`lower(recipient_name) like ${pattern} escape '\\'`
  const digits = search.replace(/[\s+().-]/g, '').replace(/^0/, '')
  if (!/^\d+$/.test(digits)) return [name]
  return [name, sql<SqlBool>`chat_id like ${containsPattern(digits)} escape '\\'`]
}

async function listPage(
  reader: Reader,
  query: PageQuery,
  matches: (eb: Messages) => ReturnType<Messages['and']> | ReturnType<Messages>,
  order: 'created_at' | 'sequence',
) {
  const found = reader.selectFrom('message').where((eb) => matches(eb) as ReturnType<Messages['and']>)
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  if (count === 0) return { rows: [], page, pageCount, count }
  // First the places in the order, which the indexes have: the rows of what is not shown are not read.
  const places = await inOrder(found, order).select('sequence').limit(query.pageSize).offset(offset).execute()
  const shown = places.map(({ sequence }) => sequence)
  const rows =
    shown.length === 0
      ? []
      : await inOrder(reader.selectFrom('message').where('sequence', 'in', shown), order)
          .select(LOGGED_COLUMNS)
          .execute()
  return { rows: rows.map(toLoggedMessage), page, pageCount, count }
}

const LOGGED_COLUMNS = [
  'id',
  'kind',
  'state',
  'reason',
  'text',
  'ack',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'customer_id as customerId',
  'recipient_name as recipientName',
  'chat_id',
  'job_id as jobId',
] as const

function inOrder(found: SelectQueryBuilder<Tables, 'message', object>, order: 'created_at' | 'sequence') {
  return order === 'sequence'
    ? found.orderBy('sequence', 'desc')
    : found.orderBy('created_at', 'desc').orderBy('sequence', 'desc')
}

function toLoggedMessage({
  chat_id,
  ack,
  ...row
}: Omit<LoggedMessage, 'kind' | 'state' | 'receipt' | 'whatsapp'> & {
  kind: string
  state: string
  chat_id: string
  ack: number | null
}): LoggedMessage {
  return {
    ...row,
    kind: row.kind as MessageKind,
    state: row.state as MessageState,
    receipt: row.state === 'sent' ? receiptOfAck(ack) : null,
    whatsapp: chat_id.replace(/@.*$/, ''),
  }
}

/** The gateway ids of messages to a chat that are already accounted for. */
export async function listKnownMessageIds(reader: Reader, chatId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('message')
    .select('gateway_message_id')
    .where('chat_id', '=', chatId)
    .where('gateway_message_id', 'is not', null)
    .execute()
  return rows.map((row) => row.gateway_message_id ?? '')
}

/** The gateway's id of a message, if the gateway told it before its answer came. */
export async function findGatewayId(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('message')
    .select('gateway_message_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.gateway_message_id ?? undefined
}
