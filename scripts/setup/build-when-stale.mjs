import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './project.mjs'

const SOURCE_FOLDERS = ['src', 'scripts/build']
const SOURCE_FILES = /^(.*\.html|vite\.config\.ts|tsconfig.*\.json|package-lock\.json)$/
const STAMP = join(root, 'build/.stamp')
const SERVER = join(root, 'build/server/main.js')

/** Builds the web and server bundles when a source changed since the last build. Returns whether they are good. */
export function ensureBuilt() {
  const stamp = sourceStamp()
  if (existsSync(SERVER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true
  console.log('Membangun aplikasi ...')
  const startedAt = Date.now()
  const build = spawnSync(pinnedNode, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) return false
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(STAMP, stamp)
  console.log(`Aplikasi selesai dibangun (${((Date.now() - startedAt) / 1000).toFixed(1)} detik).`)
  return true
}

/** Paths, sizes and change times of all sources in one hash: reading none of them keeps a repeated start fast. */
function sourceStamp() {
  const files = [
    'scripts/build.ts',
    ...readdirSync(root).filter((name) => SOURCE_FILES.test(name)),
    ...SOURCE_FOLDERS.flatMap((folder) =>
      existsSync(join(root, folder)) ? filesBelow(folder).filter((path) => !path.includes('.test.')) : [],
    ),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}
