import { chmodSync, chownSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { POSTGRES_OWNER, type PostgresProcess, runPostgres } from './postgres-process.ts'
import { initPostgres, POSTGRES_SETTINGS } from './postgres-server.ts'
import { removeFolder, tempFolder } from './temp-folder.ts'

/** A primary, and a standby that has each commit before it is acknowledged. */
export interface PostgresPair {
  primary: PostgresProcess
  standby: PostgresProcess
  /** Address of both for a database; the standby stands first, so that it has to be passed over. */
  urlOf(database: string): string
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const REPLICATION_LIMIT_MS = 20_000

/** Starts both on free ports with data folders in memory. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = tempFolder('postgres-pair')
  const removeNow = () => removeFolder(folder)
  process.once('exit', removeNow)
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const bin = initPostgres(folder, folders.primary)
  copyCold(folders.primary, folders.standby)
  const settings = { ...POSTGRES_SETTINGS, fsync: 'off', synchronous_commit: 'on' }
  const primary = await runPostgres(bin, folders.primary, { ...settings, synchronous_standby_names: '*' })
  const standby = await runPostgres(bin, folders.standby, {
    ...settings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  })
  await untilSynchronous(primary.url)
  const killed = new Set<string>()
  const killable = (server: PostgresProcess, dataDir: string): PostgresProcess => ({
    ...server,
    kill: async () => {
      killed.add(dataDir)
      await server.kill()
    },
  })
  return {
    primary: killable(primary, folders.primary),
    standby: killable(standby, folders.standby),
    urlOf: (database) =>
      `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/${database}?target_session_attrs=read-write`,
    promote: () => query(standby.url, 'select pg_promote()').then(() => undefined),
    stop: async () => {
      await standby.stop()
      await primary.stop()
      // A killed server's shared memory stays until the next one in its folder clears it away.
      for (const dataDir of killed) await (await runPostgres(bin, dataDir, settings)).stop()
      process.off('exit', removeNow)
      removeNow()
    },
  }
}

function copyCold(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  chmodSync(to, 0o700)
  const { uid, gid } = POSTGRES_OWNER
  if (uid === undefined || gid === undefined) return
  for (const name of ['', ...(readdirSync(to, { recursive: true }) as string[])])
    chownSync(join(to, name), uid, gid)
}

async function untilSynchronous(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < REPLICATION_LIMIT_MS; waitedMs += 50) {
    const [row] = await query(url, "select 1 from pg_stat_replication where sync_state = 'sync'")
    if (row) return
    await sleep(50)
  }
  throw new Error('The standby does not follow the primary')
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
