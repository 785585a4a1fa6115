import type { Store } from '../../../../platform/database/store.ts'
import { normalizeEmail } from '../../rules/credentials.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { NOBODYS_HASH, verifyPassword } from './password-hash.ts'

/** Accounts in our own table. Each answer costs one password check, so that its time tells nothing (R5). */
export function embeddedAccounts(store: Store, verify = verifyPassword): IdentityProvider {
  return {
    isEmbedded: true,
    async verify(email, password) {
      const account = await store.read
        .selectFrom('account')
        .select(['id', 'email', 'password_hash', 'disabled'])
        .where('email', '=', normalizeEmail(email))
        .executeTakeFirst()
      const isRight = await verify(password, account?.password_hash ?? NOBODYS_HASH)
      if (!account || !isRight) return { kind: 'wrong-credentials' }
      return account.disabled
        ? { kind: 'disabled' }
        : { kind: 'ok', userId: account.id, email: account.email }
    },
  }
}
