import { randomUUID } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import { isLostConnection, toClearError } from './postgres-errors.ts'
import type { Hosts } from './postgres-pool.ts'

/** The connection was lost after `commit` had been sent, so whether it happened is not known. */
export class LostCommitError extends Error {
  readonly marker: string

  constructor(marker: string, cause: unknown) {
    super('connection lost during commit', { cause })
    this.name = 'LostCommitError'
    this.marker = marker
  }
}

const ROLLED_BACK = { command: 'ROLLBACK', rowCount: null, rows: [] }

type Ask = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** A connection of the pool that survives its own end. */
export interface GuardedClient {
  ask: Ask
  /** Gives it back to the pool, or away when it is of no more use. The second call does nothing. */
  release(discard?: boolean): void
  /** It must not be used by anybody else. */
  spoil(reason: unknown): void
}

/** Connections as they are, for work that may take its time. */
export function plainPool(hosts: Hosts): PostgresPool {
  return poolOf(async () => {
    const client = await connectGuarded(hosts)
    return { query: client.ask, release: client.release }
  })
}

/** Connections for reading: a statement outside a transaction is repeated once when its connection is lost. */
export function readingPool(hosts: Hosts): PostgresPool {
  return poolOf(async () => {
    let client = await connectGuarded(hosts)
    let isInTransaction = false
    const query: Ask = async (text, values) => {
      isInTransaction ||= /^(begin|start transaction)/.test(text)
      try {
        return await client.ask(text, values)
      } catch (error) {
        if (isInTransaction || !isLostConnection(error)) throw toClearError(error)
      }
      client.release()
      client = await connectGuarded(hosts)
      return client.ask(text, values).catch((error) => {
        throw toClearError(error)
      })
    }
    return { query, release: (discard?: boolean) => client.release(discard) }
  })
}

/** Connections for write transactions: each begins with `gate` and leaves a marker when it commits. */
export function writingPool(hosts: Hosts, gate: string): PostgresPool {
  return poolOf(async () => {
    const client = await connectGuarded(hosts)
    const begin = async (text: string) => {
      try {
        return await client.ask(`${text}; ${gate}`)
      } catch (error) {
        // Begun, perhaps, and nobody will roll it back.
        client.spoil(error)
        throw error
      }
    }
    const query: Ask = (text, values) => {
      if (text === 'commit') return commit(client, hosts.limits.commitTimeoutMs)
      return text.startsWith('start transaction') ? begin(text) : client.ask(text, values)
    }
    return { query, release: client.release }
  })
}

// A commit may wait for a standby for ever; no time-out of PostgreSQL ends that, and who asked must get an answer.
async function commit(client: GuardedClient, timeoutMs: number): Promise<unknown> {
  const marker = randomUUID()
  const timer = setTimeout(() => client.spoil(new Error('commit took too long')), timeoutMs)
  try {
    const results = await client.ask(`
      insert into commit_marker (id) select '${marker}' where pg_current_xact_id_if_assigned() is not null; commit`)
    return (results as unknown[]).at(-1)
  } catch (error) {
    throw isLostConnection(error) ? new LostCommitError(marker, error) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Takes a connection; what goes wrong with it shows at the next statement, and it goes back to the pool only when it is sound. */
export async function connectGuarded(hosts: Hosts): Promise<GuardedClient> {
  const client = await hosts.connect()
  let spoilt: unknown
  let isReleased = false
  // Without a listener, a connection lost between two statements would end the process.
  const spoil = (reason: unknown) => {
    if (spoilt !== undefined) return
    spoilt = reason
    // Whoever waits for an answer learns that there will be none.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
  client.on('error', spoil)
  const ask: Ask = async (text, values) => {
    if (spoilt !== undefined && text === 'rollback') return ROLLED_BACK
    if (spoilt !== undefined) throw spoilt
    const stopWatching = watchSilence(
      hosts.limits.silenceMs,
      () => hosts.answers(client),
      () => spoil(new Error('Connection terminated: the server does not answer')),
    )
    try {
      return await client.query(text, values as unknown[])
    } catch (error) {
      if (isLostConnection(error)) spoil(error)
      throw error
    } finally {
      stopWatching()
    }
  }
  const release = (discard = false) => {
    if (isReleased) return
    isReleased = true
    client.release(discard || spoilt !== undefined)
    client.off('error', spoil)
  }
  return { ask, release, spoil }
}

/** A host that lost its power says nothing at all. */
function watchSilence(
  silenceMs: number,
  isAnswering: () => Promise<boolean>,
  onDead: () => void,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async () => {
    if (!(await isAnswering())) return isOver || onDead()
    if (!isOver) wait()
  }
  const wait = () => {
    timer = setTimeout(look, silenceMs)
  }
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function poolOf(connect: PostgresPool['connect'] | (() => Promise<unknown>)): PostgresPool {
  return { connect: connect as PostgresPool['connect'], end: async () => {}, options: {} }
}
