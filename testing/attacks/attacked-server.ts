import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { SERVER_LIMITS, type ServerLimits } from '../../src/app/server/server-limits.ts'
import { startServer } from '../../src/app/server/start-server.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { ADMIN } from '../app-under-test.ts'
import { removeFolder, tempFolder } from '../temp-folder.ts'

export interface AttackedServer {
  url: string
  port: number
  dataDir: string
  /** The log so far, from `trace` on, with nothing masked that the settings name as secret. */
  logged(): string
  /** The Cookie header of a new session. */
  signIn(): Promise<string>
  /** Ends it; the data stays for the next one until `remove`. */
  stop(): Promise<void>
  remove(): void
}

interface AttackedServerOptions {
  env?: Record<string, string>
  limits?: Partial<ServerLimits>
  /** A folder that another one left. */
  dataDir?: string
}

/** The real server on a free port of 127.0.0.1, with an admin account. */
export async function startAttackedServer(options: AttackedServerOptions = {}): Promise<AttackedServer> {
  const dataDir = options.dataDir ?? tempFolder('attacks')
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    BACKUP_EVERY_HOURS: '0',
    ...options.env,
  })
  const limits = { ...SERVER_LIMITS, ...options.limits }
  const server = await startServer(
    config,
    createLog('trace', new Writable({ write })),
    undefined,
    undefined,
    limits,
  )
  const url = server.localUrl
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    logged: () => lines.join(''),
    signIn: async () => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/api/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify(ADMIN),
      })
      if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    stop: server.stop,
    remove: () => removeFolder(dataDir),
  }
}

export interface RawConnection {
  socket: Socket
  /** All that came back so far. */
  received(): string
  /** Resolves when the other side has ended it, to the milliseconds since it was opened. */
  ended: Promise<number>
}

/** A connection that sends nothing by itself. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  const openedAtMs = performance.now()
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part
  })
  // The server may hang up before it has read everything.
  socket.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - openedAtMs))
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, received: () => received, ended }
}

/** The status codes of the answers in what came back. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
