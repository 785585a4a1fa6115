import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { backupJob } from '../../../testing/backup-job.ts'
import { billRow } from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { countRows } from '../database/copy-tables.ts'
import { insertRows } from '../database/insert-rows.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import { openStore, type Store } from '../database/store.ts'
import { backupFolder, listBackups } from './backup-folder.ts'
import type { BackupJob } from './backup-job.ts'
import { type CopySource, copySource } from './copy-source.ts'
import { runBackup } from './run-backup.ts'
import { writeBackup } from './write-backup.ts'

const KEPT = ['.lock']
const HOLDS_LOCK_AND_DIES = `
  new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('begin exclusive')
  process.stdout.write('held', () => process.kill(process.pid, 'SIGKILL'))`
// Threads are started, and a busy machine takes its time for them.
const SLOW = { timeout: 30_000 }

describeOnBothDatabases('a backup', (_open, database) => {
  const folders: string[] = []
  const stores: Store[] = []
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
    for (const folder of folders.splice(0)) removeFolder(folder)
  })

  async function setUp() {
    const { databaseUrl, dataDir: given } = await database.location()
    const dataDir = given || tempFolder('backup')
    if (!given) folders.push(dataDir)
    const store = await openStore({ dataDir, databaseUrl })
    stores.unshift(store)
    const folder = backupFolder(dataDir)
    const job = (changes?: Partial<BackupJob>) => backupJob({ dataDir, databaseUrl }, changes)
    return { store, dataDir, folder, job, files: () => readdirSync(folder).sort() }
  }

  /** Spoils the copy before it is proved. */
  const spoiling = (spoil: (path: string) => void | Promise<void>): CopySource => {
    return async (job, folder) => {
      const count = await copySource(job, folder)
      await spoil(join(folder, DATABASE_FILE))
      return count
    }
  }

  it('holds what the database holds, and its manifest says so', async () => {
    const { store, folder, job, files } = await setUp()
    const { billed, paid } = await fillStore(store)
    const manifest = await writeBackup(job())
    const path = join(folder, 'tagihan-20260520-090000.sqlite')
    expect(files()).toEqual([...KEPT, 'tagihan-20260520-090000.json', 'tagihan-20260520-090000.sqlite'])
    expect(manifest).toEqual({
      name: 'tagihan-20260520-090000.sqlite',
      madeAt: '2026-05-20T02:00:00.000Z',
      bytes: statSync(path).size,
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
      rows: await countRows(store.read),
      figures: { bills: 30, billed, paid },
    })
    expect(listBackups(job().dataDir)).toEqual([{ ...manifest, isIntact: true }])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    using copy = new DatabaseSync(path, { readOnly: true })
    expect(copy.prepare('select sum(amount) as billed from tagihan').get()).toEqual({ billed })
    expect(
      copy.prepare("select count(*) as count from pelanggan where nama like '%\u{1F600}'").get(),
    ).toEqual({
      count: 30,
    })
    // One file without others beside it: it can be carried away as it is.
    expect(files()).toHaveLength(3)
  })

  it('can be opened by the program as its database', async () => {
    const { store, folder, job } = await setUp()
    await fillStore(store)
    await writeBackup(job())
    const dataDir = tempFolder('restored')
    folders.push(dataDir)
    writeFileSync(join(dataDir, DATABASE_FILE), readFileSync(join(folder, 'tagihan-20260520-090000.sqlite')))
    const restored = await openStore({ dataDir })
    stores.unshift(restored)
    expect(await countRows(restored.read)).toEqual(await countRows(store.read))
  })

  it('is of one moment, whatever is written meanwhile', SLOW, async () => {
    const { store, folder, job } = await setUp()
    await fillStore(store, 400)
    let written = 0
    let isOver = false
    const write = async () => {
      while (!isOver) {
        await store.transaction(async (trx) => {
          await insertRows(trx, 'tagihan', [billRow({ amount: 7 }), billRow({ amount: 7 })])
          const more = { billed_sum: sql<number>`billed_sum + 14`, bill_count: sql<number>`bill_count + 2` }
          await trx.updateTable('period_total').set(more).where('period', '=', '2026-05').execute()
        })
        written++
        // Nothing in it waits for anything in SQLite, and others want their turn.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const writing = write()
    const makeTwo = async () => {
      await expect.poll(() => written, { timeout: 10_000 }).toBeGreaterThan(3)
      const before = written
      return { before, manifests: [await runBackup(job()), await runBackup(job())] }
    }
    const { before, manifests } = await makeTwo().finally(() => {
      isOver = true
      return writing
    })
    expect(written).toBeGreaterThan(before + 3)
    for (const { name, figures, rows } of manifests) {
      using copy = new DatabaseSync(join(folder, name), { readOnly: true })
      const kept = copy.prepare(
        'select sum(billed_sum) as billed, sum(bill_count) as bills from period_total',
      )
      expect(kept.get()).toEqual({ billed: figures['billed'], bills: figures['bills'] })
      expect(rows['tagihan']).toBe(figures['bills'])
    }
    expect(manifests[1]?.figures['bills']).toBeGreaterThan(manifests[0]?.figures['bills'] ?? Infinity)
  })

  it(
    'a lost row, a changed amount, a damaged page, a cut or empty file: none counts, none is left',
    SLOW,
    async () => {
      const { store, job, files } = await setUp()
      await fillStore(store, 400)
      const execute = (statement: string) => (path: string) => {
        using copy = new DatabaseSync(path, { enableForeignKeyConstraints: false })
        copy.exec(statement)
      }
      // One that neither the counting nor the sums look at.
      const emptyIndex = (path: string) => {
        using copy = new DatabaseSync(path)
        const { rootpage } =
          copy.prepare("select rootpage from sqlite_schema where name = 'message_sending'").get() ?? {}
        const file = openSync(path, 'r+')
        writeSync(file, Buffer.alloc(4096), 0, 4096, (Number(rootpage) - 1) * 4096)
        closeSync(file)
      }
      const overwrite = async (path: string) => {
        const file = await openFile(path, 'r+')
        await file.write(Buffer.alloc(8192, 'x'), 0, 8192, 16_384)
        await file.close()
      }
      const spoilers = [
        execute('delete from pelanggan where rowid = 7'),
        execute('update tagihan set amount = amount + 1 where rowid = 7'),
        execute("insert into trail_item (change_id, position, entity_id) values ('nobody', 0, 'x')"),
        execute("delete from schema_migration where name like '0001%'"),
        overwrite,
        emptyIndex,
        (path: string) => truncateSync(path, statSync(path).size / 2),
        (path: string) => truncateSync(path, 0),
        (path: string) =>
          writeFileSync(path, 'not a database, and long enough to be read as the header of one'.repeat(9)),
      ]
      for (const spoil of spoilers) {
        await expect(writeBackup(job(), spoiling(spoil)), String(spoil)).rejects.toMatchObject({
          problem: 'not-whole',
        })
        expect(files()).toEqual(KEPT)
      }
      await writeBackup(job())
      expect(files()).toHaveLength(3)
    },
  )

  it('a full disk is told before, and halfway through; nothing is left', async () => {
    const { store, job, files } = await setUp()
    await fillStore(store)
    await expect(writeBackup(job({ reserveBytes: 1e17 }))).rejects.toMatchObject({ problem: 'no-space' })
    expect(files()).toEqual(KEPT)
    const full = spoiling((path) => {
      using copy = new DatabaseSync(path)
      const { page_count: pages } = copy.prepare('pragma page_count').get() ?? {}
      copy.exec(`pragma max_page_count = ${pages}`)
      copy.exec('create table more as select * from tagihan as a, tagihan as b')
    })
    await expect(writeBackup(job(), full)).rejects.toMatchObject({ problem: 'no-space' })
    const cut: CopySource = async (_job, folder) => {
      writeFileSync(join(folder, DATABASE_FILE), 'half')
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    await expect(writeBackup(job(), cut)).rejects.toMatchObject({ problem: 'no-space' })
    expect(files()).toEqual(KEPT)
  })

  it('a folder that cannot be written is told', async () => {
    const { dataDir, job } = await setUp()
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be')
    await expect(writeBackup(job())).rejects.toMatchObject({ problem: 'not-writable' })
  })

  it(
    'only one is made at a time, also in other threads; a lock of the dead does not count',
    SLOW,
    async () => {
      const { store, dataDir, folder, job } = await setUp()
      await fillStore(store)
      const copied = Promise.withResolvers<void>()
      const first = writeBackup(job(), async (...args) => {
        await copied.promise
        return copySource(...args)
      })
      await expect(writeBackup(job())).rejects.toMatchObject({ problem: 'running' })
      await expect(runBackup(job())).rejects.toMatchObject({ problem: 'running' })
      copied.resolve()
      await first
      expect(listBackups(dataDir)).toHaveLength(1)

      const otherProcess = spawnSync(process.execPath, ['-e', HOLDS_LOCK_AND_DIES, join(folder, '.lock')])
      expect(String(otherProcess.stdout)).toBe('held')
      // What a power cut leaves: a half copy, and a manifest whose backup never got its name.
      mkdirSync(join(folder, '.making'))
      writeFileSync(join(folder, '.making', DATABASE_FILE), 'half')
      writeFileSync(join(folder, 'tagihan-20260101-000000.json'), '{}')
      expect((await writeBackup(job())).name).toBe('tagihan-20260520-090000-2.sqlite')
      expect(readdirSync(folder).sort()).toEqual([
        ...KEPT,
        'tagihan-20260520-090000-2.json',
        'tagihan-20260520-090000-2.sqlite',
        'tagihan-20260520-090000.json',
        'tagihan-20260520-090000.sqlite',
      ])
    },
  )

  it('one a day is kept beside the newest; an own file is never deleted', async () => {
    const { dataDir, folder, job } = await setUp()
    const made: string[] = []
    for (const [day, hour] of [
      [10, 2],
      [18, 2],
      [20, 1],
      [20, 2],
      [20, 3],
      [20, 4],
      [20, 5],
      [20, 6],
    ]) {
      if (hour === 3) writeFileSync(join(folder, 'tagihan-20200101-000000.sqlite'), 'a copy of mine')
      const stamp = `202605${day}-0${hour}0000`
      await writeBackup(job({ madeAt: `2026-05-${day}T0${hour}:00:00.000Z`, stamp }))
      made.unshift(stamp)
    }
    const kept = made.filter((stamp) => stamp !== '20260520-010000')
    expect(listBackups(dataDir).map(({ name }) => name)).toEqual(
      kept.map((stamp) => `tagihan-${stamp}.sqlite`),
    )
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...KEPT,
        'tagihan-20200101-000000.sqlite',
        ...kept.flatMap((stamp) => [`tagihan-${stamp}.json`, `tagihan-${stamp}.sqlite`]),
      ].sort(),
    )
    truncateSync(join(folder, 'tagihan-20260518-020000.sqlite'), 100)
    expect(listBackups(dataDir).map(({ isIntact }) => isIntact)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
    ])
  })

  it('one that is stopped leaves nothing, and the next one works', SLOW, async () => {
    const { store, job, files } = await setUp()
    await fillStore(store)
    const stopping = new AbortController()
    const running = runBackup(job(), stopping.signal)
    stopping.abort()
    await expect(running).rejects.toMatchObject({ problem: 'stopped' })
    await runBackup(job())
    expect(files()).toHaveLength(3)
    await expect(runBackup(job(), AbortSignal.abort())).rejects.toMatchObject({ problem: 'stopped' })
  })
})
