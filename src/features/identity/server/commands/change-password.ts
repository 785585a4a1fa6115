import { fieldError } from '../../../../shared/app-error.ts'
import { recordChange } from '../../../trail/server/public.ts'
import { chosenPassword } from '../provider/chosen-credentials.ts'
import { isEasilyGuessed } from '../provider/easily-guessed.ts'
import { openSession, type SessionOwner } from './open-session.ts'
import { replacePassword } from './replace-password.ts'
import { requirePassword } from './require-password.ts'
import type { SignInDeps } from './sign-in.ts'

export interface OwnPasswordChange extends SessionOwner {
  oldPassword: string
  newPassword: string
}

/**
 * Changes the signed-in admin's password and ends all sessions; the token of a new one goes to the browser that asked. Throws BAD_REQUEST
 * at `oldPassword` or `newPassword`, TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: SignInDeps,
  { oldPassword, newPassword, ...owner }: OwnPasswordChange,
): Promise<{ token: string; endedOthers: number }> {
  const email = await requirePassword(deps, { ...owner, password: oldPassword }, 'oldPassword')
  if (newPassword === oldPassword)
    throw fieldError('newPassword', 'Password baru harus berbeda dari password lama')
  if (await isEasilyGuessed(newPassword, email))
    throw fieldError('newPassword', 'Password ini mudah ditebak. Pakai yang lain, misalnya tiga kata acak')
  const { hash } = await chosenPassword(newPassword)
  return deps.store.transaction(async (trx) => {
    const ended = await replacePassword(trx, owner.userId, hash)
    await recordChange(trx, deps, { kind: 'password-changed', label: email, count: 1, items: [] })
    const token = await openSession(trx, deps.clock, owner)
    return { token, endedOthers: Math.max(0, ended - 1) }
  })
}
