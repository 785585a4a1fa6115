import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of a message that goes from the client to the server; `cut-after`: it is answered, but the answer gets lost. */
export type Fate = 'pass' | 'cut-before' | 'cut-after' | 'cut-and-deliver-late'

/** Stands between a client and a PostgreSQL server, so that a test can take the connection away at any moment. */
export interface PostgresProxy {
  /** The address of `serverUrl` by way of the proxy. */
  url: string
  /** Decides about each message by its text. */
  onMessage(decide: (text: string) => Fate): void
  /** From now on nothing passes in either way and nobody learns of it, as when the power is gone. */
  freeze(): void
  /** How many connections were made. */
  count(): number
  close(): Promise<void>
}

const LATE_MS = 200

/** Starts a proxy on a free port. */
export async function startPostgresProxy(serverUrl: string): Promise<PostgresProxy> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let decide: (text: string) => Fate = () => 'pass'
  let isFrozen = false
  let connections = 0
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    connections++
    const upstream = connect(Number(target.port), target.hostname)
    track(client)
    track(upstream)
    let isCutWithAnswer = false
    client.on('data', (data) => {
      const fate = isFrozen ? 'freeze' : decide(data.toString('latin1'))
      isCutWithAnswer = fate === 'cut-after'
      if (fate === 'pass' || isCutWithAnswer) upstream.write(data)
      if (fate === 'cut-before') upstream.destroy()
      if (fate === 'cut-and-deliver-late') setTimeout(() => upstream.end(data), LATE_MS)
      if (fate === 'cut-before' || fate === 'cut-and-deliver-late') client.destroy()
    })
    upstream.on('data', (data) => {
      if (isCutWithAnswer) client.destroy()
      if (!isFrozen && !client.destroyed) client.write(data)
    })
    upstream.on('close', () => void (isFrozen || client.destroy()))
    client.on('close', () => void (isFrozen || setTimeout(() => upstream.end(), LATE_MS * 2)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    onMessage: (next) => {
      decide = next
    },
    freeze: () => {
      isFrozen = true
    },
    count: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
