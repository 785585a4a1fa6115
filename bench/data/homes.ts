import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts'
import { removeFolder } from '../../testing/temp-folder.ts'
import type { Home } from './plain.ts'

/** A folder on the disk: in memory a durable commit would cost nothing. */
export function diskFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tagihan-bench-'))
}

/** Gives empty places for data, on the disk; `end` removes them all. */
export function openHomes() {
  let server: PostgresServer | undefined
  const folders: string[] = []
  // Also when the run is broken off.
  process.once('exit', () => folders.forEach(removeFolder))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const postgresDatabase = async (name: string) => {
    server ??= await startPostgres({ durable: true })
    const client = new pg.Client({ connectionString: `${server.url}/postgres` })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return `${server.url}/${name}`
  }
  let made = 0
  return {
    create: async (database: Home['database'], customers: number): Promise<Home> => {
      const dataDir = diskFolder()
      folders.push(dataDir)
      const databaseUrl = database === 'sqlite' ? undefined : await postgresDatabase(`bench_${++made}`)
      return { database, customers, dataDir, databaseUrl }
    },
    remove: async ({ dataDir, databaseUrl }: Home) => {
      removeFolder(dataDir)
      if (databaseUrl === undefined || !server) return
      const client = new pg.Client({ connectionString: `${server.url}/postgres` })
      await client.connect()
      await client.query(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
      await client.end()
    },
    end: async () => {
      await server?.stop()
      folders.splice(0).forEach(removeFolder)
    },
  }
}
