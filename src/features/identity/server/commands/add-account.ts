import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { newId } from '../../../../platform/new-id.ts'
import { AppError, fieldError } from '../../../../shared/app-error.ts'
import { chosenEmail, chosenPassword } from '../provider/chosen-credentials.ts'
import { findAdminAccount } from '../queries.ts'

/**
 * Adds a further account, which can prove itself but is refused by the app. Throws BAD_REQUEST (bad or taken email, bad
 * password), or NOT_FOUND before the first start, so that it can never stand where the admin's belongs.
 */
export async function addAccount(
  store: Store,
  clock: Clock,
  account: { email: string; password?: string | undefined },
) {
  const email = chosenEmail(account.email)
  if (!(await findAdminAccount(store.read))) {
    throw new AppError('NOT_FOUND', { message: 'Belum ada akun admin. Jalankan `npm start` dahulu.' })
  }
  const { hash, generated } = await chosenPassword(account.password)
  const added = await store.transaction((trx) =>
    trx
      .insertInto('account')
      .values({ id: newId(), email, password_hash: hash, disabled: 0, created_at: nowInstant(clock) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!added) throw fieldError('email', `Sudah ada akun dengan email ${email}`)
  return { email, generatedPassword: generated }
}
