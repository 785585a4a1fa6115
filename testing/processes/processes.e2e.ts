import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { runProcesses } from './processes-run.ts'

const KILLS = 3

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it('three processes on one PostgreSQL, killed one after the other, lose and double nothing', {
  timeout: 180_000,
}, async () => {
  const report = await runProcesses({
    kills: KILLS,
    seed: Date.now(),
    databaseUrl: `${postgres.url}/postgres`,
  })
  expect(report).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, problems: [] })
  expect(report.answers).toBeGreaterThan(50)
  expect(report.messages).toBeGreaterThan(3)
})
