import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres-server.ts'
import { type KillReport, runKills } from './kill-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:kill -- --kills 100 [--seed 1]')
  process.exit(1)
}

console.log(`Seed ${seed}: ${kills} kills on SQLite and ${kills} on PostgreSQL, side by side.`)
const postgres = await startPostgres()
const series = { SQLite: undefined, PostgreSQL: `${postgres.url}/postgres` }
const reports = await Promise.all(
  Object.entries(series).map(async ([database, databaseUrl], i) => {
    const onKill = (kill: number) => {
      if (kill % 10 === 0) console.log(`${database}: ${kill} kills`)
    }
    const report = await runKills({
      kills,
      jobSize: 24,
      databaseUrl,
      slowSends: true,
      seed: seed + i,
      onKill,
    })
    console.log(`${database}: ${line(report)}`)
    for (const problem of report.problems) console.log(`${database}: ${problem}`)
    return report
  }),
)
await postgres.stop()

const all = reports.reduce((sum, each) => ({
  kills,
  messages: sum.messages + each.messages,
  lost: sum.lost + each.lost,
  doubled: sum.doubled + each.doubled,
  problems: [...sum.problems, ...each.problems],
}))
if (all.lost + all.doubled + all.problems.length > 0) process.exitCode = 1
console.log('Both, each killed that often:')
console.log(line(all))

function line(report: KillReport): string {
  return `${report.kills} kills, ${report.messages} messages, ${report.lost} lost, ${report.doubled} doubled`
}
