import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { startSandboxGateway } from '../../../testing/gateway/sandbox-gateway.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { openStore } from '../../platform/database/store.ts'
import { runAdminCommand } from './admin-command.ts'
import { examine } from './doctor.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

function emptyFolder(): string {
  const folder = tempFolder('doctor')
  folders.push(folder)
  return folder
}

const statesOf = async (env: Record<string, string>, nowMs = systemClock.nowMs()) =>
  Object.fromEntries((await examine(env, nowMs)).map(({ topic, state }) => [topic, state]))

it('names every bad setting, and looks no further', async () => {
  const answer = await runAdminCommand(['doctor'], { PORT: 'x', LOG_LEVEL: 'laut' })
  expect(answer.failed).toBe(true)
  expect(answer.text).toMatch(/^MASALAH {3}Pengaturan: PORT .*\n.*\nMASALAH {3}Pengaturan: LOG_LEVEL /)
})

it('before the first start there is nothing, and it makes nothing', async () => {
  const dataDir = emptyFolder()
  expect(await statesOf({ DATA_DIR: dataDir })).toEqual({
    Pengaturan: 'ok',
    Disk: expect.any(String),
    'Basis data': 'warning',
  })
  expect(readdirSync(dataDir)).toEqual([])
})

it.each([
  ['rahasia-123', 'warning'],
  ['hujan turun di Weleri', 'ok'],
])('ADMIN_PASSWORD=%s is a %s', async (password, state) => {
  const env = { DATA_DIR: emptyFolder(), ADMIN_PASSWORD: password }
  expect(await statesOf(env)).toMatchObject({ ADMIN_PASSWORD: state })
  const outside = { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'AIza-contoh', ADMIN_USER_ID: 'uid-1' }
  const elsewhere = await statesOf({ ...env, ...outside })
  expect(elsewhere).toMatchObject({ Pengaturan: 'ok' })
  expect(elsewhere).not.toHaveProperty('ADMIN_PASSWORD')
})

it('a file that is no database, and a server that is not there', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'tagihan.db'), 'bukan basis data, hanya teks yang cukup panjang'.repeat(100))
  const found = (await examine({ DATA_DIR: dataDir }, 0)).find(({ topic }) => topic === 'Basis data')
  expect(found).toMatchObject({ state: 'bad', advice: expect.stringContaining('npm run admin -- restore') })
  const absent = { DATA_DIR: emptyFolder(), DATABASE_URL: 'postgres://u@127.0.0.1:9/t' }
  expect(await statesOf(absent)).toMatchObject({ 'Basis data': 'bad' })
})

describeOnBothDatabases('doctor', (_open, database) => {
  async function setUp() {
    const { dataDir, databaseUrl } = await database.location()
    const store = await openStore({ dataDir, databaseUrl })
    const env = {
      DATA_DIR: dataDir || emptyFolder(),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }
    return { store, env, [Symbol.asyncDispose]: () => store.close() }
  }

  it('finds a fresh database well, and says what is still missing', async () => {
    await using app = await setUp()
    const sandbox = await startSandboxGateway({ apiKey: 'kunci-1', session: 'default', delayScale: 0 })
    const gateway = { WAHA_URL: sandbox.url, WAHA_API_KEY: 'kunci-1' }
    const { Disk: _, ...states } = await statesOf({ ...app.env, ...gateway })
    expect(states).toEqual({
      Pengaturan: 'ok',
      'Basis data': 'ok',
      Jam: 'ok',
      Cadangan: 'warning',
      'Gateway WhatsApp': 'ok',
    })
    const answer = await runAdminCommand(['doctor'], { ...app.env, ...gateway, WAHA_API_KEY: 'salah' })
    expect(answer.text).toMatch(/MASALAH {3}Gateway WhatsApp/)
    expect(answer.text).not.toContain('salah')
    await sandbox.close()
    expect(await statesOf({ ...app.env, ...gateway })).toMatchObject({ 'Gateway WhatsApp': 'bad' })
  })

  it('sees a clock that lies before the newest change', async () => {
    await using app = await setUp()
    await runAdminCommand(['backup'], app.env)
    const dayAgo = systemClock.nowMs() - 24 * 60 * 60 * 1000
    expect(await statesOf(app.env, dayAgo)).toMatchObject({ Jam: 'bad' })
  })

  it('sees a database of a newer program, and of an older one, and leaves both alone', async () => {
    await using app = await setUp()
    const rename = (from: string, to: string) =>
      app.store.transaction((trx) =>
        sql`update schema_migration set name = ${to} where name = ${from}`.execute(trx),
      )
    await rename('0011-trust', '9999-masa-depan')
    expect(await statesOf(app.env)).toMatchObject({ 'Basis data': 'bad' })
    await app.store.transaction((trx) =>
      sql`delete from schema_migration where name = '9999-masa-depan'`.execute(trx),
    )
    expect(await statesOf(app.env)).toMatchObject({ 'Basis data': 'warning' })
    const { rows } = await sql`select name from schema_migration where name = '0011-trust'`.execute(
      app.store.read,
    )
    expect(rows).toEqual([])
  })
})
