import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

// Not the package's own list: its --single-process makes the browser fall over outside AWS Lambda.
// Without a GPU, as on a test machine, drawing through its emulation takes twice the time of plain software drawing.
const ARGS = ['--no-sandbox', '--disable-gpu']

const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url))

/** Starts `CHROMIUM_PATH` if set, else the Chromium of npm on Linux x64, else the Chrome of the machine. */
export async function launchChromium(extraArgs: string[] = []): Promise<Browser> {
  const args = [...ARGS, ...extraArgs]
  const given = process.env['CHROMIUM_PATH']
  if (given) return chromium.launch({ executablePath: given, args })
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome', args })
  await unpack()
  const executablePath = join(CACHE, 'chromium')
  return chromium.launch({ executablePath, args, env: { ...currentEnv(), ...libraries(executablePath) } })
}

/** Unpacks beside the cache and renames, so that neither an interruption nor a second run leaves half a browser. */
async function unpack(): Promise<void> {
  if (existsSync(CACHE)) return
  mkdirSync(dirname(CACHE), { recursive: true })
  const folder = mkdtempSync(`${CACHE}-`)
  const tmpdir = process.env['TMPDIR']
  // The package unpacks into the folder for temporary files, and takes what another user left there.
  process.env['TMPDIR'] = folder
  try {
    const sparticuz = await import('@sparticuz/chromium')
    await sparticuz.default.executablePath()
    await sparticuz.inflate(join(packagedFiles(), 'al2023.tar.br'))
  } finally {
    if (tmpdir === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = tmpdir
  }
  writeFileSync(join(folder, 'fonts.conf'), fontSettings())
  try {
    renameSync(folder, CACHE)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(CACHE)) throw error
  }
}

function packagedFiles(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return join(dirname(dirname(entry)), 'bin')
}

/** A server without desktop has no fonts, and often no NSS; the package brings both. */
function libraries(executablePath: string): Record<string, string> {
  const fonts = { FONTCONFIG_FILE: join(CACHE, 'fonts.conf') }
  const linked = execFileSync('ldd', [executablePath], { encoding: 'utf8' })
  return linked.includes('not found') ? { ...fonts, LD_LIBRARY_PATH: join(CACHE, 'al2023/lib') } : fonts
}

function fontSettings(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${CACHE}/fonts</dir>
  <cachedir>${CACHE}/fonts-cache</cachedir>
</fontconfig>
`
}

function currentEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  )
}
