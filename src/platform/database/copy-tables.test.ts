import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertMessages, messageRow } from '../../../testing/factories.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { freshSqlite } from '../../../testing/fresh-sqlite.ts'
import { recordChange } from '../../features/trail/server/public.ts'
import { copyTables, countRows, dataTables } from './copy-tables.ts'
import type { Store } from './store.ts'

async function contents(store: Store) {
  const tables: Record<string, unknown[]> = {}
  for (const table of await dataTables(store.read)) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.read)
    tables[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
  }
  return tables
}

describeOnBothDatabases('copyTables', (open) => {
  const openSqlite = freshSqlite()

  async function setUp() {
    const [here, file] = [await open(), await openSqlite()]
    const fill = async (store: Store) => {
      await fillStore(store, 2500)
      await store.transaction(async (trx) => {
        const items = [{ entityId: 'x', before: null, after: { amount: 1 } }]
        await recordChange(trx, { clock: fixedClock() }, { kind: 'bill-made', label: 'Budi', items })
      })
    }
    return { here, file, fill }
  }

  it('every row of every table arrives in an SQLite file as it was', async () => {
    const { here, file, fill } = await setUp()
    await fill(here)
    await here.transaction((source) => file.transaction((trx) => copyTables(source, trx)))
    expect(await contents(file)).toEqual(await contents(here))
    expect((await contents(file))['pelanggan']).toHaveLength(2500)
    expect(await countRows(file.read)).toEqual(await countRows(here.read))
  })

  it('and the other way; what the database numbers goes on behind', async () => {
    const { here, file, fill } = await setUp()
    await fill(file)
    await file.transaction((source) => here.transaction((trx) => copyTables(source, trx)))
    expect(await contents(here)).toEqual(await contents(file))
    await insertMessages(here, [messageRow(fixedClock())])
    const { rows } = await sql<{ sequence: number }>`select sequence from message order by 1`.execute(
      here.read,
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })
})
