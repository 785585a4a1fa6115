import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder, tempFolder } from '../temp-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NEEDED = [
  'src',
  'scripts',
  'index.html',
  'login.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
]

/** Every setting that can hold a secret, and names that build tools hand to the browser by themselves. */
const CANARIES = Object.fromEntries(
  [
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'WAHA_URL',
    'WAHA_API_KEY',
    'WAHA_WEBHOOK_KEY',
    'SECRET_KEY',
    'FIREBASE_API_KEY',
    'OIDC_CLIENT_SECRET',
    'ADMIN_USER_ID',
    'NPM_TOKEN',
    'VITE_RAHASIA',
    'PUBLIC_RAHASIA',
    'REACT_APP_RAHASIA',
  ].map((name, at) => [name, `kenari-bangun-${name.toLowerCase()}-${at}`]),
)

/** What nobody means to give away. */
const NEVER = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAIza[\w-]{35}\b/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
]

/** What only the server's code says; the names of settings stand in help texts. */
const SERVER_ONLY = ['password_hash', 'api_key_sealed', 'process.env', 'node:crypto', 'kysely', 'argon2']

let folder: string
beforeAll(() => {
  folder = tempFolder('built')
  for (const name of NEEDED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TZ: process.env['TZ'], ...CANARIES },
    stdio: 'pipe',
  })
}, 240_000)
afterAll(() => removeFolder(folder))

interface BuiltFile {
  path: string
  text: string
}

function filesBelow(path: string): BuiltFile[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: file.slice(path.length), text: readable(file) }
    })
}

function readable(file: string): string {
  const bytes = readFileSync(file)
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('latin1')
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
}

const holders = (files: BuiltFile[], text: string) =>
  files.filter((file) => file.text.includes(text)).map(({ path }) => path)

describe('what the build makes', () => {
  it('holds no secret of the environment that it was built in, in any form', () => {
    const files = filesBelow(join(folder, 'build'))
    expect(files.length).toBeGreaterThan(50)
    for (const [name, secret] of Object.entries(CANARIES)) {
      const forms = [
        secret,
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
        Buffer.from(secret).toString('hex'),
      ]
      for (const form of forms) expect([name, holders(files, form)]).toEqual([name, []])
    }
    for (const pattern of NEVER) {
      expect([pattern, files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)]).toEqual([
        pattern,
        [],
      ])
    }
  })

  it('gives the browser nothing of the server', () => {
    const files = filesBelow(join(folder, 'build/web'))
    expect(files.length).toBeGreaterThan(30)
    for (const name of SERVER_ONLY) expect([name, holders(files, name)]).toEqual([name, []])
    expect(files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
  })

  it('would be found to hold one', () => {
    const planted = join(folder, 'planted')
    mkdirSync(planted)
    writeFileSync(join(planted, 'a.js'), `const key = '${CANARIES['WAHA_API_KEY']}'`)
    expect(holders(filesBelow(planted), CANARIES['WAHA_API_KEY'] ?? '')).toEqual(['/a.js'])
  })
})
