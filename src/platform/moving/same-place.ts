import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '../database/postgres.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import type { DatabasePlace } from './copy-problem.ts'

/** Whether two places are one database, whatever they are called. */
export async function isSamePlace(one: DatabasePlace, other: DatabasePlace): Promise<boolean> {
  const [first, second] = [await identityOf(one), await identityOf(other)]
  return first !== undefined && first === second
}

async function identityOf({ dataDir, databaseUrl }: DatabasePlace): Promise<string | undefined> {
  if (databaseUrl !== undefined) return postgresIdentity(databaseUrl)
  try {
    return realpathSync(join(dataDir, DATABASE_FILE))
  } catch {
    return undefined
  }
}

// A server is known by the microsecond it started in, by whichever of its names it was reached.
async function postgresIdentity(databaseUrl: string): Promise<string | undefined> {
  const { store } = openPostgres(databaseUrl)
  try {
    const { rows } = await sql<{ identity: string }>`
      select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database(), current_schema()) as identity`.execute(
      store.read,
    )
    return rows[0]?.identity
  } finally {
    await store.close()
  }
}
