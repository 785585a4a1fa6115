import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isLostConnection, POOL_BUSY, toClearError } from './postgres-errors.ts'

/** How connections behave; all in milliseconds but `size`. 0 is without limit. */
export interface PoolLimits {
  size: number
  statementTimeoutMs: number
  lockTimeoutMs: number
  idleInTransactionTimeoutMs: number
  /** How long to go on looking for a host that takes writes when none does. */
  patienceMs: number
  /** How long the way to a host may take. */
  connectTimeoutMs: number
  /** A statement without an answer for so long has its host probed; a host that does not answer counts as lost. */
  silenceMs: number
  /** How long a commit may wait for a standby, and then the question whether it happened. */
  commitTimeoutMs: number
}

/** Connections to whichever host takes writes. */
export interface Hosts {
  readonly limits: PoolLimits
  connect(): Promise<pg.PoolClient>
  /** Whether a new connection to the client's host still comes about; asked about a statement that has no answer yet. */
  answers(client: pg.PoolClient): Promise<boolean>
  end(): Promise<void>
}

const QUEUE_TIMEOUT_MS = 20_000
const SEARCH_PAUSE_MS = 200

// int8 (count) and numeric (sum) come as text by default; ours stay far below 2^53.
const INT8 = 20
const NUMERIC = 1700
const TYPES = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** Opens nothing yet. Hosts are tried in order, the one that was good last time first. */
export function openHosts(urls: readonly string[], limits: PoolLimits): Hosts {
  const pools = urls.map((url) => openPool(url, limits))
  const hostOf = new WeakMap<pg.PoolClient, number>()
  const probes = new Map<number, Promise<boolean>>()
  let favourite = 0
  let isEnding = false
  let ending: Promise<unknown> | undefined

  const connectOnce = async (): Promise<pg.PoolClient> => {
    const first = favourite
    let problem: unknown
    for (let i = 0; i < pools.length; i++) {
      const host = (first + i) % pools.length
      try {
        const client = await take(pools[host] as pg.Pool)
        favourite = host
        hostOf.set(client, host)
        return client
      } catch (error) {
        if (!isLostConnection(error)) throw error
        problem ??= error
      }
    }
    throw problem
  }
  const connect = async () => {
    const deadline = Date.now() + limits.patienceMs
    for (;;) {
      try {
        return await connectOnce()
      } catch (error) {
        if (!isLostConnection(error) || limits.patienceMs === 0) throw error
        if (isEnding || Date.now() >= deadline) throw toClearError(error)
        await sleep(SEARCH_PAUSE_MS)
      }
    }
  }
  const answers = (client: pg.PoolClient) => {
    const host = hostOf.get(client) ?? 0
    const running = probes.get(host) ?? isThere(urls[host] ?? '', limits)
    probes.set(host, running)
    return running.finally(() => probes.delete(host))
  }
  const end = async () => {
    isEnding = true
    ending ??= Promise.all(pools.map((pool) => pool.end()))
    await ending
  }
  return { limits, connect, answers, end }
}

function openPool(connectionString: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types: TYPES,
    max: limits.size,
    Client: clientWithTimeout(limits.connectTimeoutMs),
    keepAlive: true,
    onConnect: (client) => prepare(client, limits),
  })
  // Without a listener a lost idle connection would end the process; the next query gets a new one.
  pool.on('error', () => {})
  return pool
}

// The pool has one setting for the wait in its queue and for the way to the server, and the first may be longer.
function clientWithTimeout(connectionTimeoutMillis: number): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis })
    }
  }
}

/** One round trip: sets the limits, and asks whether this is a server that takes writes. */
async function prepare(client: pg.ClientBase, limits: PoolLimits): Promise<void> {
  const text = `
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
      set_config('statement_timeout', '${limits.statementTimeoutMs}', false),
      set_config('lock_timeout', '${limits.lockTimeoutMs}', false),
      set_config('idle_in_transaction_session_timeout', '${limits.idleInTransactionTimeoutMs}', false)`
  const { rows } = await client.query({ text, query_timeout: limits.connectTimeoutMs } as pg.QueryConfig)
  if (rows[0]?.read_only) {
    throw Object.assign(new Error('The PostgreSQL server is a standby or read-only.'), { code: '25006' })
  }
}

async function take(pool: pg.Pool): Promise<pg.PoolClient> {
  const pending = pool.connect()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error('No connection became free in time.'), { code: POOL_BUSY }))
  }, QUEUE_TIMEOUT_MS)
  try {
    return await Promise.race([pending, late.promise])
  } catch (error) {
    // Who comes too late goes straight back; after a failure there is nothing to give back.
    pending.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function isThere(connectionString: string, { connectTimeoutMs }: PoolLimits): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query({ text: 'select 1', query_timeout: connectTimeoutMs } as pg.QueryConfig)
    return true
  } catch (error) {
    // A server without a free connection is alive.
    return !isLostConnection(error) || (error as { code?: unknown }).code === '53300'
  } finally {
    client.end().catch(() => {})
  }
}
