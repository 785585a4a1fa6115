import { parseArgs } from 'node:util'
import { FAULT_ACTIONS, type FaultReport, runFaults } from './fault-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', multiple: true, default: FAULT_ACTIONS },
  },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
const isKnown = values.only.every((action) => FAULT_ACTIONS.includes(action))
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed) || !isKnown) {
  const names = FAULT_ACTIONS.map((name) => `"${name}"`).join(', ')
  console.error(
    `Usage: npm run test:faults -- --kills 100 [--seed 1] [--only ACTION], ACTION one of ${names}`,
  )
  process.exit(1)
}

console.log(`Seed ${seed}: ${kills} kills amid each of ${values.only.join(', ')}, on SQLite and PostgreSQL.`)
const startedAt = performance.now()
const total: FaultReport = { kills: 0, answered: 0, lost: 0, doubled: 0, problems: [] }
await Promise.all(
  (['SQLite', 'PostgreSQL'] as const).map(async (database) => {
    for (const action of values.only) {
      const onKill = (kill: number) => {
        if (kill % 25 === 0) console.log(`${database}, ${action}: ${kill} kills`)
      }
      const report = await runFaults({ action, database, kills, seed: seedOf(database, action), onKill })
      console.log(`${database}, ${action}: ${line(report)} (${report.answered} after the answer)`)
      for (const problem of report.problems) console.log(`${database}, ${action}: ${problem}`)
      add(report)
    }
  }),
)
if (total.lost + total.doubled + total.problems.length > 0) process.exitCode = 1
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s in all.`)
console.log(line(total))

/** Another one for each series, the same whichever are run. */
function seedOf(database: string, action: string): number {
  return seed + FAULT_ACTIONS.indexOf(action) * 2 + (database === 'SQLite' ? 0 : 1)
}

function add(report: FaultReport): void {
  for (const count of ['kills', 'answered', 'lost', 'doubled'] as const) total[count] += report[count]
  total.problems.push(...report.problems)
}

function line(report: FaultReport): string {
  return `${report.kills} kills, ${report.lost} lost, ${report.doubled} doubled`
}
