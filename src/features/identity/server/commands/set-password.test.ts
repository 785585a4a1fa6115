import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { embeddedAccounts } from '../provider/embedded-accounts.ts'
import { listSessions } from '../queries.ts'
import { addAccount } from './add-account.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { openSession } from './open-session.ts'
import { setPassword } from './set-password.ts'

const clock = fixedClock()
const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const OTHER = { email: 'kasir@contoh.test', password: 'rahasia-456' }

describeOnBothDatabases('accounts', (open) => {
  async function storeWithAccounts(): Promise<Store> {
    const store = await open()
    await ensureAdmin(store, clock, ADMIN)
    await addAccount(store, clock, OTHER)
    return store
  }

  async function kindOf(store: Store, email: string, password: string): Promise<string> {
    return (await embeddedAccounts(store).verify(email, password)).kind
  }

  it("setPassword changes the admin's password and ends the sessions", async () => {
    const store = await storeWithAccounts()
    const proof = await embeddedAccounts(store).verify(ADMIN.email, ADMIN.password)
    const userId = proof.kind === 'ok' ? proof.userId : ''
    await store.transaction((trx) => openSession(trx, clock, { userId, address: '', userAgent: '' }))
    const changed = await setPassword(store, { password: 'rahasia-baru' })
    expect(changed).toEqual({ email: ADMIN.email, generatedPassword: undefined, endedSessions: 1 })
    expect(await kindOf(store, ADMIN.email, 'rahasia-baru')).toBe('ok')
    expect(await kindOf(store, ADMIN.email, ADMIN.password)).toBe('wrong-credentials')
    expect(await listSessions(store.read, '2026-05-20T02:00:00.000Z')).toEqual([])
  })

  it('setPassword makes up a password when none is given, for the account that is named', async () => {
    const store = await storeWithAccounts()
    const changed = await setPassword(store, { email: 'KASIR@contoh.test' })
    expect(await kindOf(store, OTHER.email, changed.generatedPassword ?? '')).toBe('ok')
    expect(await kindOf(store, ADMIN.email, ADMIN.password)).toBe('ok')
  })

  it.each([
    [{ password: '12345' }, 'Password minimal 6 karakter'],
    [{ password: '' }, 'Password wajib diisi'],
    [{ email: 'siapa' }, 'Email tidak valid'],
    [{ email: 'siapa@contoh.test' }, 'Tidak ada akun dengan email siapa@contoh.test'],
  ])('setPassword refuses %j', async (change, message) => {
    const store = await storeWithAccounts()
    await expect(setPassword(store, change)).rejects.toThrow(message)
    expect(await kindOf(store, ADMIN.email, ADMIN.password)).toBe('ok')
  })

  it.each([
    [{ email: 'kasir' }, 'Email tidak valid'],
    [{ email: 'baru@contoh.test', password: '12345' }, 'Password minimal 6 karakter'],
    [{ email: ' Kasir@Contoh.test' }, 'Sudah ada akun dengan email kasir@contoh.test'],
    [{ email: ADMIN.email, password: 'diambil-alih' }, 'Sudah ada akun dengan email admin@contoh.test'],
  ])('addAccount refuses %j', async (account, message) => {
    const store = await storeWithAccounts()
    await expect(addAccount(store, clock, account)).rejects.toThrow(message)
    expect(await kindOf(store, ADMIN.email, ADMIN.password)).toBe('ok')
    expect(await kindOf(store, OTHER.email, OTHER.password)).toBe('ok')
  })

  it('neither works before the first start', async () => {
    const store = await open()
    await expect(addAccount(store, clock, OTHER)).rejects.toThrow('Belum ada akun admin')
    await expect(setPassword(store, {})).rejects.toThrow('Belum ada akun admin')
  })
})
