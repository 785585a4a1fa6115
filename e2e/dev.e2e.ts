import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../testing/temp-folder.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const ACCOUNT = { email: 'admin@contoh.test', password: 'rahasia-123' }

const dataDir = tempFolder('dev')
let dev: ChildProcess | undefined

afterEach(async () => {
  dev?.kill('SIGTERM')
  if (dev?.exitCode === null && dev.signalCode === null) await once(dev, 'exit')
  removeFolder(dataDir)
})

it('npm run dev shows the screens from their sources, and signs in through the same address', async () => {
  const address = await startDev()
  expect(await (await fetch(`${address}/login`)).text()).toContain('/@vite/client')
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify(ACCOUNT),
  })
  expect(answer.status).toBe(200)
})

/** Resolves with the address that Vite prints. */
function startDev(): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    NO_COLOR: '1',
  }
  const child = spawn(process.execPath, ['scripts/start.mjs', '--dev'], { cwd: ROOT, env })
  dev = child
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part
      const address = /Local:\s+(http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${output}`)))
  })
}
