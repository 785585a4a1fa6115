import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// As scripts/start.mjs starts it.
import memory from '../scripts/setup/memory-settings.json' with { type: 'json' }
import { removeFolder, tempFolder } from './temp-folder.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SERVER = 'build/server/main.js'
const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 5_000

export interface AppProcess {
  /** Origin without a trailing slash, such as `http://127.0.0.1:41234`. */
  url: string
  pid: number
  adminEmail: string
  adminPassword: string
  dataDir: string
  /** All that the process wrote so far. */
  output(): string
  /** Ends it at once, as a power cut would; the data folder stays. */
  kill(): Promise<void>
  /** Ends it in order and removes the data folder. */
  stop(): Promise<void>
}

export interface AppOptions {
  /** Settings besides the usual ones, such as WAHA_URL or DATABASE_URL. */
  env?: Record<string, string>
  /** A folder that another start left; a new one when absent. */
  dataDir?: string
}

/** Starts the built server on a free port with a data folder and an admin account of its own. */
export async function startApp(options: AppOptions = {}): Promise<AppProcess> {
  if (!existsSync(`${ROOT}${SERVER}`))
    throw new Error(`${SERVER} is missing: run \`node scripts/build.ts\` first`)
  const dataDir = options.dataDir ?? tempFolder('app')
  const adminEmail = 'admin@contoh.test'
  const adminPassword = APP_PASSWORD
  const child = spawn(process.execPath, [...memory.flags, SERVER], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...memory.env,
      PATH: process.env['PATH'],
      TZ: process.env['TZ'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      // The dashboard has a map, and tests ask no other host.
      TILE_URL: '/ubin/{z}/{x}/{y}.png',
      ...options.env,
    },
  })
  const endWithTests = () => child.kill('SIGKILL')
  process.once('exit', endWithTests)
  child.once('exit', () => process.off('exit', endWithTests))
  const output = collectOutput(child)
  try {
    const url = await printedAddress(child, output)
    return {
      url,
      pid: child.pid ?? 0,
      adminEmail,
      adminPassword,
      dataDir,
      output,
      kill: () => end(child, 'SIGKILL'),
      stop: async () => {
        await end(child, 'SIGTERM')
        removeFolder(dataDir)
      },
    }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  return () => text
}

function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output()}`))
    const timer = setTimeout(() => fail('printed no address in time'), START_TIMEOUT_MS)
    child.once('error', reject)
    child.once('exit', (code) => fail(`ended with ${code}`))
    child.stdout?.on('data', () => {
      const url = /http:\/\/127\.0\.0\.1:\d+(?=[/\s"',])/.exec(output())?.[0]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill(signal)
  await once(child, 'exit')
  clearTimeout(timer)
}

/** The admin's password in each of them. */
export const APP_PASSWORD = 'rahasia-123'
