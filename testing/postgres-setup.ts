import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '../src/platform/database/store.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, without a database name. */
    postgresUrl: string
    /** Why the template could not be made; tests without a database still run then. */
    postgresProblem: string | undefined
  }
}

/** The migrated database that each test's own one is copied from. */
export const TEMPLATE_DATABASE = 'template_migrated'

/** Vitest global setup: one PostgreSQL for the whole run, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  project.provide('postgresProblem', await createTemplate(server.url).then(() => undefined, String))
  return server.stop
}

async function createTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  const store = await openStore({ dataDir: '', databaseUrl: `${url}/${TEMPLATE_DATABASE}` })
  await store.close()
}
