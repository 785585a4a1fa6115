import type { Store } from '../../../../platform/database/store.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { chosenEmail, chosenPassword } from '../provider/chosen-credentials.ts'
import { findAccount, findAdminAccount } from '../queries.ts'
import { replacePassword } from './replace-password.ts'

/** Whose password (the admin's without an email), and which one (a generated one when absent). */
export interface PasswordChange {
  email?: string | undefined
  password?: string | undefined
}

/** Sets a password and ends the account's sessions. Throws BAD_REQUEST, or NOT_FOUND before the first start. */
export async function setPassword(store: Store, change: PasswordChange) {
  const account =
    change.email === undefined
      ? await findAdminAccount(store.read)
      : await findAccount(store.read, chosenEmail(change.email))
  if (!account) {
    throw change.email === undefined
      ? new AppError('NOT_FOUND', { message: 'Belum ada akun admin. Jalankan `npm start` dahulu.' })
      : fieldError('email', `Tidak ada akun dengan email ${change.email}`)
  }
  const { hash, generated } = await chosenPassword(change.password)
  const endedSessions = await store.transaction((trx) => replacePassword(trx, account.id, hash))
  return { email: account.email, generatedPassword: generated, endedSessions }
}
