import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { AppError } from '../shared/app-error.ts'
import { folderTrouble, STORAGE_TEXTS, storageError, storageTroubleOf } from './storage-trouble.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })
const ofSqlite = (errcode: number) => Object.assign(withCode('ERR_SQLITE_ERROR'), { errcode })

/** What SQLite itself throws. */
function thrownBySqlite(...statements: string[]): unknown {
  using file = new DatabaseSync(':memory:')
  try {
    for (const statement of statements) file.exec(statement)
  } catch (error) {
    return error
  }
  return undefined
}

it.each([
  ['no room on the disk', withCode('ENOSPC'), 'full'],
  ['no room in the quota', withCode('EDQUOT'), 'full'],
  ['no room, says PostgreSQL', withCode('53100'), 'full'],
  ['no room, says SQLite', ofSqlite(13), 'full'],
  ['no room to share', ofSqlite(4874), 'full'],
  ['a read-only disk', withCode('EROFS'), 'read-only'],
  ['a read-only file', ofSqlite(8), 'read-only'],
  ['a read-only folder', ofSqlite(8 | (6 << 8)), 'read-only'],
  ['a disk that fails', withCode('EIO'), 'failing'],
  ['a disk that fails, says PostgreSQL', withCode('58030'), 'failing'],
  ['a write that fails', ofSqlite(10 | (3 << 8)), 'failing'],
  ['a file that cannot be opened', ofSqlite(14), 'failing'],
  ['a damaged file', ofSqlite(11), 'damaged'],
  ['a file that is no database', ofSqlite(26), 'damaged'],
  ['a damaged page of PostgreSQL', withCode('XX001'), 'damaged'],
] as const)('%s', (_name, error, trouble) => {
  expect(storageTroubleOf(error)).toBe(trouble)
  expect(storageTroubleOf(new Error('could not save', { cause: error }))).toBe(trouble)
  expect(storageError(error)).toMatchObject({
    code: 'STORAGE_FAILED',
    message: STORAGE_TEXTS[trouble],
    cause: error,
  })
})

it('reads the codes that SQLite really gives', () => {
  const full = thrownBySqlite('pragma max_page_count = 1', 'create table t (a)')
  const readOnly = thrownBySqlite('create table t (a)', 'pragma query_only = on', 'insert into t values (1)')
  expect([full, readOnly].map(storageTroubleOf)).toEqual(['full', 'read-only'])
})

it.each([
  ['a lost race', withCode('40001')],
  ['a primary that is none any more', withCode('25006')],
  ['a unique key', ofSqlite(2067)],
  ['a busy file', ofSqlite(5)],
  ['a refusal', new AppError('NOT_FOUND')],
  ['a text', 'no space left on device'],
  ['nothing', undefined],
])('%s is no trouble with the disk', (_name, error) => {
  expect(storageTroubleOf(error)).toBeUndefined()
  expect(storageError(error)).toBeUndefined()
})

// Root may write everywhere, but not make files here.
it.runIf(process.platform === 'linux')('a folder where this user may make no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagihan-storage-'))
  chmodSync(folder, 0o500)
  expect(folderTrouble(process.getuid?.() === 0 ? '/sys' : folder)).toBe('no-right')
  rmSync(folder, { recursive: true })
})

it('a folder with room takes writes; one that is not there is another matter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagihan-storage-'))
  expect(folderTrouble(folder)).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  expect(folderTrouble(folder)).toBeUndefined()
})
