import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '../../platform/config.ts'
import { NewerDatabaseError } from '../../platform/database/migrate.ts'
import {
  checkBeforeStart,
  DamagedDatabaseError,
  DataFolderError,
} from '../../platform/database/start-check.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import type { AppEnv } from './app-env.ts'
import { assemble } from './assemble.ts'
import { SERVER_LIMITS, type ServerLimits } from './server-limits.ts'
import { DatabaseStartError, type StartFacts } from './start-message.ts'
import type { RunningWorker } from './worker.ts'

const STOP_TIMEOUT_MS = 10_000
const STOP_POLL_MS = 50

// Their messages are for the terminal as they are.
const REFUSALS = [NewerDatabaseError, DamagedDatabaseError, DataFolderError]

export interface RunningServer extends StartFacts {
  /** Takes no more requests, finishes those that run (10 s at most), then ends worker and database. */
  stop(): Promise<void>
}

/**
 * Starts what the role asks for: port, database, admin account, worker. The port comes first, so that a second start on the same
 * machine fails before it touches the data; requests that arrive meanwhile wait. `onSecret` is told of each stored key.
 */
export async function startServer(
  config: Config,
  log: Log,
  webDir: string | undefined,
  onSecret: (secret: string) => void = () => {},
  limits: ServerLimits = SERVER_LIMITS,
): Promise<RunningServer> {
  const ready = Promise.withResolvers<Hono<AppEnv>>()
  ready.promise.catch(() => {})
  const server = createAdaptorServer({
    fetch: async (request, env) => (await ready.promise).fetch(request, env as AppEnv['Bindings']),
    serverOptions: limits,
  }) as Server
  server.maxConnections = limits.maxConnections
  server.setTimeout(limits.silenceTimeout)
  await listen(server, config)
  try {
    const store = await openDatabase(config)
    const stopping = new AbortController()
    const parts = { config, log, store, webDir, onSecret, stopping: stopping.signal }
    const { app, admin, worker, access } = await assemble(parts).catch(async (error) => {
      stopping.abort()
      await store.close()
      throw error
    })
    ready.resolve(app)
    return {
      admin,
      gateway: access,
      localUrl: localUrl(server, config.host),
      stop: () => stop(server, stopping, worker, store),
    }
  } catch (error) {
    ready.reject(error)
    server.close()
    server.closeAllConnections()
    throw error
  }
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

async function openDatabase(config: Config): Promise<Store> {
  try {
    if (!config.databaseUrl) checkBeforeStart(config.dataDir)
    return await openStore(config)
  } catch (error) {
    const saysWhatToDo = REFUSALS.some((kind) => error instanceof kind)
    throw saysWhatToDo ? error : new DatabaseStartError(error)
  }
}

/** The address for a browser on this machine. */
function localUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

async function stop(
  server: Server,
  stopping: AbortController,
  worker: RunningWorker | undefined,
  store: Store,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  stopping.abort()
  const everything = Promise.all([closed, worker?.stop()])
  const deadline = sleep(STOP_TIMEOUT_MS, 'late', { ref: false })
  while ((await Promise.race([everything, deadline, sleep(STOP_POLL_MS, 'poll')])) === 'poll') {
    server.closeIdleConnections()
  }
  server.closeAllConnections()
  await store.close()
}
