import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../testing/factories.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { NewerDatabaseError } from './migrate.ts'
import { DATABASE_FILE } from './sqlite.ts'
import { checkBeforeStart, DamagedDatabaseError, DataFolderError } from './start-check.ts'
import { openStore } from './store.ts'

const PAGE = 4096

let folder: string
beforeEach(() => {
  folder = tempFolder('start-check')
})
afterEach(() => removeFolder(folder))

const file = () => join(folder, DATABASE_FILE)
const fingerprint = () => createHash('sha256').update(readFileSync(file())).digest('hex')

async function fill(): Promise<void> {
  const store = await openStore({ dataDir: folder })
  await insertCustomers(
    store,
    Array.from({ length: 500 }, (_, i) => customerRow({ nama: `Pelanggan ${i}` })),
  )
  await store.close()
}

/** As a power cut leaves it: with a log beside the file. */
async function leaveWithoutOrder(): Promise<void> {
  const store = await openStore({ dataDir: folder })
  await insertCustomers(store, [customerRow({ nama: 'Terakhir' })])
  const copies = ['', '-wal'].map((end) => [`${file()}${end}`, join(folder, `kept${end}`)] as const)
  for (const [from, to] of copies) copyFileSync(from, to)
  await store.close()
  for (const [to, from] of copies) copyFileSync(from, to)
}

/** Overwrites a page that holds customers, in the middle of the file. */
function tearPage(): void {
  using database = new DatabaseSync(file(), { readOnly: true })
  const page = Number(
    database.prepare("select rootpage from sqlite_schema where name = 'pelanggan'").get()?.['rootpage'],
  )
  database.close()
  const descriptor = openSync(file(), 'r+')
  writeSync(descriptor, Buffer.alloc(PAGE, 'x'), 0, PAGE, (page - 1) * PAGE)
  closeSync(descriptor)
}

function refusal(): unknown {
  const before = fingerprint()
  try {
    checkBeforeStart(folder)
    return undefined
  } catch (error) {
    return error
  } finally {
    expect(fingerprint()).toBe(before)
  }
}

it('takes a folder that is not there, an empty one, an empty file, and a whole one', async () => {
  checkBeforeStart(join(folder, 'later'))
  checkBeforeStart(folder)
  writeFileSync(file(), '')
  checkBeforeStart(folder)
  await fill()
  expect(refusal()).toBeUndefined()
})

it('takes a whole file that was not closed, with what its log holds', async () => {
  await fill()
  await leaveWithoutOrder()
  expect(refusal()).toBeUndefined()
  const store = await openStore({ dataDir: folder })
  const { nama } = await store.read
    .selectFrom('pelanggan')
    .select('nama')
    .where('nama', '=', 'Terakhir')
    .executeTakeFirstOrThrow()
  expect(nama).toBe('Terakhir')
  await store.close()
})

it('takes a backup in its place whose first start was cut off, and has what was there before', async () => {
  await fill()
  using database = new DatabaseSync(file())
  database.exec(
    'pragma journal_mode = delete; pragma cache_size = 1; begin; update pelanggan set nama = nama || 1',
  )
  for (const end of ['', '-journal']) copyFileSync(`${file()}${end}`, join(folder, `kept${end}`))
  database.exec('rollback')
  database.close()
  for (const end of ['', '-journal']) copyFileSync(join(folder, `kept${end}`), `${file()}${end}`)
  checkBeforeStart(folder)
  const store = await openStore({ dataDir: folder })
  const names = await store.read
    .selectFrom('pelanggan')
    .select('nama')
    .where('nama', '=', 'Pelanggan 9')
    .execute()
  expect(names).toHaveLength(1)
  await store.close()
})

it.each([
  ['no database', () => writeFileSync(file(), 'bukan basis data'.repeat(1000))],
  ['too short to be one', () => truncateSync(file(), 300)],
  ['a short text', () => writeFileSync(file(), 'x')],
  ['cut in half', () => truncateSync(file(), Math.floor(statSync(file()).size / 2 / PAGE) * PAGE)],
  ['without its header', () => writeFileSync(file(), readFileSync(file()).fill(0, 0, 100))],
])('refuses a file that is %s', async (_name, spoil) => {
  await fill()
  spoil()
  const error = refusal()
  expect(error).toBeInstanceOf(DamagedDatabaseError)
  expect(String(error)).toMatch(/rusak .*tidak diubah.*npm run admin -- restore/)
})

it('reads every page after a power cut, and refuses a file with a torn one', async () => {
  await fill()
  await leaveWithoutOrder()
  // What lies in the log would be put in the place of the torn page.
  copyFileSync(file(), join(folder, 'whole'))
  tearPage()
  expect(refusal()).toBeInstanceOf(DamagedDatabaseError)
  copyFileSync(join(folder, 'whole'), file())
  expect(refusal()).toBeUndefined()
})

it('refuses a file of a newer program by name', async () => {
  await fill()
  using database = new DatabaseSync(file())
  // As a backup is, which has no log.
  database.exec(
    "pragma journal_mode = delete; insert into schema_migration (name, timestamp) values ('0999-masa-depan', 'x')",
  )
  database.close()
  const error = refusal()
  expect(error).toBeInstanceOf(NewerDatabaseError)
  expect(String(error)).toMatch(/0999-masa-depan.*npm run admin -- restore/)
})

it('refuses what is no folder', () => {
  const path = join(folder, 'berkas')
  writeFileSync(path, '')
  for (const place of [path, join(path, 'data')])
    expect(() => checkBeforeStart(place)).toThrow(DataFolderError)
})

// Root may write everywhere.
it.skipIf(process.getuid?.() === 0)('refuses a folder without the right to write', () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o500)
  expect(() => checkBeforeStart(closed)).toThrow(/tidak dapat ditulisi.*hak baca dan tulis/)
})
