import type { Trx } from '../../../../platform/database/store.ts'
import { normalizeEmail } from '../../rules/credentials.ts'

/** Makes a user of an outside service the one admin. Sessions of whoever was it before end when they are next used (AUTH-19). */
export async function appointAdmin(trx: Trx, userId: string): Promise<{ email: string | null }> {
  const before = await trx.selectFrom('admin_identity').select(['user_id', 'email']).executeTakeFirst()
  if (before?.user_id === userId) return { email: before.email }
  await trx
    .insertInto('admin_identity')
    .values({ slot: 1, user_id: userId, email: null })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ user_id: userId, email: null }))
    .execute()
  return { email: null }
}

/** Keeps the email that the outside service proved for the admin: the password is asked for again by it. */
export async function keepAdminEmail(trx: Trx, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('admin_identity')
    .set({ email: normalizeEmail(email) })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '!=', normalizeEmail(email))]))
    .execute()
}
