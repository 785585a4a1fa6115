import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { chosenEmail, chosenPassword } from '../provider/chosen-credentials.ts'
import { verifyPassword } from '../provider/password-hash.ts'
import { type Account, findAdminAccount } from '../queries.ts'
import { appointAdmin } from './appoint-admin.ts'
import { replacePassword } from './replace-password.ts'

const DEFAULT_EMAIL = 'admin@tagihan.local'

/** What the settings say: ADMIN_EMAIL and ADMIN_PASSWORD, or the admin's id at an outside service, where both are kept. */
export interface WantedAdmin {
  email?: string | undefined
  password?: string | undefined
  outsideUserId?: string | undefined
}

/** The admin as found or made; `generatedPassword` only when this call made it up. */
export interface EnsuredAdmin {
  created: boolean
  /** Of an outside service: the user id until the admin has signed in once. */
  email: string
  generatedPassword: string | undefined
  /** A wanted password differed from the stored one and took its place; the sessions were ended. */
  passwordReplaced: boolean
}

/**
 * Makes the one admin account if there is none. Later only a wanted password that does not verify changes anything.
 * Throws BAD_REQUEST for an email or password that the sign-in form would refuse.
 */
export async function ensureAdmin(store: Store, clock: Clock, wanted: WantedAdmin): Promise<EnsuredAdmin> {
  const { outsideUserId } = wanted
  if (outsideUserId !== undefined) {
    const { email } = await store.transaction((trx) => appointAdmin(trx, outsideUserId))
    return {
      created: false,
      email: email ?? outsideUserId,
      generatedPassword: undefined,
      passwordReplaced: false,
    }
  }
  const admin = await findAdminAccount(store.read)
  if (admin) {
    const passwordReplaced = await applyPassword(store, admin, wanted.password)
    return { created: false, email: admin.email, generatedPassword: undefined, passwordReplaced }
  }
  const email = chosenEmail(wanted.email ?? DEFAULT_EMAIL)
  const { hash, generated } = await chosenPassword(wanted.password)
  const created = await store.transaction((trx) => createAdmin(trx, clock, email, hash))
  // Another process was faster: its admin is the one.
  if (!created) return ensureAdmin(store, clock, wanted)
  return { created, email, generatedPassword: generated, passwordReplaced: false }
}

async function applyPassword(store: Store, admin: Account, wanted: string | undefined): Promise<boolean> {
  if (wanted === undefined || (await verifyPassword(wanted, admin.passwordHash))) return false
  const { hash } = await chosenPassword(wanted)
  await store.transaction((trx) => replacePassword(trx, admin.id, hash))
  return true
}

async function createAdmin(trx: Trx, clock: Clock, email: string, passwordHash: string): Promise<boolean> {
  if (await findAdminAccount(trx)) return false
  const account = await trx
    .insertInto('account')
    .values({ id: newId(), email, password_hash: passwordHash, disabled: 0, created_at: nowInstant(clock) })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ password_hash: passwordHash, disabled: 0 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('admin_identity')
    .values({ slot: 1, user_id: account.id, email: null })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ user_id: account.id, email: null }))
    .execute()
  return true
}
