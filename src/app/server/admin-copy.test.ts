import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { allRows } from '../../../testing/all-rows.ts'
import { insertMessages, messageRow } from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { ensureAdmin } from '../../features/identity/server/public.ts'
import { recordChange } from '../../features/trail/server/public.ts'
import { systemClock } from '../../platform/clock.ts'
import { DATABASE_FILE } from '../../platform/database/sqlite.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { runAdminCommand } from './admin-command.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SLOW = { timeout: 60_000 }

async function namesInOrder(store: Store) {
  const rows = await store.read.selectFrom('pelanggan').select('nama').orderBy('nama').orderBy('id').execute()
  return rows.map(({ nama }) => nama)
}

/** The last number that the database gave to a message. */
async function lastSequence(store: Store): Promise<number | undefined> {
  const query =
    store.dialect === 'postgres'
      ? sql<{
          last: number
        }>`select pg_sequence_last_value(pg_get_serial_sequence('message', 'sequence')::regclass) as last`
      : sql<{ last: number }>`select max(sequence) as last from message`
  return (await query.execute(store.read)).rows[0]?.last
}

// The block's own database is there and back: the one between is always an SQLite file.
describeOnBothDatabases('npm run admin -- copy', (_open, database) => {
  const folders: string[] = []
  const stores: Store[] = []
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
    for (const folder of folders.splice(0)) removeFolder(folder)
  })
  const newFolder = () => {
    const folder = tempFolder('copy')
    folders.push(folder)
    return folder
  }
  const openAt = async (place: { dataDir: string; databaseUrl?: string }) => {
    const store = await openStore(place)
    stores.push(store)
    return store
  }
  const envOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) => ({
    DATA_DIR: dataDir || newFolder(),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  /** A place of the block's kind, and what names it on the command line. */
  async function newPlace() {
    const place = await database.location()
    return { place, env: envOf(place), to: place.databaseUrl ?? place.dataDir }
  }
  async function fill(store: Store, customers: number) {
    await ensureAdmin(store, systemClock, { email: 'admin@contoh.test', password: 'rahasia-123' })
    await fillStore(store, customers)
    await store.transaction(async (trx) => {
      await recordChange(
        trx,
        { clock: fixedClock() },
        {
          kind: 'bill-made',
          label: 'Zoë 张伟 \u{1F600}',
          items: [{ entityId: 'x', before: null, after: { notes: 'tanda " dan \\ dan \u2028', amount: 1 } }],
        },
      )
      const odd = [
        'Ñusantara',
        'ñusantara',
        'Zul',
        'zul',
        '',
        '_',
        '~',
        'É',
        '\u{10FFFF}',
        '\uFFFD',
        "a'b",
        'A B',
        'AB',
      ]
      for (const [i, nama] of odd.entries())
        await sql`
          update pelanggan set nama = ${nama}, customer_id = null, status = null, latitude = ${-7 - i / 3}, longitude = ${1e-7 * i}
          where id = (select min(id) from pelanggan where nama like 'Budi%')`.execute(trx)
    })
  }

  it(
    'there and back gives the same rows, in the same order; new rows are numbered behind them',
    SLOW,
    async () => {
      const [source, back] = [await newPlace(), await newPlace()]
      const between = newFolder()
      const store = await openAt(source.place)
      await fill(store, 2500)

      const there = await runAdminCommand(['copy', '--to', between], source.env)
      expect([there.failed, there.text]).toEqual([false, expect.stringContaining('sama di kedua sisi')])
      const file = await openAt({ dataDir: between })
      expect(await allRows(file)).toEqual(await allRows(store))

      const here = await runAdminCommand(['copy', '--to', back.to], { DATA_DIR: between })
      expect([here.failed, here.text]).toEqual([false, expect.stringContaining('sama di kedua sisi')])
      const returned = await openAt(back.place)
      expect(await allRows(returned)).toEqual(await allRows(store))
      expect((await allRows(returned))['pelanggan']).toHaveLength(2500)
      expect(await namesInOrder(returned)).toEqual(await namesInOrder(store))
      expect(await namesInOrder(file)).toEqual(await namesInOrder(store))
      for (const filled of [file, returned]) {
        // A number that is taken would only cost another try.
        expect(await lastSequence(filled)).toBe(2)
        await insertMessages(filled, [messageRow(fixedClock())])
        const rows = await filled.read.selectFrom('message').select('sequence').orderBy('sequence').execute()
        expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
      }
    },
  )

  it('shows what it compared, and what else must come along', SLOW, async () => {
    const { place, env } = await newPlace()
    const store = await openAt(place)
    const { billed, paid } = await fillStore(store)
    await store.transaction((trx) =>
      trx.updateTable('gateway_setting').set({ api_key_sealed: 'v1.x' }).execute(),
    )
    const { text } = await runAdminCommand(['copy', '--to', newFolder()], env)
    const line = (start: string) =>
      text
        .split('\n')
        .find((some) => some.startsWith(start))
        ?.split(/ {2,}/)
    const inRupiah = (amount: number) => amount.toLocaleString('id-ID')
    expect(line('pelanggan ')).toEqual(['pelanggan', '30', '30'])
    expect(line('nilai tagihan')).toEqual(['nilai tagihan (Rp)', inRupiah(billed), inRupiah(billed)])
    expect(line('lunas')).toEqual(['lunas (Rp)', inRupiah(paid), inRupiah(paid)])
    expect(line('belum lunas')).toEqual([
      'belum lunas (Rp)',
      inRupiah(billed - paid),
      inRupiah(billed - paid),
    ])
    expect(line('nilai per bulan')).toEqual(['nilai per bulan', '1 bulan', 'cocok'])
    expect(line('total tersimpan')).toEqual(['total tersimpan', 'dihitung ulang', 'cocok'])
    expect(text).toContain(`Salin ${env.DATA_DIR}/secret.key`)
  })

  it('refuses a target that is not empty, naming what is there, and leaves it as it is', SLOW, async () => {
    const source = newFolder()
    const store = await openAt({ dataDir: source })
    await fillStore(store, 5)
    const { place, to } = await newPlace()
    const target = await openAt(place)
    const refused = async (...expected: string[]) => {
      const before = await allRows(target)
      const { failed, text } = await runAdminCommand(['copy', '--to', to], { DATA_DIR: source })
      expect(failed).toBe(true)
      for (const part of expected) expect(text).toContain(part)
      expect(text).not.toContain('\n')
      expect(await allRows(target)).toEqual(before)
    }
    // What differs from a fresh one only in its values counts, too.
    await target.transaction((trx) => trx.updateTable('business_setting').set({ due_day: 9 }).execute())
    await refused('Tujuan tidak kosong: business_setting (1 baris)')
    await target.transaction((trx) => trx.updateTable('business_setting').set({ due_day: 5 }).execute())
    await ensureAdmin(target, systemClock, { email: 'admin@contoh.test', password: 'rahasia-123' })
    await refused('account (1 baris)', 'admin_identity (1 baris)', 'pernah dipakai `npm start`')
    await fillStore(target, 7)
    await refused('pelanggan (7 baris)', 'tagihan (7 baris)')
  })

  it('takes a target that was migrated and never used', SLOW, async () => {
    const source = newFolder()
    await fillStore(await openAt({ dataDir: source }), 5)
    const { place, to } = await newPlace()
    await (await openStore(place)).close()
    expect(await runAdminCommand(['copy', '--to', to], { DATA_DIR: source })).toMatchObject({ failed: false })
    expect((await allRows(await openAt(place)))['pelanggan']).toHaveLength(5)
  })

  it('refuses itself, an empty source, bad addresses, and totals that are off', SLOW, async () => {
    const { place, env, to } = await newPlace()
    const store = await openAt(place)
    const refusal = async (...args: string[]) => {
      const { failed, text } = await runAdminCommand(['copy', ...args], env)
      expect(failed).toBe(true)
      return text
    }
    expect(await refusal('--to', to)).toContain('basis data yang sama')
    const target = newFolder()
    expect(await refusal('--to', target)).toContain('Sumbernya masih kosong')
    expect(await refusal()).toContain('copy memerlukan --to')
    expect(await refusal('--to', 'mysql://x')).toContain('--to harus berupa postgres://')
    await fillStore(store, 5)
    expect(await refusal('--to', to)).toContain('basis data yang sama')
    if (place.databaseUrl === undefined) {
      const alias = join(newFolder(), 'alias')
      symlinkSync(place.dataDir, alias)
      expect(await refusal('--to', alias)).toContain('basis data yang sama')
    } else {
      const alias = place.databaseUrl.replace('127.0.0.1', 'localhost')
      expect(await refusal('--to', alias)).toContain('basis data yang sama')
    }
    await store.transaction((trx) => trx.updateTable('period_total').set({ paid_sum: 1 }).execute())
    expect(await refusal('--to', target)).toContain('totals rebuild')
    expect(existsSync(join(target, DATABASE_FILE))).toBe(false)
  })

  it('refuses a newer database on either side, and does not touch it', SLOW, async () => {
    const { place, env, to } = await newPlace()
    const newer = await openAt(place)
    await fillStore(newer, 5)
    await newer.transaction((trx) =>
      sql`insert into schema_migration (name, timestamp) values ('9999-later', 'x')`.execute(trx),
    )
    const before = await allRows(newer)
    const target = newFolder()
    const from = await runAdminCommand(['copy', '--to', target], env)
    expect([from.failed, from.text]).toEqual([true, expect.stringContaining('lebih baru')])
    expect(readdirSync(target)).toEqual([])

    const source = newFolder()
    await fillStore(await openAt({ dataDir: source }), 5)
    expect((await runAdminCommand(['copy', '--to', to], { DATA_DIR: source })).failed).toBe(true)
    expect(await allRows(newer)).toEqual(before)
  })

  it('killed in the middle it leaves the target empty; the next one works', SLOW, async () => {
    const source = newFolder()
    await fillStore(await openAt({ dataDir: source }), 6000)
    const { place, to } = await newPlace()
    const child = spawn(process.execPath, ['src/app/server/admin.ts', 'copy', '--to', to], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], TMPDIR: newFolder(), DATA_DIR: source },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let progress = ''
    const middle = Promise.withResolvers<void>()
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      progress += part
      if (/tagihan: [\d.]+ dari 6\.000/.test(progress)) {
        child.kill('SIGKILL')
        middle.resolve()
      }
    })
    const [, signal] = await once(child, 'exit')
    expect([signal, progress]).toEqual(['SIGKILL', expect.stringContaining('tagihan: ')])
    await middle.promise
    if (place.databaseUrl === undefined) expect(existsSync(join(place.dataDir, DATABASE_FILE))).toBe(false)
    else {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pelanggan`.execute(
        (await openAt(place)).read,
      )
      expect(rows).toEqual([{ count: 0 }])
    }
    expect(await runAdminCommand(['copy', '--to', to], { DATA_DIR: source })).toMatchObject({ failed: false })
    expect((await allRows(await openAt(place)))['tagihan']).toHaveLength(6000)
    if (place.databaseUrl === undefined)
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('a folder that cannot be written is told in one line', async () => {
    const { place, env } = await newPlace()
    await fillStore(await openAt(place), 5)
    const file = join(newFolder(), 'berkas')
    writeFileSync(file, 'a file where the folder should be')
    const { failed, text } = await runAdminCommand(['copy', '--to', file], env)
    expect([failed, text]).toEqual([true, expect.stringContaining('Perintah gagal')])
  })
})
