import { freePort } from './free-port.mjs'
import { endChildren, exitCode, startPinned } from './run.mjs'

const API_WAIT_MS = 5000
const POLL_MS = 50

/** Runs the server from its sources and Vite's development server in front of it; both reload. Returns the exit code. */
export async function runDev() {
  const apiPort = String(await freePort())
  const server = startPinned(['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: apiPort },
  })
  await answers(`http://127.0.0.1:${apiPort}/healthz`)
  console.log('Alamat di atas hanya API. Layar dibuka lewat alamat berikut:')
  const web = startPinned(['node_modules/vite/bin/vite.js'], {
    env: { ...process.env, API_PORT: apiPort },
  })
  const code = await Promise.race([exitCode(server), exitCode(web)])
  endChildren()
  return code
}

/** Until the server answers, or for a while: one that fails at start waits for the next change of its sources. */
async function answers(url) {
  const deadline = Date.now() + API_WAIT_MS
  while (Date.now() < deadline) {
    if (await fetch(url).catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
