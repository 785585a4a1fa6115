import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { result, soakPage } from './soak-page.ts'
import { runSoak } from './soak-run.ts'

const PAGE = new URL('../../docs/soak.md', import.meta.url)

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'no-docs': { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!Number.isInteger(minutes) || minutes < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run soak -- --minutes 60 [--seed 1] [--no-docs]')
  process.exit(1)
}

console.log(`Seed ${seed}: ${minutes} minutes.`)
const report = await runSoak({
  minutes,
  seed,
  onMinute: ({ minute, p50, p99, memory, ownMemory }) =>
    console.log(
      `minute ${minute}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${memory.toFixed(0)} MB (${ownMemory.toFixed(0)} MB its own)`,
    ),
  onBurst: (minute, burst) => console.log(`minute ${minute}, crowd: ${JSON.stringify(burst)}`),
})
for (const problem of report.problems) console.log(problem)
if (!values['no-docs']) writeFileSync(PAGE, soakPage(report, new Date().toISOString().slice(0, 10)))
if (report.lost + report.doubled + report.problems.length > 0) process.exitCode = 1
console.log(result(report))
