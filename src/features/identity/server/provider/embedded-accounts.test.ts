import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { addAccount } from '../commands/add-account.ts'
import { ensureAdmin } from '../commands/ensure-admin.ts'
import { embeddedAccounts } from './embedded-accounts.ts'
import { NOBODYS_HASH, verifyPassword } from './password-hash.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const DISABLED = { email: 'lama@contoh.test', password: 'rahasia-456' }

describeOnBothDatabases('embedded accounts', (open) => {
  async function accountsWithCounter() {
    const store = await open()
    await fill(store)
    const checked: string[] = []
    const provider = embeddedAccounts(store, (password, hash) => {
      checked.push(hash)
      return verifyPassword(password, hash)
    })
    return { provider, checked }
  }

  async function fill(store: Store) {
    await ensureAdmin(store, fixedClock(), ADMIN)
    await addAccount(store, fixedClock(), DISABLED)
    await store.transaction((trx) =>
      trx.updateTable('account').set({ disabled: 1 }).where('email', '=', DISABLED.email).execute(),
    )
  }

  it('AUTH-08 proves email and password, the email without regard to case', async () => {
    const { provider } = await accountsWithCounter()
    const proof = await provider.verify(' ADMIN@Contoh.Test ', ADMIN.password)
    expect(proof).toEqual({ kind: 'ok', userId: expect.stringMatching(/^\w{20}$/), email: ADMIN.email })
  })

  it.each([
    ['wrong password', ADMIN.email, 'RAHASIA-123', 'wrong-credentials'],
    ['unknown account', 'siapa@contoh.test', ADMIN.password, 'wrong-credentials'],
    ['disabled account', DISABLED.email, DISABLED.password, 'disabled'],
    ['disabled account, wrong password', DISABLED.email, ADMIN.password, 'wrong-credentials'],
  ])('%s costs exactly one argon2 run of the same costs', async (_, email, password, kind) => {
    const { provider, checked } = await accountsWithCounter()
    expect(await provider.verify(email, password)).toEqual({ kind })
    expect(checked).toHaveLength(1)
    expect(costsOf(checked[0])).toBe(costsOf(NOBODYS_HASH))
  })
})

function costsOf(hash: string | undefined): string | undefined {
  return hash?.split('$').slice(0, 4).join('$')
}
