import { sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import { readInChunks } from '../../../../platform/database/read-in-chunks.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import { dayOf, startOfDay } from '../../../../shared/calendar-day.ts'
import { chatIdOf } from '../../../../shared/phone-number.ts'

/** Those whose chat got, or is about to get, that very text since the business day began. */
export async function listAlreadyToday<Message extends { whatsapp: string; text: string }>(
  reader: Reader,
  { clock, timeZone }: { clock: Clock; timeZone: string },
  messages: readonly Message[],
): Promise<Message[]> {
  const dayBegan = startOfDay(dayOf(nowInstant(clock), timeZone), timeZone)
  const chatIds = [...new Set(messages.map(({ whatsapp }) => chatIdOf(whatsapp)))]
  const rows = await readInChunks(chatIds, (chunk) =>
    reader
      .selectFrom('message')
      .select(['chat_id', 'text'])
      .where('chat_id', 'in', chunk)
      .where('created_at', '>=', dayBegan)
      // What failed or was cancelled did not reach anybody. Not `in`: the index of states is the wrong one here.
      .where(sql<boolean>`state not in ('failed', 'cancelled')`)
      .execute(),
  )
  const told = new Set(rows.map(({ chat_id, text }) => `${chat_id}\n${text}`))
  return messages.filter(({ whatsapp, text }) => told.has(`${chatIdOf(whatsapp)}\n${text}`))
}
