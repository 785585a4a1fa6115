import { cpus, totalmem } from 'node:os'
import { CROWD, type Minute, type SoakReport } from './soak-run.ts'

const LINES = 13

/** The result of a soak as a page of the documentation. */
export function soakPage(report: SoakReport, day: string): string {
  return `# Soak

\`npm run soak\` keeps one server on SQLite busy for an hour (\`-- --minutes 60\`) and writes this page. The load is an office at work: customers
are added and register themselves, bills are made singly and in bulk, payments are marked, messages go through a gateway, pages
are looked at. Every 16 minutes a crowd comes for ${CROWD.seconds} seconds: ${CROWD.requestsPerSecond.toLocaleString('en')} requests a second, ${CROWD.signIns} sign-ins at once and ${CROWD.slowClients} clients
that send or read as slowly as they can. At the end, everything that was acknowledged is compared with the database and with what
reached the gateway.

Last run: ${day}, ${report.minutes.length} minutes, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, load and gateway on the same machine.

**${result(report)}**

## The admin's page, and memory

A request for the dashboard every quarter of a second; milliseconds in the minute, memory of the process at its end. The load average counts whatever else the machine
did; the soak by itself is far below 1.

| Minute | p50 | p99 | resident | without mapped files | load average |
| ---: | ---: | ---: | ---: | ---: | ---: |
${shown(report.minutes).map(minuteLine).join('\n')}

V8 collects garbage late while nobody wants the memory. What is live was measured after collections that were asked for: ${liveText(report.live.before)} after the first
minute, before any crowd; ${liveText(report.live.after)} at the end.

## The crowds

| Minute | requests | sign-ins | admin p50/p99 before | during | afterwards | memory before | most | afterwards |
| ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${report.bursts.map(burstLine).join('\n')}

429 is the server refusing what is too much (\`SERVER_BUSY\`), or a sign-in beyond the limits; 401 a visitor without a session or account.
Memory is what the process holds without mapped files, in MB.
`
}

/** The line that the command ends with. */
export function result({ answers, messages, lost, doubled, problems }: SoakReport): string {
  return `${answers} answers and ${messages} messages compared: ${lost} lost, ${doubled} doubled, ${problems.length} other problems`
}

function liveText({ heap, own }: SoakReport['live']['before']): string {
  return `${heap.toFixed(1)} MB on V8's heap, ${own.toFixed(0)} MB the process's own in all`
}

function shown(minutes: readonly Minute[]): Minute[] {
  const step = Math.max(1, Math.ceil(minutes.length / (LINES - 1)))
  return minutes.filter((_, index) => index % step === 0 || index === minutes.length - 1)
}

function minuteLine({ minute, p50, p99, memory, ownMemory, machineLoad }: Minute): string {
  return `| ${minute} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${memory.toFixed(0)} MB | ${ownMemory.toFixed(0)} MB | ${machineLoad.toFixed(1)} |`
}

function burstLine({ minute, requests, signIns, waits, memory }: SoakReport['bursts'][number]): string {
  const times = [waits.before, waits.during, waits.after].map(
    ({ p50, p99 }) => `${p50.toFixed(1)}/${p99.toFixed(1)}`,
  )
  const sizes = [memory.before, memory.most, memory.after].map((value) => value.toFixed(0))
  return `| ${[minute, outcomes(requests), outcomes(signIns), ...times, ...sizes].join(' | ')} |`
}

function outcomes(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ')
}
