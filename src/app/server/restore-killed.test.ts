import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { allRows } from '../../../testing/all-rows.ts'
import { backupJob } from '../../../testing/backup-job.ts'
import { customerRow, insertCustomers } from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { BACKUP_FIGURES } from '../../features/settings/server/queries/backups.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { DATABASE_FILE } from '../../platform/database/sqlite.ts'
import { openStore } from '../../platform/database/store.ts'
import type { RestoreStep } from '../../platform/restoring/restore-backup.ts'
import { runAdminCommand } from './admin-command.ts'

const SLOW = { timeout: 120_000 }
const module = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
const PROGRAM = `
  import { restoreData } from ${module('restore-data.ts')}
  import { systemClock } from ${module('../../platform/clock.ts')}
  import { readConfig } from ${module('../../platform/config.ts')}
  const onStep = (step) => step === process.env.DIES_AT && process.kill(process.pid, 'SIGKILL')
  await restoreData({ config: readConfig(process.env), clock: systemClock, onlyEmpty: false, onStep }, process.env.BACKUP)
`

// What PostgreSQL passes ends with its transaction, which a death before the commit undoes.
const STEPS: Record<'sqlite' | 'postgres', RestoreStep[]> = {
  sqlite: ['proved', 'settled', 'staged', 'looked', 'one-file', 'kept', 'placed'],
  postgres: ['proved', 'settled', 'staged', 'kept', 'placed'],
}

describeOnBothDatabases('a restore that is killed', (_open, database) => {
  const folders: string[] = []
  afterEach(() => folders.splice(0).forEach(removeFolder))

  /** A backup of 30 customers, and 31 in the present data. */
  async function setUp() {
    const { dataDir: given, databaseUrl } = await database.location()
    const dataDir = given || tempFolder('restore-killed')
    if (!given) folders.push(dataDir)
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
    const place = { dataDir, databaseUrl }
    const store = await openStore(place)
    await fillStore(store)
    const { name } = await writeBackup(backupJob(place, { figuresSql: BACKUP_FIGURES }))
    await insertCustomers(store, [customerRow()])
    const before = await allRows(store)
    await store.close()
    const readAll = async () => {
      const opened = await openStore(place)
      return allRows(opened).finally(() => opened.close())
    }
    const program = join(dataDir, 'program.mjs')
    writeFileSync(program, PROGRAM)
    const dieAt = async (step: RestoreStep) => {
      const child = spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'], ...env, BACKUP: name, DIES_AT: step },
        stdio: 'ignore',
      })
      const [code, signal] = await once(child, 'exit')
      expect([step, code, signal]).toEqual([step, null, 'SIGKILL'])
    }
    return { dataDir, env, name, before, readAll, dieAt }
  }

  it('leaves the old data or the new, whole, wherever it died; the next one works', SLOW, async () => {
    const { dataDir, env, name, before, readAll, dieAt } = await setUp()
    for (const step of STEPS[database.dialect]) {
      await dieAt(step)
      const rows = await readAll()
      const isNew = database.dialect === 'sqlite' && step === 'placed'
      if (isNew) expect([rows['pelanggan']?.length, rows['session']]).toEqual([30, []])
      // The backup that keeps PostgreSQL's data stands in its trail.
      else expect({ ...rows, trail_change: [] }, step).toEqual({ ...before, trail_change: [] })
    }
    const { failed } = await runAdminCommand(['restore', name], env)
    expect(failed).toBe(false)
    expect((await readAll())['pelanggan']).toHaveLength(30)
    expect(existsSync(join(dataDir, '.restoring'))).toBe(false)
    if (database.dialect === 'postgres') return
    const counts = []
    for (const aside of asidesOf(dataDir)) {
      const kept = await openStore({ dataDir: aside })
      counts.push((await allRows(kept))['pelanggan']?.length)
      await kept.close()
    }
    // What never took the place of anything is gone: of the killed one that had, and of the last.
    expect(counts.toSorted()).toEqual([30, 31])
  })

  if (database.dialect === 'postgres') return

  it('loses nothing of a damaged file and its log', SLOW, async () => {
    const { dataDir, env, name, readAll, dieAt } = await setUp()
    const path = join(dataDir, DATABASE_FILE)
    const damaged = readFileSync(path).fill('x', 4096, 40_960)
    writeFileSync(path, damaged)
    writeFileSync(`${path}-wal`, 'log')
    for (const step of ['looked', 'kept', 'logs-kept', 'logs-gone'] as const) {
      await dieAt(step)
      expect(readFileSync(path).equals(damaged), step).toBe(true)
      const places = [dataDir, ...asidesOf(dataDir)].map((folder) => join(folder, `${DATABASE_FILE}-wal`))
      const logs = places.filter((place) => existsSync(place))
      expect(logs.map((place) => readFileSync(place, 'utf8'))).toContain('log')
    }
    await dieAt('placed')
    expect((await readAll())['pelanggan']).toHaveLength(30)
    expect((await runAdminCommand(['restore', name], env)).failed).toBe(false)
    const kept = asidesOf(dataDir).map((folder) => join(folder, DATABASE_FILE))
    expect(kept.some((place) => readFileSync(place).equals(damaged))).toBe(true)
  })
})

function asidesOf(dataDir: string): string[] {
  const names = readdirSync(dataDir).filter((entry) => entry.startsWith('sebelum-pemulihan-'))
  return names.map((name) => join(dataDir, name))
}
