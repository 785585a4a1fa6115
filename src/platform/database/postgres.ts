import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection } from './migrate.ts'
import type { Tables } from './tables.ts'

// int8 (count) and numeric (sum) come as text by default; ours stay far below 2^53.
const INT8 = 20
const NUMERIC = 1700

// Serialization failure, deadlock, and a unique key that a racer took first: the repeat sees the racer's row and decides anew.
const RETRY_CODES = new Set(['40001', '40P01', '23505'])
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
        withRetry(() => db.transaction().setIsolationLevel('serializable').execute(work)),
      close: () => db.destroy(),
    },
  }
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRY_CODES.has(String((error as { code?: unknown }).code))) throw error
      await sleep(Math.random() * 10 * attempt)
    }
  }
}
