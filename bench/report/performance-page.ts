import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Home } from '../data/plain.ts'
import type { Figure } from './figure.ts'
import { verdict } from './figure.ts'
import { growthOf, SIZES } from './growth.ts'
import { describeMachine } from './machine.ts'
import { type Results, readResults } from './results.ts'
import { cellsOf } from './table.ts'

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Writes docs/performance.md from the figures that were kept: the largest size of each database whole, and what is over target at any. */
export function writePerformancePage(): void {
  const all = (['sqlite', 'postgres'] as const).flatMap((database) =>
    SIZES.flatMap((size) => readResults(database, size) ?? []),
  )
  const machine = Object.entries(describeMachine()).map(([name, value]) => `| ${name} | ${value} |`)
  const largest = (['sqlite', 'postgres'] as const).flatMap(
    (database) => all.findLast((results) => results.database === database) ?? [],
  )
  const page = [
    HEAD,
    '## Measured on\n',
    '| | |\n|---|---|',
    machine.join('\n'),
    `\nTaken: ${all.map((results) => `${titleOf(results)} on ${results.at.slice(0, 10)}`).join('; ')}.\n`,
    all.some(isDisturbed) ? DISTURBED : '',
    '## Targets\n',
    summary(all),
    ...largest.map(wholeTable),
    NOTES,
  ]
  writeFileSync(PAGE, page.join('\n'))
}

// A quiet machine does the same sum in the same time.
function isDisturbed({ figures }: Results): boolean {
  const noise = figures.find(({ part }) => part === 'machine')
  return noise === undefined || noise.p99 > 3 * noise.p50
}

function titleOf({ database, customers }: Pick<Home, 'database' | 'customers'>): string {
  return `${NAMES[database]}, ${customers.toLocaleString('en')} customers`
}

function summary(all: readonly Results[]): string {
  const rows = all.map((results) => {
    const judged = results.figures.filter(({ target }) => target !== undefined)
    const over = judged.filter((figure) => verdict(figure) !== 'ok')
    return `| ${titleOf(results)} | ${judged.length} | ${over.length} | ${over.map(({ part, what }) => `${part}: ${what}`).join('; ')} |`
  })
  return ['| | targets | over | which |', '|---|---:|---:|---|', ...rows, ''].join('\n')
}

function wholeTable(results: Results): string {
  const growth = growthOf(results.database, results.customers)
  const parts = Map.groupBy(results.figures, ({ part }) => part)
  const rows = (figures: readonly Figure[]) =>
    figures.map((figure) => {
      const [p50, p99, limit, ratio, target, last] = cellsOf(figure)
      return `| ${figure.what} | ${p50} | ${p99} | ${limit} | ${figure.limit?.what ?? ''} | ${ratio} | ${target} | ${growth(figure)} | ${last} |`
    })
  return [
    `## ${titleOf(results)}\n`,
    ...[...parts].flatMap(([part, figures]) => [
      `### ${part.charAt(0).toUpperCase()}${part.slice(1)}\n`,
      '| call | p50 | p99 | limit | which is | ratio | target | growth | |',
      '|---|---:|---:|---:|---|---:|---:|---:|---|',
      ...rows(figures),
      '',
    ]),
  ].join('\n')
}

const DISTURBED = `**The machine was busy with other work while some of these were taken**, so that many are several times too slow; what tells is the p50, ratio and growth.
`

const HEAD = `# Performance

Written by \`npm run bench -- --write-docs\` from the last figures of each size and database. To measure:

\`\`\`
npm run bench                                   # 1,000 customers, both databases: a few minutes
npm run bench -- --size 10000 --database sqlite
npm run bench -- --all-sizes                    # 1,000, 10,000 and 100,000, both databases; writes this page at the end
npm run bench -- --size 100000 --only screens   # a part: screens, writes, server, browser, keys, map, outbox, weight
\`\`\`

Data: each customer has 12 bills, one in eight customers owes them all; one more customer for each fifty is deleted and its bills stay; messages, jobs, former names and a trail beside
them; the same in both databases, made anew in a folder on the disk and removed at the end. Figures are kept in \`build/bench\`, so that parts can be measured one after another.

How to read the tables: p50 and p99 in milliseconds of the whole call through the HTTP app (routing, session, checks, query, JSON), one after another; what is measured fewer than a hundred times shows its slowest
as p99. *Limit*: the nearest minimal thing that the plain database driver does on the same data in the same run (\`node:sqlite\`, \`pg\`), p50, and *ratio* how much more the call costs. *Growth*: p50 beside
that of the next smaller size measured. The target holds the p99; PostgreSQL gets twice the time of SQLite, as each statement is a round trip to another process. What answers something of every customer
may take 10 ms for each thousand; what comes in parts is measured part by part (50 ms each), and all parts one after another, which have no target together.
`

const NOTES = `## Notes

- The database runs on the machine that asks, and so do browser and load: with few cores they take time from each other.
- PostgreSQL runs with the settings it comes with (128 MB of shared buffers), all commits durable.
- "Other reads" during a bulk save ask every 10 ms whether or not the answer before came. A payment meanwhile waits for the save's transaction, since one writer writes at a time.
- Memory: resident pages as Linux counts them, the second column its peak. Some 60 MB of them are Node's own file, which the lines "without mapped files" leave out.
- Slow 4G is that of Lighthouse as browsers apply it: 562.5 ms for each request, 1.44 Mbit/s down, 0.68 Mbit/s up; with the processor slowed down four times.
- Signing in is slow on purpose: its limit is one run of the password hash.
`
