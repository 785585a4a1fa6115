import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { allRows } from '../../../testing/all-rows.ts'
import { backupJob } from '../../../testing/backup-job.ts'
import {
  customerRow,
  insertCustomers,
  insertJob,
  insertMessages,
  messageRow,
} from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { testSecrets } from '../../../testing/test-secrets.ts'
import { signIn } from '../../features/identity/server/commands/sign-in.ts'
import { authenticate, embeddedAccounts, ensureAdmin } from '../../features/identity/server/public.ts'
import { claimOfJob, claimSingle } from '../../features/messaging/server/commands/claim-message.ts'
import { PARKED_REASON } from '../../features/messaging/server/commands/park-messages.ts'
import { resendMessage } from '../../features/messaging/server/commands/steer-job.ts'
import { BACKUP_FIGURES } from '../../features/settings/server/queries/backups.ts'
import { backupFolder, manifestName } from '../../platform/backup/backup-folder.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { DATABASE_FILE } from '../../platform/database/sqlite.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { createLog } from '../../platform/log.ts'
import { runAdminCommand } from './admin-command.ts'
import { restoreData } from './restore-data.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }
const SLOW = { timeout: 60_000 }

describeOnBothDatabases('npm run admin -- restore', (_open, database) => {
  const folders: string[] = []
  afterEach(() => folders.splice(0).forEach(removeFolder))

  async function newPlace() {
    const { dataDir: given, databaseUrl } = await database.location()
    const dataDir = given || tempFolder('restore')
    if (!given) folders.push(dataDir)
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
    const place = { dataDir, databaseUrl }
    /** Opens the data only for so long, as a stopped server has nothing open. */
    const look = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
      const store = await openStore(place)
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    }
    return { ...place, env, look, admin: (...args: string[]) => runAdminCommand(args, env) }
  }

  async function signInTo(store: Store): Promise<string> {
    const provider = embeddedAccounts(store)
    const deps = { store, clock: systemClock, provider, log: createLog('silent'), secrets: testSecrets() }
    const from = { address: '203.0.113.9', userAgent: 'Firefox/131.0', oldSessionHash: undefined }
    const outcome = await signIn(deps, { ...ADMIN, ...from })
    return outcome.kind === 'signed-in' ? outcome.token : ''
  }

  /** 30 customers, messages with and without a job, a session; backed up, then changed. */
  async function setUp() {
    const app = await newPlace()
    const facts = await app.look(async (store) => {
      await ensureAdmin(store, systemClock, ADMIN)
      const sums = await fillStore(store)
      const jobId = await insertJob(store, { message_count: 2 })
      await insertMessages(store, [
        messageRow(fixedClock(), { job_id: jobId }),
        messageRow(fixedClock(), { job_id: jobId, state: 'sending', worker: 'w', lease_until_ms: 1 }),
        messageRow(fixedClock(), { job_id: jobId, state: 'sent' }),
      ])
      const token = await signInTo(store)
      const { name } = await writeBackup(backupJob(app, { figuresSql: BACKUP_FIGURES }))
      await insertCustomers(store, [customerRow({ nama: 'Sesudah cadangan' })])
      return { ...sums, jobId, token, name, rows: await allRows(store) }
    })
    return { ...app, ...facts, path: join(backupFolder(app.dataDir), facts.name) }
  }

  const countCustomers = async (store: Store) =>
    (await store.read.selectFrom('pelanggan').select('id').execute()).length

  it('brings everything of the backup back, and keeps what was there', SLOW, async () => {
    const app = await setUp()
    const { failed, text } = await app.admin('restore', app.name)
    expect([failed, text]).toEqual([false, expect.stringContaining(`berasal dari ${app.name}`)])
    const inRupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`
    expect(text.replaceAll('\u00A0', ' ')).toContain(
      `30 pelanggan, 30 tagihan, nilai ${inRupiah(app.billed)}, lunas ${inRupiah(app.paid)}`,
    )
    expect(text).toContain('Cocok dengan catatan cadangannya')
    expect(text).toContain('Semua sesi diakhiri (1)')
    expect(text).toContain('4 pesan WhatsApp')
    expect(text).not.toContain('secret.key')

    await app.look(async (store) => {
      const rows = await allRows(store)
      const changed = Object.keys(rows).filter((table) => rows[table]?.join() !== app.rows[table]?.join())
      expect(changed.toSorted()).toEqual(
        expect.arrayContaining(['message', 'message_job', 'pelanggan', 'session', 'trail_change']),
      )
      expect([rows['pelanggan']?.length, rows['session'], rows['rate_limit']]).toEqual([30, [], []])
      expect(rows['tagihan']).toEqual(app.rows['tagihan'])
      const [change] = await store.read.selectFrom('trail_change').selectAll().execute()
      expect([change?.kind, change?.label, JSON.parse(change?.details ?? '')]).toEqual([
        'backup-restored',
        app.name,
        { endedSessions: 1, parkedMessages: 4 },
      ])
      expect(await authenticate(store, systemClock, app.token)).toBeUndefined()
      expect(await signInTo(store)).not.toBe('')
    })

    const kept = /disimpan di (\S+)\. /.exec(text)?.[1] ?? ''
    expect(basename(kept)).toMatch(
      app.databaseUrl === undefined ? /^sebelum-pemulihan-\d{8}-\d{6}$/ : /^tagihan-\d{8}-\d{6}\.sqlite$/,
    )
    const keptFile = app.databaseUrl === undefined ? join(kept, DATABASE_FILE) : kept
    expect(readdirSync(app.dataDir).filter((name) => /^\.|-(wal|shm)$/.test(name))).toEqual([])
    const back = await app.admin('restore', keptFile)
    expect([back.failed, back.text]).toEqual([false, expect.stringContaining('31 pelanggan')])
    expect(await app.look(countCustomers)).toBe(31)
  })

  it('no message of the backup goes out by itself; the admin sends it again', SLOW, async () => {
    const app = await setUp()
    await app.admin('restore', app.name)
    await app.look(async (store) => {
      const by = { worker: 'w', clock: systemClock }
      const claim = (of: typeof claimSingle) => store.transaction((trx) => of(trx, by))
      expect([await claim(claimSingle), await claim(claimOfJob)]).toEqual([undefined, undefined])
      const messages = await store.read.selectFrom('message').selectAll().orderBy('sequence').execute()
      expect(messages.map(({ state }) => state)).toEqual([
        'uncertain',
        'uncertain',
        'uncertain',
        'uncertain',
        'sent',
      ])
      expect(messages[0]).toMatchObject({ reason: PARKED_REASON, worker: null, fault: null })
      const [job] = await store.read.selectFrom('message_job').selectAll().execute()
      expect(job).toMatchObject({ state: 'finished', pause_reason: null })
      const lane = await store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
      expect(lane).toMatchObject({ trouble: null, busy_worker: null })
      const [first] = messages
      await store.transaction((trx) => resendMessage(trx, systemClock, first?.id ?? ''))
      expect(await claim(claimSingle)).toMatchObject({ id: first?.id })
    })
  })

  it('a backup that is not what it should be is refused, and nothing changes', SLOW, async () => {
    const app = await setUp()
    const good = readFileSync(app.path)
    const manifestPath = join(backupFolder(app.dataDir), manifestName(app.name))
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
    const withManifest = (changes: object) =>
      writeFileSync(manifestPath, JSON.stringify({ ...manifest, ...changes }))
    const execute = (statement: string) => () => {
      rmSync(manifestPath)
      using file = new DatabaseSync(app.path, { enableForeignKeyConstraints: false })
      file.exec(statement)
    }
    const flipped = Buffer.from(good)
    flipped.writeUInt8(flipped.readUInt8(5000) ^ 1, 5000)
    const cases: [spoil: () => void, reason: string][] = [
      [() => writeFileSync(app.path, flipped), 'tidak cocok dengan catatannya'],
      [() => truncateSync(app.path, 8192), 'tidak cocok dengan catatannya'],
      [() => withManifest({ sha256: '0'.repeat(64) }), 'SHA-256'],
      [() => withManifest({ rows: { ...manifest.rows, pelanggan: 29 } }), '29'],
      [() => withManifest({ figures: { ...manifest.figures, billed_sum: 1 } }), 'billed_sum'],
      [() => writeFileSync(manifestPath, '{'), 'tidak cocok dengan catatannya'],
      [
        () => {
          rmSync(manifestPath)
          writeFileSync(app.path, Buffer.concat([good.subarray(0, 20_480), Buffer.alloc(8192, 'x')]))
        },
        'rusak',
      ],
      [execute("insert into trail_item (change_id, position, entity_id) values ('nobody', 0, 'x')"), 'rusak'],
      [execute("insert into schema_migration values ('9999-later', '')"), 'versi program yang lebih baru'],
      [execute('drop table schema_migration'), 'bukan cadangan program ini'],
      [
        () => {
          rmSync(manifestPath)
          writeFileSync(app.path, 'bukan basis data, dan cukup panjang untuk dibaca '.repeat(99))
        },
        'rusak',
      ],
      [() => writeFileSync(`${app.path}-wal`, 'x'), '-wal'],
      [() => rmSync(app.path), 'tidak ditemukan'],
    ]
    for (const [spoil, reason] of cases) {
      spoil()
      const { failed, text } = await app.admin('restore', app.name)
      expect([failed, text], String(spoil)).toEqual([true, expect.stringContaining(reason)])
      expect(text).toMatch(/tidak (ber|di)ubah/)
      expect(await app.look(allRows)).toEqual(app.rows)
      rmSync(`${app.path}-wal`, { force: true })
      writeFileSync(app.path, good)
      withManifest({})
    }
    expect(readdirSync(app.dataDir).filter((name) => /sebelum|restoring/.test(name))).toEqual([])
    expect((await app.admin('restore', app.name)).failed).toBe(false)
  })

  it('says what is missing, and when there is no room', SLOW, async () => {
    const app = await setUp()
    const config = readConfig(app.env)
    const deps = { config, clock: systemClock, onlyEmpty: false, reserveBytes: 1e17 }
    await expect(restoreData(deps, app.name)).rejects.toThrow(/Ruang disk .* Data sekarang tidak berubah\./)
    expect(await app.look(allRows)).toEqual(app.rows)
    expect((await app.admin('restore')).text).toContain('memerlukan satu cadangan')
    expect((await app.admin('restore', '--semua')).text).toContain('memerlukan satu cadangan')
    expect((await app.admin('restore', 'tagihan-20200101-000000.sqlite')).text).toContain('tidak ditemukan')
  })

  it('takes a file from anywhere, also without a manifest, and says so', SLOW, async () => {
    const app = await setUp()
    const elsewhere = tempFolder('elsewhere')
    folders.push(elsewhere)
    const path = join(elsewhere, 'tagihan.db')
    copyFileSync(app.path, path)
    const { failed, text } = await app.admin('restore', path)
    expect([failed, text]).toEqual([false, expect.stringContaining('Tanpa berkas catatan')])
    expect(readdirSync(elsewhere)).toEqual(['tagihan.db'])
    expect(await app.look(countCustomers)).toBe(30)
  })

  it('says when stored keys cannot be opened any more', SLOW, async () => {
    const app = await setUp()
    await app.look(async (store) => {
      await store.transaction((trx) =>
        trx
          .updateTable('gateway_setting')
          .set({ api_key_sealed: testSecrets().seal('kunci-api') })
          .execute(),
      )
      await writeBackup(backupJob(app, { figuresSql: BACKUP_FIGURES }))
    })
    const { text } = await app.admin('restore', 'tagihan-20260520-090000-2.sqlite')
    expect(text).toContain('TIDAK dapat dibuka')
    expect(existsSync(join(app.dataDir, 'secret.key'))).toBe(false)
  })

  it('a first start begins with a backup; where there is data it is refused', SLOW, async () => {
    const app = await setUp()
    const fresh = await newPlace()
    const deps = { config: readConfig(fresh.env), clock: systemClock, onlyEmpty: true }
    const lines = await restoreData(deps, app.path)
    expect(lines.join('\n')).toContain('Belum ada data sebelumnya')
    expect(await fresh.look(countCustomers)).toBe(30)
    await expect(restoreData(deps, app.path)).rejects.toThrow(/--restore ditolak.*npm run admin -- restore/)

    const migrated = await newPlace()
    await migrated.look(async () => {})
    await restoreData({ ...deps, config: readConfig(migrated.env) }, app.path)
    expect(await migrated.look(countCustomers)).toBe(30)
  })

  if (database.dialect === 'postgres') return

  it('is refused while a server has the file open, which goes on', SLOW, async () => {
    const app = await setUp()
    await app.look(async (store) => {
      const { failed, text } = await app.admin('restore', app.name)
      expect([failed, text]).toEqual([true, expect.stringContaining('sedang dipakai program lain')])
      await insertCustomers(store, [customerRow()])
      expect(await countCustomers(store)).toBe(32)
    })
    expect((await app.admin('restore', app.name)).failed).toBe(false)
  })

  it('keeps what a power cut left in the log, too', SLOW, async () => {
    const [app, cut] = [await setUp(), await newPlace()]
    await app.look(async (store) => {
      await insertCustomers(store, [customerRow()])
      for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
        copyFileSync(join(app.dataDir, name), join(cut.dataDir, name))
    })
    const { failed, text } = await cut.admin('restore', app.path)
    expect(failed).toBe(false)
    expect(existsSync(join(cut.dataDir, `${DATABASE_FILE}-wal`))).toBe(false)
    expect(await cut.look(countCustomers)).toBe(30)
    const kept = /disimpan di (\S+)\. /.exec(text)?.[1] ?? ''
    expect(readdirSync(kept)).toEqual([DATABASE_FILE])
    const store = await openStore({ dataDir: kept })
    expect(await countCustomers(store).finally(() => store.close())).toBe(32)
  })

  it('takes the place of a damaged file, which is kept with its log as it is', SLOW, async () => {
    const app = await setUp()
    const path = join(app.dataDir, DATABASE_FILE)
    const damaged = Buffer.from(readFileSync(path)).fill('x', 4096, 40_960)
    const spoilers = [
      damaged,
      Buffer.from('bukan basis data, dan cukup panjang untuk dibaca '.repeat(99)),
      damaged.subarray(0, 50),
    ]
    for (const [index, bytes] of spoilers.entries()) {
      writeFileSync(path, bytes)
      writeFileSync(`${path}-wal`, 'sisa')
      const { failed, text } = await app.admin('restore', app.path)
      expect([failed, text]).toEqual([false, expect.stringContaining('Data sebelumnya disimpan')])
      const kept = /disimpan di (\S+)\. /.exec(text)?.[1] ?? ''
      expect(readFileSync(join(kept, DATABASE_FILE)).equals(bytes), String(index)).toBe(true)
      expect(readFileSync(join(kept, `${DATABASE_FILE}-wal`), 'utf8')).toBe('sisa')
      expect(existsSync(`${path}-wal`)).toBe(false)
      expect(await app.look(countCustomers)).toBe(30)
    }
  })

  it('takes the place of a file of a newer program, and of an empty one', SLOW, async () => {
    const app = await setUp()
    const path = join(app.dataDir, DATABASE_FILE)
    using file = new DatabaseSync(path)
    file.exec("insert into schema_migration values ('9999-later', '')")
    file.close()
    expect((await app.admin('restore', app.name)).failed).toBe(false)
    expect(await app.look(countCustomers)).toBe(30)
    truncateSync(path, 0)
    expect((await app.admin('restore', app.name)).text).toContain('Belum ada data sebelumnya')
    expect(await app.look(countCustomers)).toBe(30)
  })
})
