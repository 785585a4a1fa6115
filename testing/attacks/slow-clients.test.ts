import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SERVER_LIMITS, type ServerLimits } from '../../src/app/server/server-limits.ts'
import { type AttackedServer, openRaw, type RawConnection, startAttackedServer } from './attacked-server.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

/** As the real ones stand to each other, a hundred times shorter. */
const SHORT = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 400,
  connectionsCheckingInterval: 50,
  silenceTimeout: 900,
}
const NEVER = 3_600_000
const ENDLESS = {
  headersTimeout: NEVER,
  requestTimeout: NEVER,
  keepAliveTimeout: NEVER,
  connectionsCheckingInterval: SHORT.connectionsCheckingInterval,
  silenceTimeout: NEVER,
}
/** What a busy machine may be late. */
const SLACK_MS = 6_000
const HEAD = 'POST /api/registrations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start(limits: Partial<ServerLimits> = SHORT): Promise<AttackedServer> {
  const server = await startAttackedServer({ limits })
  cleanUps.push(server.remove, server.stop)
  return server
}

/** Opens a connection and feeds it drop by drop, as long as it lives. */
async function drip(port: number, head: string, drop: string): Promise<RawConnection> {
  const connection = await openRaw(port)
  if (head !== '') connection.socket.write(head)
  if (drop !== '') {
    const timer = setInterval(() => connection.socket.write(drop), 40)
    void connection.ended.then(() => clearInterval(timer))
  }
  cleanUps.push(() => connection.socket.destroy())
  return connection
}

describe('a slow client', () => {
  it.each<[string, string, string, keyof typeof SHORT]>([
    ['says nothing at all', '', '', 'headersTimeout'],
    ['sends a header line now and then', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n', 'headersTimeout'],
    ['sends a header byte now and then', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ', 'b', 'headersTimeout'],
    ['sends empty lines before the request', '', '\r\n', 'headersTimeout'],
    ['sends its body byte by byte', `${HEAD}Content-Length: 900000\r\n\r\n`, ' ', 'requestTimeout'],
    [
      'sends its body chunk by chunk',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
      'requestTimeout',
    ],
    [
      'sends trailers without end',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`,
      'X-A: b\r\n',
      'requestTimeout',
    ],
    ['stops amid the body', `${HEAD}Content-Length: 10\r\n\r\n{`, '', 'requestTimeout'],
    [
      'keeps a connection it no longer uses',
      'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      '',
      'keepAliveTimeout',
    ],
  ])('that %s is hung up on in time', async (_name, head, drop, limit) => {
    // The one alone, so that no other stands in for it. Node wants the headers' no longer than the request's.
    const alone = { ...ENDLESS, [limit]: SHORT[limit] }
    const { port } = await start({
      ...alone,
      headersTimeout: Math.min(alone.headersTimeout, alone.requestTimeout),
    })
    const connection = await drip(port, head, drop)
    const endedAfterMs = await Promise.race([connection.ended, sleep(15_000, Number.POSITIVE_INFINITY)])
    expect(endedAfterMs).toBeLessThan(SHORT[limit] + SLACK_MS)
  })

  it('that does not read its answers is hung up on in time', async () => {
    const { port } = await start({ ...ENDLESS, silenceTimeout: SHORT.silenceTimeout })
    const connection = await drip(port, '', '')
    connection.socket.pause()
    connection.socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200))
    // Who reads nothing notices the end only by writing; more seldom than the silence, so that it does not count against it.
    const knocking = setInterval(() => connection.socket.write('\r\n'), 2 * SHORT.silenceTimeout)
    cleanUps.push(() => clearInterval(knocking))
    expect(await Promise.race([connection.ended, sleep(40_000, 'still open')])).not.toBe('still open')
    expect(connection.received().split('HTTP/1.1 200').length - 1).toBeLessThan(200)
  })

  it('is no match for two hundred others: who comes meanwhile is answered, and all of them are ended', async () => {
    const { port, url } = await start()
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => drip(port, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n')),
    )
    const startedAtMs = performance.now()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(performance.now() - startedAtMs).toBeLessThan(SLACK_MS)
    const ends = await Promise.all(slow.map(({ ended }) => ended))
    expect(Math.max(...ends)).toBeLessThan(SHORT.headersTimeout + 2 * SLACK_MS)
  })
})

it('connections beyond the limit are hung up on, and the others go on', async () => {
  const { port } = await start({ ...ENDLESS, maxConnections: 5 })
  const all = await Promise.all(Array.from({ length: 12 }, () => drip(port, '', '')))
  const ended = await Promise.all(
    all.map((each) => Promise.race([each.ended.then(() => 'ended'), sleep(500, 'open')])),
  )
  expect(ended.filter((end) => end === 'open')).toHaveLength(5)
  const open = all[ended.indexOf('open')]
  open?.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => open?.received()).toContain('HTTP/1.1 200')
})

it('the limits in use bound every way to be slow', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, silenceTimeout, maxConnections } = SERVER_LIMITS
  expect(headersTimeout + SERVER_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(20_000)
  expect(requestTimeout).toBeLessThanOrEqual(60_000)
  expect(keepAliveTimeout).toBeLessThanOrEqual(60_000)
  expect(silenceTimeout).toBeLessThanOrEqual(300_000)
  expect(maxConnections).toBeLessThanOrEqual(1_000)
})
