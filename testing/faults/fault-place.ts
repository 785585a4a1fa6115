import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/platform/database/sqlite.ts'
import type { AppProcess } from '../app-process.ts'
import { type PostgresProcess, runPostgres } from '../postgres-process.ts'
import { initPostgres, POSTGRES_SETTINGS } from '../postgres-server.ts'
import { removeFolder, tempFolder } from '../temp-folder.ts'

/** A database that outlives its kills, with the data folder of the app. */
export interface FaultPlace {
  dataDir: string
  /** Changes when the database is killed; undefined: SQLite. */
  databaseUrl(): string | undefined
  /** Resolves as soon as so many writes to the database were seen, or when the signal says so; undefined where that cannot be seen. */
  afterWrites?(count: number, until: AbortSignal): Promise<void>
  /** Kills the app and, where it has a process of its own, now and then the database; answers whether the database was killed. */
  cut(app: AppProcess): Promise<boolean>
  remove(): Promise<void>
}

// One cut in so many takes PostgreSQL along.
const DATABASE_CUT = 4
const LONGEST_SURVIVAL_MS = 100

/** An SQLite file, in memory where the machine offers that. */
export async function sqlitePlace(): Promise<FaultPlace> {
  const dataDir = tempFolder('faults')
  return {
    dataDir,
    databaseUrl: () => undefined,
    afterWrites: (count, until) => seeChanges(join(dataDir, DATABASE_FILE), count, until),
    cut: async (app) => {
      await app.kill()
      return false
    },
    remove: async () => removeFolder(dataDir),
  }
}

/** Looks at the file and its log as often as it can: a commit writes for a millisecond or two. */
async function seeChanges(file: string, count: number, until: AbortSignal): Promise<void> {
  const look = () =>
    [file, `${file}-wal`]
      .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs)
      .join()
  let last = look()
  for (let seen = 0; seen < count && !until.aborted; ) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = look()
    if (now !== last) seen++
    last = now
  }
}

/** A PostgreSQL of its own, with PostgreSQL's own settings for commits that survive a power cut. */
export async function postgresPlace(random: () => number): Promise<FaultPlace> {
  const folder = tempFolder('faults-postgres')
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o755)
  const removeNow = () => removeFolder(folder)
  process.once('exit', removeNow)
  const data = join(folder, 'data')
  const bin = initPostgres(folder, data)
  const run = () => runPostgres(bin, data, POSTGRES_SETTINGS)
  let server: PostgresProcess = await run()
  const dataDir = tempFolder('faults')
  return {
    dataDir,
    databaseUrl: () => `${server.url}/postgres`,
    cut: async (app) => {
      const isDatabaseCut = random() * DATABASE_CUT < 1
      if (isDatabaseCut) {
        await server.kill()
        // The app meets a database that is gone, for a moment or not at all.
        await new Promise((resolve) => setTimeout(resolve, Math.floor(random() * 2) * LONGEST_SURVIVAL_MS))
      }
      await app.kill()
      if (isDatabaseCut) server = await run()
      return isDatabaseCut
    },
    remove: async () => {
      await server.stop()
      process.off('exit', removeNow)
      removeNow()
      removeFolder(dataDir)
    },
  }
}
