import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { appUnderTest } from '../../../testing/app-under-test.ts'
import { customerForm } from '../../../testing/factories.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { runAdminCommand } from '../../app/server/admin-command.ts'
import { rebuildTotals } from '../../features/billing/server/commands/rebuild-totals.ts'
import { MigrationRightsError } from './migrate.ts'
import { openStore, type Store } from './store.ts'

const DOCS = readFileSync(new URL('../../../docs/postgresql.md', import.meta.url), 'utf8')

describe('roles with least rights, as docs/postgresql.md makes them', () => {
  const suffix = randomBytes(4).toString('hex')
  const owner = `owner_${suffix}`
  const app = `app_${suffix}`
  const database = `roles_${suffix}`
  const server = new URL(inject('postgresUrl'))
  const opened: Store[] = []
  const urlOf = (role: string) => `postgres://${role}:x@${server.host}/${database}`
  const open = async (role: string) => {
    const store = await openStore({ dataDir: '', databaseUrl: urlOf(role) })
    opened.push(store)
    return store
  }
  const run = async (statements: string, url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statements)).rows
    } finally {
      await client.end()
    }
  }
  /** The block of SQL below a heading of the document, with the names of this test. */
  const documented = (heading: string) => {
    const [, block] = new RegExp(`${heading}[\\s\\S]*?\`\`\`sql\\n([\\s\\S]*?)\`\`\``).exec(DOCS) ?? []
    if (!block) throw new Error(`docs/postgresql.md has no SQL below "${heading}"`)
    return block
      .replaceAll('tagihan_owner', owner)
      .replaceAll('tagihan_app', app)
      .replaceAll('database tagihan', `database ${database}`)
  }

  const refusals: Record<string, unknown> = {}
  const openApp = () =>
    open(app).then(
      () => undefined,
      (error: unknown) => error,
    )
  beforeAll(async () => {
    const admin = `${inject('postgresUrl')}/postgres`
    for (const statement of documented('As a superuser').split(';\n')) {
      if (statement.trim()) await run(statement, admin)
    }
    refusals['no table is there'] = await openApp()
    await open(owner)
    await run(documented('As the owner'), urlOf(owner))
    const last = 'name = (select max(name) from schema_migration)'
    const [row] = await run(`select name, timestamp from schema_migration where ${last}`, urlOf(owner))
    await run(`delete from schema_migration where ${last}`, urlOf(owner))
    refusals['a later one is missing'] = await openApp()
    await run(`insert into schema_migration values ('${row?.name}', '${row?.timestamp}')`, urlOf(owner))
  }, 30_000)
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  afterAll(async () => {
    const admin = `${inject('postgresUrl')}/postgres`
    await run(`drop database ${database} with (force)`, admin)
    await run(`drop role ${app}; drop role ${owner}`, admin)
  })

  it.each(['no table is there', 'a later one is missing'])(
    'the app role says what to do when %s, and makes none',
    async (moment) => {
      const refusal = refusals[moment]
      expect(refusal).toBeInstanceOf(MigrationRightsError)
      expect(String(refusal)).toContain('npm run admin -- migrate')
    },
  )

  it('the app role does the daily work', async () => {
    const store = await open(app)
    const served = await appUnderTest(store)
    const cookie = await served.signIn()
    const created = await served.request('/api/customers', { method: 'POST', cookie, json: customerForm() })
    expect(created.status).toBe(201)
    const { customer } = (await created.json()) as { customer: { id: string } }
    const removed = await served.request(`/api/customers/${customer.id}`, { method: 'DELETE', cookie })
    expect(removed.status).toBe(200)
    await store.transaction((trx) => rebuildTotals(trx, 'Asia/Jakarta'))
    const { rows } = await sql`select 1 from commit_marker`.execute(store.read)
    expect(rows.length).toBeGreaterThan(1)
  })

  it.each([
    'create table further (x integer)',
    'alter table pelanggan add column x integer',
    'drop table tagihan',
    'truncate tagihan',
    "update trail_change set kind = 'x'",
    'delete from trail_item',
    'alter table trail_change disable trigger all',
    "insert into schema_migration (name, timestamp) values ('x', 'x')",
  ])('the app role may not: %s', async (statement) => {
    const client = new pg.Client({ connectionString: urlOf(app) })
    await client.connect()
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  it('the app role makes a backup, and the owner alone restores it', { timeout: 60_000 }, async () => {
    const dataDir = tempFolder('roles')
    const envOf = (role: string) => ({ DATABASE_URL: urlOf(role), DATA_DIR: dataDir })
    const answer = await runAdminCommand(['backup'], envOf(app))
    const name = /tagihan-\d{8}-\d{6}\.sqlite/.exec(answer.text)?.[0] ?? ''
    const refused = await runAdminCommand(['restore', name], envOf(app))
    const restored = await runAdminCommand(['restore', name], envOf(owner))
    removeFolder(dataDir)
    expect([answer.failed, restored.failed]).toEqual([false, false])
    expect(refused).toEqual({ failed: true, text: expect.stringContaining('DATABASE_URL peran pemilik') })
  })

  it('the owner is told that the tables fit', async () => {
    const answer = await runAdminCommand(['migrate'], { DATABASE_URL: urlOf(owner) })
    expect(answer).toEqual({ failed: false, text: 'Skema basis data sudah sesuai dengan program ini.' })
  })
})
