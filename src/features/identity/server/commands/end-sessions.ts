import type { Trx } from '../../../../platform/database/store.ts'

/** Ends sessions of an account other than the one that asks: that with a list id, or all. Answers how many there were. */
export async function endOtherSessions(
  trx: Trx,
  owner: { userId: string; sessionHash: string },
  id?: string,
): Promise<number> {
  let query = trx
    .deleteFrom('session')
    .where('user_id', '=', owner.userId)
    .where('token_hash', '<>', owner.sessionHash)
  if (id !== undefined) query = query.where('id', '=', id)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}
