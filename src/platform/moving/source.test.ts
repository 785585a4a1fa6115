import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { DATABASE_FILE } from '../database/sqlite.ts'
import { openStore, type Reader } from '../database/store.ts'
import { busyAt } from './copy-problem.ts'
import { readAlone } from './source.ts'

const countCustomers = async (reader: Reader) =>
  (await reader.selectFrom('pelanggan').select('id').execute()).length

describeOnBothDatabases('readAlone', (_open, database) => {
  it('others can read but not write until it is done', async () => {
    const { dataDir, databaseUrl } = await database.location()
    const store = await openStore({ dataDir, databaseUrl })
    try {
      await insertCustomers(store, [customerRow()])
      let written = false
      const writing = await readAlone({ dataDir, databaseUrl }, async (snapshot) => {
        expect(await countCustomers(snapshot)).toBe(1)
        expect(await countCustomers(store.read)).toBe(1)
        if (databaseUrl === undefined) {
          using other = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 0 })
          expect(() => other.exec('update customer_total set customer_count = 7')).toThrow(
            'database is locked',
          )
          return undefined
        }
        const write = insertCustomers(store, [customerRow()]).then(() => {
          written = true
        })
        await new Promise((resolve) => setTimeout(resolve, 200))
        expect(written).toBe(false)
        expect(await countCustomers(store.read)).toBe(1)
        return { write }
      })
      await (writing ? writing.write : insertCustomers(store, [customerRow()]))
      expect(await countCustomers(store.read)).toBe(2)
    } finally {
      await store.close()
    }
  })
})

it.each([{ errcode: 5 }, { code: '55P03' }])('%j: a lock that was not to be had is told as that', (error) => {
  expect(() => busyAt('source')(error)).toThrow(
    expect.objectContaining({ problem: { kind: 'busy', side: 'source' } }),
  )
})

it('another error stays what it is', () => {
  const error = new Error('disk I/O error')
  expect(() => busyAt('target')(error)).toThrow(error)
})
