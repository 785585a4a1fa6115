import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'
import { runKills } from './kill-run.ts'

const KILLS = 4

let postgres: PostgresServer
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

it.concurrent.each(['SQLite', 'PostgreSQL'])(
  'R27, R29 a server that is killed again and again loses and doubles no message (%s)',
  { timeout: 240_000 },
  async (database) => {
    const databaseUrl = database === 'SQLite' ? undefined : `${postgres.url}/postgres`
    const report = await runKills({
      kills: KILLS,
      jobSize: 8,
      databaseUrl,
      slowSends: false,
      seed: Date.now(),
    })
    expect(report).toMatchObject({ kills: KILLS, lost: 0, doubled: 0, problems: [] })
    expect(report.messages).toBeGreaterThan(0)
  },
)
