import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { DATABASE_TEXTS } from '../../src/platform/database/postgres-errors.ts'
import { customerRow } from '../factories.ts'
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts'

let pair: PostgresPair
beforeAll(async () => {
  pair = await startPostgresPair()
}, 30_000)
afterAll(() => pair?.stop())

it('calls no write done that the standby does not have, and keeps nobody waiting for it', {
  timeout: 30_000,
}, async () => {
  const limits = { statementTimeoutMs: 300, commitTimeoutMs: 1000, patienceMs: 500 }
  const connection = openPostgres(pair.urlOf('postgres'), limits)
  const add = () =>
    connection.store.transaction((trx) => trx.insertInto('pelanggan').values(customerRow()).execute())
  try {
    await migrate(connection)
    await add()
    await pair.standby.kill()
    await expect(add()).rejects.toMatchObject({ code: 'INTERNAL', message: DATABASE_TEXTS.uncertain })
  } finally {
    await connection.store.close()
  }
})
