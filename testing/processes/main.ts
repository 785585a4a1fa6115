import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres-server.ts'
import { MEMBERS, runProcesses } from './processes-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:processes -- --kills 30 [--seed 1]')
  process.exit(1)
}

const roles = MEMBERS.map(({ role, skewMs }) => `${role} (clock ${skewMs} ms off)`).join(', ')
console.log(`Seed ${seed}: ${kills} kills among ${roles}, on one PostgreSQL.`)
const postgres = await startPostgres()
const report = await runProcesses({
  kills,
  seed,
  databaseUrl: `${postgres.url}/postgres`,
  onKill: (kill) => {
    if (kill % 10 === 0) console.log(`${kill} kills`)
  },
})
await postgres.stop()

for (const problem of report.problems) console.log(problem)
if (report.lost + report.doubled + report.problems.length > 0) process.exitCode = 1
console.log(`${report.answers} answers and ${report.messages} messages compared`)
console.log(`${report.kills} kills, ${report.lost} lost, ${report.doubled} doubled`)
