import type { Reader } from '../../../platform/database/store.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { MessageOutcome, MessageState } from '../contract.ts'

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
