import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Connection } from './migrate.ts'
import { plainPool, readingPool, writingPool } from './postgres-client.ts'
import { parsePostgresUrl } from './postgres-hosts.ts'
import { openHosts, type PoolLimits } from './postgres-pool.ts'
import { forgetMarkers, runTransaction } from './postgres-transaction.ts'
import type { Tables } from './tables.ts'

const DEFAULTS: PoolLimits = {
  size: 10,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 15_000,
  idleInTransactionTimeoutMs: 60_000,
  // A fail-over takes some seconds.
  patienceMs: 15_000,
  connectTimeoutMs: 5000,
  silenceMs: 3000,
  commitTimeoutMs: 15_000,
}
const FORGET_INTERVAL_MS = 60_000

// Migrations, and copies of everything: they take as long as they take, and fail at once when no server is there.
const WITHOUT_LIMITS = {
  size: 2,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleInTransactionTimeoutMs: 0,
  patienceMs: 0,
}

// All writes update the same few rows of totals, and under load one could lose every race. So each passes a gate, which is a lock on a
// table that nothing else needs, and who lost twice closes it: waits for the writers of all processes, then runs alone. A lock takes no
// snapshot, so what was waited for is seen. PostgreSQL frees locks a moment before it calls a transaction over, so even alone one may lose.
const THROUGH_GATE = 'lock table schema_migration_lock in row exclusive mode'
const CLOSING_GATE = 'lock table schema_migration_lock in share row exclusive mode'

/** Opens pools on a `postgres://` address with one or several hosts. Writes run SERIALIZABLE and are repeated when they lose a race. */
export function openPostgres(databaseUrl: string, changes: Partial<PoolLimits> = {}): Connection {
  const address = parsePostgresUrl(databaseUrl)
  if (!address) throw new Error('not a postgres:// address')
  const limits = { ...DEFAULTS, ...changes }
  const hosts = openHosts(address.urls, limits)
  const patientHosts = openHosts(address.urls, { ...limits, ...WITHOUT_LIMITS })
  const read = open(readingPool(hosts))
  const writers = {
    hosts,
    beside: open(writingPool(hosts, THROUGH_GATE)),
    alone: open(writingPool(hosts, CLOSING_GATE)),
  }
  const migrationDb = open(plainPool(patientHosts))
  let forgottenAt = Date.now()
  const forgetNowAndThen = () => {
    if (Date.now() - forgottenAt < FORGET_INTERVAL_MS) return
    forgottenAt = Date.now()
    forgetMarkers(hosts).catch(() => {})
  }
  return {
    migrationDb,
    store: {
      dialect: 'postgres',
      read,
      transaction: async (work) => {
        const answer = await runTransaction(writers, work)
        forgetNowAndThen()
        return answer
      },
      close: async () => {
        await Promise.all([read, writers.beside, writers.alone, migrationDb].map((db) => db.destroy()))
        await Promise.all([hosts.end(), patientHosts.end()])
      },
    },
  }
}

function open(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
