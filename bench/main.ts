// Measures the product beside what its databases can do. `npm run bench -- --size 10000`, see docs/performance.md.
import { endpointProblems } from './calls/every-endpoint.ts'
import { openHomes } from './data/homes.ts'
import { measureSize } from './measure-size.ts'
import { readOptions, USAGE } from './options.ts'
import { writePerformancePage } from './report/performance-page.ts'

const options = readOptions(process.argv.slice(2))
if (!options) {
  console.error(USAGE)
  process.exit(1)
}
for (const problem of endpointProblems()) {
  console.error(problem)
  process.exitCode = 1
}
const homes = openHomes()
try {
  for (const size of options.sizes)
    for (const database of options.databases) await measureSize(homes, database, size, options.parts)
} finally {
  await homes.end()
}
if (options.writeDocs) writePerformancePage()
