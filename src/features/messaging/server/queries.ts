import { pageOf } from '../../../platform/database/page.ts'
import type { Reader } from '../../../platform/database/store.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { MessageKind, MessageOutcome, MessageState } from '../contract.ts'

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
export async function listMessagesOf(reader: Reader, query: { id: string; page: number; pageSize: number }) {
  const { count } = await reader
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', query.id)
    .executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await reader
    .selectFrom('message')
    .select(['id', 'kind', 'state', 'reason', 'text', 'created_at as createdAt', 'finished_at as finishedAt'])
    .where('customer_id', '=', query.id)
    .orderBy('created_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return {
    rows: rows.map((row) => ({ ...row, kind: row.kind as MessageKind, state: row.state as MessageState })),
    page,
    pageCount,
    count,
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
