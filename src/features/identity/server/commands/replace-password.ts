import type { Trx } from '../../../../platform/database/store.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** Gives an account another password and ends its sessions; returns how many those were. */
export async function replacePassword(trx: Trx, userId: string, passwordHash: string): Promise<number> {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  return revokeSessions(trx, { userId })
}
