import type { Trx } from '../../../../platform/database/store.ts'

/** Ends one session; none there is fine. */
export async function closeSession(trx: Trx, tokenHash: string): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}
