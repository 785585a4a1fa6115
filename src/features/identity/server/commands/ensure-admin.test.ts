import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { embeddedAccounts } from '../provider/embedded-accounts.ts'
import { listAccounts, listSessions } from '../queries.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { openSession } from './open-session.ts'

const clock = fixedClock()
const CHOSEN = { email: 'Admin@Contoh.test', password: 'rahasia-123' }

async function canSignIn(store: Store, email: string, password: string | undefined): Promise<boolean> {
  return (await embeddedAccounts(store).verify(email, password ?? '')).kind === 'ok'
}

async function openAdminSession(store: Store): Promise<void> {
  await store.transaction(async (trx) => {
    const { user_id: userId } = await trx
      .selectFrom('admin_identity')
      .select('user_id')
      .executeTakeFirstOrThrow()
    await openSession(trx, clock, { userId, address: '', userAgent: '' })
  })
}

function countSessions(store: Store) {
  return listSessions(store.read, '2026-05-20T02:00:00.000Z').then((sessions) => sessions.length)
}

describeOnBothDatabases('ensureAdmin', (open, database) => {
  it('makes the admin with a generated password on the first start', async () => {
    const store = await open()
    const admin = await ensureAdmin(store, clock, {})
    expect(admin).toEqual({
      created: true,
      email: 'admin@tagihan.local',
      generatedPassword: expect.stringMatching(/^.{16,}$/),
      passwordReplaced: false,
    })
    expect(await canSignIn(store, admin.email, admin.generatedPassword)).toBe(true)
  })

  it('takes email and password from the settings', async () => {
    const store = await open()
    const admin = await ensureAdmin(store, clock, CHOSEN)
    expect(admin).toMatchObject({ created: true, email: 'admin@contoh.test', generatedPassword: undefined })
    expect(await canSignIn(store, 'admin@contoh.test', CHOSEN.password)).toBe(true)
  })

  it('AUTH-12 keeps the one fixed account on later starts, whatever email the settings name', async () => {
    const store = await open()
    const first = await ensureAdmin(store, clock, {})
    await openAdminSession(store)
    const later = await ensureAdmin(store, clock, { email: 'lain@contoh.test' })
    expect(later).toEqual({ ...first, created: false, generatedPassword: undefined })
    expect(await listAccounts(store.read)).toHaveLength(1)
    expect(await canSignIn(store, first.email, first.generatedPassword)).toBe(true)
    expect(await countSessions(store)).toBe(1)
  })

  it('leaves sessions alone when the wanted password is the stored one', async () => {
    const store = await open()
    await ensureAdmin(store, clock, CHOSEN)
    await openAdminSession(store)
    expect(await ensureAdmin(store, clock, CHOSEN)).toMatchObject({ created: false, passwordReplaced: false })
    expect(await countSessions(store)).toBe(1)
  })

  it('replaces the password and ends the sessions when the wanted one differs', async () => {
    const store = await open()
    await ensureAdmin(store, clock, CHOSEN)
    await openAdminSession(store)
    const later = await ensureAdmin(store, clock, { ...CHOSEN, password: 'rahasia-baru' })
    expect(later).toMatchObject({ created: false, passwordReplaced: true })
    expect(await canSignIn(store, CHOSEN.email, CHOSEN.password)).toBe(false)
    expect(await canSignIn(store, CHOSEN.email, 'rahasia-baru')).toBe(true)
    expect(await countSessions(store)).toBe(0)
  })

  it.each([
    [{ email: 'bukan-email' }, 'Email tidak valid'],
    [{ password: '12345' }, 'Password minimal 6 karakter'],
    [{ password: 'x'.repeat(201) }, 'Maksimal 200 karakter'],
  ])('refuses %j, which the sign-in form would not take', async (wanted, message) => {
    const store = await open()
    await expect(ensureAdmin(store, clock, wanted)).rejects.toThrow(message)
    expect(await listAccounts(store.read)).toEqual([])
  })

  it('makes one admin when first starts race', async () => {
    const stores = [await open(), await database.openAgain(), await database.openAgain()]
    const admins = await Promise.all(
      stores.map((store, i) => ensureAdmin(store, clock, { email: `admin${i}@contoh.test` })),
    )
    const made = admins.filter((admin) => admin.created)
    expect(made).toHaveLength(1)
    expect(new Set(admins.map((admin) => admin.email)).size).toBe(1)
    expect(admins.filter((admin) => admin.generatedPassword !== undefined)).toEqual(made)
    const [store] = stores as [Store]
    expect(await listAccounts(store.read)).toMatchObject([{ email: made[0]?.email, isAdmin: true }])
    expect(await canSignIn(store, made[0]?.email ?? '', made[0]?.generatedPassword)).toBe(true)
  })
})
