import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './setup/build-when-stale.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { pinnedNode, root } from './setup/project.mjs'

ensureInstalled({ withDev: true })
if (!ensureBuilt()) process.exit(1)
const [folder, ...args] = process.argv.slice(2)
const run = spawnSync(pinnedNode, [`testing/${folder}/main.ts`, ...args], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = run.status ?? 1
