import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from './migrate.ts'
import type { Trx } from './store.ts'
import type { Tables } from './tables.ts'

// int8 (count) and numeric (sum) come as text by default; ours stay far below 2^53.
const INT8 = 20
const NUMERIC = 1700

// Serialization failure, deadlock, and a unique key that a racer took first: the repeat sees the racer's row and decides anew.
const RETRY_CODES = new Set(['40001', '40P01', '23505'])
const ATTEMPTS_BESIDE_OTHERS = 2
const MAX_ATTEMPTS = 12

/** Opens a pool on a `postgres://` address. Writes run SERIALIZABLE and are repeated when they lose a race. */
export function openPostgres(databaseUrl: string): Connection {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, types, max: 10 })
  // Without a listener a lost idle connection would end the process; the next query gets a new one.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    migrationDb: db,
    store: {
      dialect: 'postgres',
      read: db,
      transaction: (work) =>
        withRetry((gate) =>
          db
            .transaction()
            .setIsolationLevel('serializable')
            .execute(async (trx) => {
              await gate(trx)
              return work(trx)
            }),
        ),
      close: () => db.destroy(),
    },
  }
}

type Gate = (trx: Trx) => Promise<unknown>

// All writes update the same few rows of totals, and under load one could lose every race. So each passes a gate, which is a lock on a
// table that nothing else needs, and who lost twice closes it: waits for the writers of all processes, then runs alone. A lock takes no
// snapshot, so what was waited for is seen. PostgreSQL frees locks a moment before it calls a transaction over, so even alone one may lose.
const throughGate: Gate = (trx) => sql`lock table schema_migration_lock in row exclusive mode`.execute(trx)
const closingGate: Gate = (trx) =>
  sql`lock table schema_migration_lock in share row exclusive mode`.execute(trx)

async function withRetry<T>(run: (gate: Gate) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt <= ATTEMPTS_BESIDE_OTHERS ? throughGate : closingGate)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRY_CODES.has(String((error as { code?: unknown }).code))) throw error
      await sleep(Math.random() * 10 * attempt)
    }
  }
}
