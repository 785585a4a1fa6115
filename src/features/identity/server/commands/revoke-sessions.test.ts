import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { listSessions } from '../queries.ts'
import { openSession } from './open-session.ts'
import { revokeSessions, type SessionChoice } from './revoke-sessions.ts'

const NOW = '2026-05-20T02:00:00.000Z'

describeOnBothDatabases('revokeSessions', (open) => {
  async function storeWithSessions(): Promise<Store> {
    const store = await open()
    for (const userId of ['u1', 'u1', 'u2']) {
      await store.transaction((trx) =>
        openSession(trx, fixedClock(), { userId, address: '203.0.113.9', userAgent: '' }),
      )
    }
    return store
  }
  const revoke = (store: Store, choice: SessionChoice) =>
    store.transaction((trx) => revokeSessions(trx, choice))

  it('ends the one with an id', async () => {
    const store = await storeWithSessions()
    const [first, ...others] = await listSessions(store.read, NOW)
    expect(await revoke(store, { id: first?.id ?? '' })).toBe(1)
    expect(await listSessions(store.read, NOW)).toEqual(others)
  })

  it.each([
    ['an unknown id', { id: 'tidakada' }, 0, 3],
    ["one account's", { userId: 'u1' }, 2, 1],
    ['all', 'all', 3, 0],
  ] as const)('%s', async (_, choice, ended, left) => {
    const store = await storeWithSessions()
    expect(await revoke(store, choice)).toBe(ended)
    expect(await listSessions(store.read, NOW)).toHaveLength(left)
  })
})
