import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { openSession } from './open-session.ts'

const OWNER = { userId: 'u1', address: '203.0.113.9', userAgent: 'Firefox/131.0' }

describeOnBothDatabases('openSession', (open) => {
  it('gives a random 256-bit token and stores only its SHA-256', async () => {
    const store = await open()
    const token = await store.transaction((trx) => openSession(trx, fixedClock(), OWNER))
    const rows = await store.read.selectFrom('session').selectAll().execute()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(rows).toEqual([
      {
        token_hash: createHash('sha256').update(token).digest('hex'),
        id: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
        user_id: 'u1',
        created_at: '2026-05-20T02:00:00.000Z',
        last_seen_at: '2026-05-20T02:00:00.000Z',
        expires_at: '2026-06-03T02:00:00.000Z',
        address: '203.0.113.9',
        user_agent: 'Firefox/131.0',
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('never gives the same token twice', async () => {
    const store = await open()
    const opened = () => store.transaction((trx) => openSession(trx, fixedClock(), OWNER))
    expect(new Set([await opened(), await opened(), await opened()]).size).toBe(3)
  })

  it('cuts what the browser says of itself to 200 printable characters', async () => {
    const store = await open()
    const userAgent = `\u0000\u001b[31m\u009b${'x'.repeat(1000)}`
    await store.transaction((trx) => openSession(trx, fixedClock(), { ...OWNER, userAgent }))
    const row = await store.read.selectFrom('session').select('user_agent').executeTakeFirstOrThrow()
    expect(row.user_agent).toBe(`??[31m?${'x'.repeat(193)}`)
  })
})
