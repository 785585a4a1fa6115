import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAccount } from '../../src/features/identity/server/commands/add-account.ts'
import { ADMIN, type AppUnderTest, appUnderTest } from '../app-under-test.ts'
import { fixedClock } from '../fixed-clock.ts'
import { freshSqlite } from '../fresh-sqlite.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const OTHER = { email: 'kasir@contoh.test', password: 'rahasia-456' }
const DISABLED = { email: 'lama@contoh.test', password: 'rahasia-789' }
const RUNS = 7

const open = freshSqlite()
let app: AppUnderTest
let visitor = 0
beforeEach(async () => {
  const store = await open()
  app = await appUnderTest(store)
  for (const account of [OTHER, DISABLED]) await addAccount(store, fixedClock(), account)
  await store.transaction((trx) =>
    trx.updateTable('account').set({ disabled: 1 }).where('email', '=', DISABLED.email).execute(),
  )
})

async function attempt(email: string, password: string) {
  visitor++
  const startedAtMs = performance.now()
  const response = await app.request('/api/session', {
    method: 'POST',
    json: { email, password },
    // Another one each time, so that no limit answers instead.
    address: `10.0.${visitor >> 8}.${visitor & 255}`,
  })
  const ms = performance.now() - startedAtMs
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { ms, answer: [response.status, headers, await response.json()] }
}

const CASES: Record<string, [string, string]> = {
  'the admin, wrong password': [ADMIN.email, 'salah-sekali'],
  'nobody at all': ['siapa@contoh.test', 'salah-sekali'],
  'another account, wrong password': [OTHER.email, 'salah-sekali'],
  'a disabled account, wrong password': [DISABLED.email, 'salah-sekali'],
  'a disabled account, right password': [DISABLED.email, DISABLED.password],
}

describe('which accounts there are', () => {
  it('R5 is told by no part of the answer', async () => {
    const { answer: expected } = await attempt(ADMIN.email, 'salah-sekali')
    expect(expected[0]).toBe(401)
    for (const [name, [email, password]] of Object.entries(CASES)) {
      expect([name, (await attempt(email, password)).answer]).toEqual([name, expected])
    }
  })

  it('R5 is not told by the time it takes', async () => {
    const times = new Map<string, number[]>(Object.keys(CASES).map((name) => [name, []]))
    // In turn, so that a busy moment hits all of them.
    for (let run = 0; run < RUNS; run++) {
      for (const [name, [email, password]] of Object.entries(CASES)) {
        times.get(name)?.push((await attempt(email, password)).ms)
      }
    }
    const medians = [...times].map(([name, all]) => ({ name, ms: median(all) }))
    const slowest = Math.max(...medians.map(({ ms }) => ms))
    // An account that costs no password check answers in a tenth of the time.
    expect(medians.filter(({ ms }) => ms < slowest / 4)).toEqual([])
  })

  it('is not told by the limit: nobody’s account is counted like one that exists', async () => {
    for (const email of [ADMIN.email, 'siapa@contoh.test']) {
      const statuses: number[] = []
      for (let i = 0; i < 12; i++) {
        const json = { email, password: 'salah-sekali' }
        const address = email === ADMIN.email ? '10.1.0.1' : '10.1.0.2'
        statuses.push((await app.request('/api/session', { method: 'POST', json, address })).status)
      }
      expect([email, statuses]).toEqual([email, [...Array<number>(10).fill(401), 429, 429]])
    }
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
