import { once } from 'node:events'
import * as http from 'node:http'
import * as net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { callHttp } from './http-call.ts'

const LIMITS = { connectTimeoutMs: 150, callTimeoutMs: 400, maxBodyBytes: 1000 }
const open: net.Server[] = []
const sockets = new Set<net.Socket>()

async function listen<T extends net.Server>(server: T): Promise<{ server: T; port: number }> {
  open.push(server)
  server.on('connection', (socket: net.Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as net.AddressInfo).port }
}

function post(url: string) {
  return callHttp({ url, method: 'POST', headers: { 'X-Api-Key': 'key-1' }, body: '{}' }, LIMITS)
}

/** A TCP server that collects what it gets and lets `react` do the rest. */
async function rawServer(react: (socket: net.Socket) => void) {
  const got: Buffer[] = []
  const { port } = await listen(
    net.createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => {
        got.push(chunk)
        react(socket)
      })
    }),
  )
  return { port, text: () => Buffer.concat(got).toString('latin1') }
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(open.splice(0).map((server) => server.listening && once(server.close(), 'close')))
})

describe('before the request went out', () => {
  it('MSG-16 a refused connection', async () => {
    const { server, port } = await listen(net.createServer())
    await once(server.close(), 'close')
    const refused = { kind: 'network', phase: 'before-send', reason: 'ECONNREFUSED' }
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual(refused)
    // Several addresses: Node wraps the failures in an AggregateError.
    expect(await post(`http://localhost:${port}/`)).toEqual(refused)
  })

  it('MSG-16 a name that does not resolve', async () => {
    const answer = await post('http://gateway.invalid/')
    expect(answer).toMatchObject({ kind: 'network', phase: 'before-send' })
  })

  it('MSG-16 a TLS handshake that never comes: the key was not written', async () => {
    const silent = await rawServer(() => {})
    const answer = await post(`https://127.0.0.1:${silent.port}/`)
    expect(answer).toEqual({ kind: 'network', phase: 'before-send', reason: 'TIMEOUT' })
    expect(silent.text()).not.toContain('key-1')
  })

  it('MSG-16 a server that cannot speak TLS', async () => {
    const plain = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const answer = await post(`https://127.0.0.1:${plain.port}/`)
    expect(answer).toMatchObject({ kind: 'network', phase: 'before-send' })
    expect(plain.text()).not.toContain('key-1')
  })

  it('MSG-11 a key that no header can hold', async () => {
    const headers = { 'X-Api-Key': 'key\n1' }
    const answer = await callHttp({ url: 'http://127.0.0.1:1/', method: 'GET', headers }, LIMITS)
    expect(answer).toEqual({ kind: 'network', phase: 'before-send', reason: 'ERR_INVALID_CHAR' })
  })
})

describe('after the request went out', () => {
  it.each<[string, (socket: net.Socket) => void, string]>([
    ['a reset', (socket) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['a closed connection', (socket) => socket.end(), 'ECONNRESET'],
    ['an answer that is not HTTP', (socket) => socket.end('hello\r\n\r\n'), 'HPE_INVALID_CONSTANT'],
    ['an upgrade', (s) => s.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'), 'CLOSED'],
    ['no answer in time', () => {}, 'TIMEOUT'],
    ['a head that stays half', (socket) => socket.write('HTTP/1.1 201 Crea'), 'TIMEOUT'],
  ])('MSG-16 %s', async (_title, react, reason) => {
    const server = await rawServer(react)
    const answer = await post(`http://127.0.0.1:${server.port}/`)
    expect(server.text()).toContain('X-Api-Key: key-1')
    expect(answer).toEqual({ kind: 'network', phase: 'after-send', reason })
  })

  it('keeps the status of a body that stops in the middle', async () => {
    const head = 'HTTP/1.1 201 Created\r\nContent-Length: 400\r\n\r\n{"id":'
    const stalled = await rawServer((socket) => socket.write(head))
    expect(await post(`http://127.0.0.1:${stalled.port}/`)).toMatchObject({
      status: 201,
      bodyText: '{"id":',
      truncated: true,
    })
  })

  it('reads no more than the limit', async () => {
    const { port } = await listen(http.createServer((_request, response) => response.end('x'.repeat(1001))))
    const answer = await post(`http://127.0.0.1:${port}/`)
    expect(answer).toMatchObject({ status: 200, bodyText: 'x'.repeat(1000), truncated: true })
  })

  it('reads a body of exactly the limit whole', async () => {
    const { port } = await listen(http.createServer((_request, response) => response.end('x'.repeat(1000))))
    const answer = await post(`http://127.0.0.1:${port}/`)
    expect(answer).toMatchObject({ bodyText: 'x'.repeat(1000), truncated: false })
  })

  it('takes a new connection for each call', async () => {
    const { server, port } = await listen(http.createServer((_request, response) => response.end('{}')))
    let connections = 0
    server.on('connection', () => connections++)
    await post(`http://127.0.0.1:${port}/`)
    await post(`http://127.0.0.1:${port}/`)
    expect(connections).toBe(2)
  })
})
