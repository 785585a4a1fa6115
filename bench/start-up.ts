// Measures the built server: from start to the first answer, and its memory after a round of requests. `npm run bench`.
import { readFileSync } from 'node:fs'
import { type AppProcess, startApp } from '../testing/app-process.ts'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'
import { percentile, report } from './report.ts'

const RUNS = 15
const REQUESTS = 300
const TARGETS = { startMs: 300, startMb: 110, workedMb: 200 }

const dataDir = tempFolder('bench')
await (await startApp({ dataDir })).kill()

const starts: number[] = []
for (let i = 0; i < RUNS; i++) {
  const begin = performance.now()
  const app = await startApp({ dataDir })
  await (await fetch(`${app.url}/healthz`)).text()
  starts.push(performance.now() - begin)
  await app.kill()
}

const app = await startApp({ dataDir })
const idleMb = residentMb(app)
for (let i = 0; i < REQUESTS; i++) {
  for (const path of ['/login', '/api/session', '/api/customers', '/readyz']) {
    await (await fetch(app.url + path, { redirect: 'manual' })).text()
  }
}
const workedMb = residentMb(app)
await app.kill()
removeFolder(dataDir)

report('start to first answer, median', percentile(starts, 0.5), 'ms', TARGETS.startMs)
report('start to first answer, slowest', Math.max(...starts), 'ms', TARGETS.startMs)
report('resident memory after start', idleMb, 'MB', TARGETS.startMb)
report(`resident memory after ${REQUESTS * 4} requests`, workedMb, 'MB', TARGETS.workedMb)

function residentMb(process: AppProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
