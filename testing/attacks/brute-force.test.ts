import { afterEach, describe, expect, it, vi } from 'vitest'
import { ADMIN } from '../app-under-test.ts'
import { type AttackedServer, startAttackedServer } from './attacked-server.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const ALLOWED = 10
/** Where programs of other makers look for the visitor's address. */
const ADDRESS_HEADERS = [
  'X-Forwarded-For',
  'X-Real-IP',
  'Forwarded',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'X-Originating-IP',
  'X-Remote-Addr',
  'Via',
]

const running: AttackedServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop()
    server.remove()
  }
})

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<AttackedServer> {
  const server = await startAttackedServer({ env, ...(dataDir && { dataDir }) })
  running.push(server)
  return server
}

async function tryPassword(
  { url }: AttackedServer,
  { password = 'salah-sekali', email = ADMIN.email, headers = {} }: Attempt = {},
): Promise<number> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

interface Attempt {
  password?: string
  email?: string
  headers?: Record<string, string>
}

const isRight = { password: ADMIN.password }
const wrong = Array<number>(ALLOWED).fill(401)

describe('guessing the password', () => {
  it('is not helped by any header that names an address', async () => {
    const server = await start()
    const statuses: number[] = []
    for (let i = 0; i < ALLOWED; i++) {
      const headers = Object.fromEntries(
        ADDRESS_HEADERS.map((name) => [name, name === 'Forwarded' ? `for=10.9.8.${i}` : `10.9.8.${i}`]),
      )
      statuses.push(await tryPassword(server, { headers }))
    }
    expect(statuses).toEqual(wrong)
    for (const name of ADDRESS_HEADERS) {
      expect([name, await tryPassword(server, { ...isRight, headers: { [name]: '10.1.1.1' } })]).toEqual([
        name,
        429,
      ])
    }
  })

  it('is not helped, behind a proxy, by what stands before the entry that the proxy wrote', async () => {
    const server = await start({ PROXY_HOPS: '1' })
    const from = (claimed: string) => ({ headers: { 'X-Forwarded-For': `${claimed}, 198.51.100.7` } })
    const statuses: number[] = []
    for (let i = 0; i < ALLOWED; i++) statuses.push(await tryPassword(server, from(`10.9.8.${i}`)))
    expect(statuses).toEqual(wrong)
    expect(await tryPassword(server, { ...isRight, ...from('10.1.1.1') })).toBe(429)
    expect(await tryPassword(server, { ...isRight, headers: { 'X-Forwarded-For': '198.51.100.8' } })).toBe(
      200,
    )
  })

  it('is not helped by other spellings of the email', async () => {
    const server = await start()
    const spellings = [ADMIN.email, ADMIN.email.toUpperCase(), ` ${ADMIN.email}`, `${ADMIN.email}\t`]
    const statuses: number[] = []
    for (let i = 0; i < ALLOWED; i++) {
      statuses.push(await tryPassword(server, { email: spellings[i % spellings.length] ?? '' }))
    }
    expect(statuses).toEqual(wrong)
    for (const email of spellings) expect(await tryPassword(server, { ...isRight, email })).toBe(429)
  })

  it('is not helped by a restart of the server', async () => {
    const first = await start()
    const statuses: number[] = []
    for (let i = 0; i < ALLOWED; i++) statuses.push(await tryPassword(first))
    expect(statuses).toEqual(wrong)
    await first.stop()
    const second = await start({}, first.dataDir)
    expect(await tryPassword(second, isRight)).toBe(429)
  })

  it('is not helped by asking much at once', async () => {
    const server = await start()
    const statuses = await Promise.all(Array.from({ length: 40 }, () => tryPassword(server)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(ALLOWED)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })
})
