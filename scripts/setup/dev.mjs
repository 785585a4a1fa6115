import { freePort } from './free-port.mjs'
import { endChildren, exitCode, startPinned } from './run.mjs'

/** Runs the server from its sources and Vite's development server in front of it; both reload. Returns the exit code. */
export async function runDev() {
  const apiPort = String(await freePort())
  const server = startPinned(['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
    env: { ...process.env, PORT: apiPort },
  })
  const web = startPinned(['node_modules/vite/bin/vite.js'], {
    env: { ...process.env, API_PORT: apiPort },
  })
  const code = await Promise.race([exitCode(server), exitCode(web)])
  endChildren()
  return code
}
