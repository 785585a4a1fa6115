import type { Trx } from '../../../../platform/database/store.ts'

/** Which sessions: the one with a list id, those of one account, or all. */
export type SessionChoice = { id: string } | { userId: string } | 'all'

/** Ends sessions at once and returns how many there were. */
export async function revokeSessions(trx: Trx, choice: SessionChoice): Promise<number> {
  let query = trx.deleteFrom('session')
  if (choice !== 'all') {
    query = 'id' in choice ? query.where('id', '=', choice.id) : query.where('user_id', '=', choice.userId)
  }
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
