import { ensureBuilt } from './setup/build-when-stale.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { exitCode, forwardSignals, startServer } from './setup/run.mjs'

const [mode, ...rest] = process.argv.slice(2)

ensureInstalled({ withDev: false })
if (mode !== '--dev' && !ensureBuilt()) process.exit(1)
forwardSignals()

if (mode === '--demo') process.exit(await (await import('./setup/demo.mjs')).runDemo())
if (mode === '--dev') process.exit(await (await import('./setup/dev.mjs')).runDev())
if (mode === '--admin') process.exit(await exitCode(startServer('admin', rest)))
process.exit(await exitCode(startServer('main', process.argv.slice(2))))
