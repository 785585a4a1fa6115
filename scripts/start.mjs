import { ensureBuilt } from './setup/build-when-stale.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { exitCode, forwardSignals, startPinned } from './setup/run.mjs'

const [mode, ...rest] = process.argv.slice(2)

ensureInstalled({ withDev: false })
if (mode !== '--dev' && !ensureBuilt()) process.exit(1)
forwardSignals()

if (mode === '--demo') process.exit(await (await import('./setup/demo.mjs')).runDemo())
if (mode === '--dev') process.exit(await (await import('./setup/dev.mjs')).runDev())
if (mode === '--admin')
  process.exit(await exitCode(startPinned(['--max-semi-space-size=4', 'build/server/admin.js', ...rest])))
// With V8's own limit of its young heap the server keeps 25 MB more after all screens (at 100,000 customers).
process.exit(
  await exitCode(startPinned(['--max-semi-space-size=4', 'build/server/main.js', ...process.argv.slice(2)])),
)
