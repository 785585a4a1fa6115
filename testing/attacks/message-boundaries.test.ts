import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AttackedServer, openRaw, startAttackedServer, statusesIn } from './attacked-server.ts'

// Beside a full machine each request takes many times as long.
vi.setConfig({ testTimeout: 60_000 })

const POST = 'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const GET = 'GET /healthz HTTP/1.1\r\n'
/** What a smuggler would have answered as a request of its own. */
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`

let server: AttackedServer
beforeAll(async () => {
  server = await startAttackedServer()
})
afterAll(async () => {
  await server.stop()
  server.remove()
})

/** Sends bytes as they are; answers the status codes of what comes back until the server hangs up or is silent. */
async function send(text: string): Promise<number[]> {
  const connection = await openRaw(server.port)
  connection.socket.write(text, 'latin1')
  let before = -1
  // Silent for a quarter of a second after the first byte: there is no more to come.
  for (let round = 0; round < 40; round++) {
    const isOver = await Promise.race([connection.ended.then(() => true), sleep(250, false)])
    const length = connection.received().length
    if (isOver || (length > 0 && length === before)) break
    before = length
  }
  connection.socket.destroy()
  return statusesIn(connection.received())
}

describe('a message whose end can be read in two ways', () => {
  it.each<[string, string]>([
    [
      'Content-Length and Transfer-Encoding',
      `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'Transfer-Encoding and Content-Length',
      `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n`],
    ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a list of lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
    ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n{}`],
    ['a length beyond all numbers', `${POST}Content-Length: 99999999999999999999999\r\n\r\n{}`],
    ['a folded header', `${GET}Host: x\r\nX-A: b\r\n c\r\n\r\n`],
    ['a folded length', `${POST}Content-Length:\r\n ${SMUGGLED.length}\r\n\r\n`],
    ['a folded Transfer-Encoding', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['a blank before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a coding that only ends like chunked', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunked that is not the last coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    [
      'chunked, and once more another',
      `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    ],
    ['identity alone', `${POST}Transfer-Encoding: identity\r\n\r\n`],
    ['a control character before chunked', `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`],
    ['a chunk size that is no number', `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`],
    ['a negative chunk size', `${CHUNKED}-1\r\n{}\r\n0\r\n\r\n`],
    ['a chunk size with 0x', `${CHUNKED}0x2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk size beyond 64 bits', `${CHUNKED}ffffffffffffffff2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than its size', `${CHUNKED}2\r\n{}xx\r\n0\r\n\r\n`],
    ['chunks that end in LF alone', `${CHUNKED}2\n{}\n0\n\n`],
    ['a line break within a chunk extension', `${CHUNKED}2;a\nb\r\n{}\r\n0\r\n\r\n`],
    ['lines that end in LF alone', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
    ['lines that end in CR alone', 'GET /healthz HTTP/1.1\rHost: x\r\r'],
    ['a CR within a header', `${GET}Host: x\r\nX-A: a\rX-B: c\r\n\r\n`],
    ['a NUL within a header', `${GET}Host: x\r\nX-A: a\x00b\r\n\r\n`],
    ['no Host', `${GET}\r\n`],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('is refused, and what follows is not answered: %s', async (_name, message) => {
    expect(await send(message + SMUGGLED)).toEqual([400])
  })

  it.each(['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: a/b@c', 'Host: a b'])(
    'is refused with an address that is none, or two: %j',
    async (hosts) => {
      expect(await send(`${GET}${hosts}\r\n\r\n`)).toEqual([400])
    },
  )

  it.each<[string, string, number[]]>([
    ['of a GET', `${GET}Host: x\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`, [200]],
    [
      'that is refused unread',
      `POST /api/customers HTTP/1.1\r\nHost: x\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      [401],
    ],
    [
      'that is refused unread, in chunks',
      `POST /api/customers HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
      [401],
    ],
  ])('a body %s is never taken for a request', async (_name, message, statuses) => {
    expect(await send(message)).toEqual(statuses)
  })
})

describe('a message without measure', () => {
  it.each<[string, string, number]>([
    ['a chunk extension of 100 KB', `${CHUNKED}2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`, 413],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a header of 20 KB', `${GET}Host: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['4,000 headers', `${GET}Host: x\r\n${'a:b\r\n'.repeat(4_000)}\r\n`, 431],
    ['a cookie of 20 KB', `${GET}Host: x\r\nCookie: ${'a=b; '.repeat(4_000)}\r\n\r\n`, 431],
    ['trailers of 20 KB', `${CHUNKED}2\r\n{}\r\n0\r\n${'a:b\r\n'.repeat(4_000)}\r\n`, 431],
    ['a body said to have 1 TB', `${POST}Content-Length: 1000000000000\r\n\r\n{`, 413],
    ['an expectation that we do not know', `${POST}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`, 417],
  ])('is refused: %s', async (_name, message, status) => {
    expect((await send(message)).at(0)).toBe(status)
  })

  it('of many parts is refused by its type, before a part is read', async () => {
    const cookie = await server.signIn()
    const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(15_000)
    const startedAtMs = performance.now()
    const response = await fetch(`${server.url}/api/customers`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: `${parts}--x--`,
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'BAD_REQUEST',
    ])
    expect(performance.now() - startedAtMs).toBeLessThan(2_000)
  })
})

describe('an unusual method', () => {
  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'])(
    '%s does nothing and repeats nothing',
    async (method) => {
      const connection = await openRaw(server.port)
      connection.socket.end(`${method} /healthz HTTP/1.1\r\nHost: x\r\nX-A: rahasia-kepala\r\n\r\n`)
      await connection.ended
      expect(statusesIn(connection.received())).toEqual([404])
      expect(connection.received()).not.toContain('rahasia-kepala')
    },
  )

  it('CONNECT opens no tunnel', async () => {
    const connection = await openRaw(server.port)
    connection.socket.write('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n')
    await connection.ended
    expect(connection.received()).toBe('')
  })

  it('an upgrade to another protocol is not made', async () => {
    const upgrade = `${GET}Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    expect(await send(upgrade)).toEqual([200])
  })
})

it('none of it is a failure of ours, or takes the server away', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const failures = server
    .logged()
    .split('\n')
    .filter((line) => line && JSON.parse(line).level >= 40)
  expect(failures).toEqual([])
})
