import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './project.mjs'

/** Installs from the lockfile when node_modules does not hold it yet; ends the program with a hint when that fails. */
export function ensureInstalled({ withDev }) {
  if (missingPackage({ withDev }) === undefined && existsSync(pinnedNode)) return
  console.log('Memasang paket dari package-lock.json (perlu internet, sekali saja) ...')
  const startedAt = Date.now()
  // Not `npm ci`: it would empty node_modules under a running server, and it refuses a lockfile that lacks a package
  // for another kind of machine. The versions are those of the lockfile all the same.
  const kinds = withDev ? '--include=dev' : '--omit=dev'
  const install = npm(['install', '--no-save', kinds, '--no-audit', '--no-fund', '--loglevel=error'])
  if (install.status !== 0) stop(install)
  if (!existsSync(pinnedNode)) installPinnedNode()
  console.log(`Paket terpasang (${Math.round((Date.now() - startedAt) / 1000)} detik).`)
}

/** npm's own record of what it installed is compared, so a manual `npm install` counts and an interrupted one does not. */
function missingPackage({ withDev }) {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.keys(wanted).find((path) => {
    const { version, dev, optional, devOptional } = wanted[path]
    if (path === '' || optional || devOptional || (dev && !withDev)) return false
    return installed[path]?.version !== version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}

/** Needed where npm is configured to run no install scripts. */
function installPinnedNode() {
  const cwd = join(root, 'node_modules/node')
  const run = spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, encoding: 'utf8' })
  if (run.status !== 0 || !existsSync(pinnedNode)) stop(run)
}

function npm(args) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function stop({ stdout, stderr, error }) {
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim()
  console.error(output)
  console.error('\nPemasangan paket gagal / installing the packages failed.')
  console.error(hint(output))
  process.exit(1)
}

function hint(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i.test(output))
    return 'Komputer ini tampaknya tidak tersambung ke internet. Sambungkan, lalu jalankan lagi.\nThis machine seems to be offline: the first start has to download the packages once.'
  if (/ENOSPC/.test(output)) return 'Ruang disk habis / the disk is full.'
  if (/EACCES|EPERM/.test(output))
    return `Folder ini tidak boleh ditulis oleh pengguna ini / this user may not write to ${root}`
  return 'Periksa pesan di atas, lalu jalankan lagi / see the message above, then run it again.'
}
