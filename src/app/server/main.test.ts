import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { backupJob } from '../../../testing/backup-job.ts'
import { fillStore } from '../../../testing/filled-store.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { BACKUP_FIGURES } from '../../features/settings/server/queries/backups.ts'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { openStore } from '../../platform/database/store.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  return { child, output: () => output, exitCode: exitCode(child) }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

async function started({ child, output }: ReturnType<typeof run>): Promise<string> {
  while (!/Admin .*\n/.test(output()) && child.exitCode === null) await once(child.stdout as never, 'data')
  return /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? output()
}

it('lists every bad setting in Indonesian and ends', async () => {
  const server = run({ PORT: 'abc', BUSINESS_TIME_ZONE: 'Mars', PUBLIC_URL: 'tagihan.test' })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(/PORT harus.*\n.*BUSINESS_TIME_ZONE harus.*\n.*PUBLIC_URL harus/)
  expect(server.output()).not.toMatch(/ at .*\.ts/)
})

it.each([
  ['a damaged file', 'tagihan.db', /^Berkas basis data .* rusak .*npm run admin -- restore.*\n$/],
  ['a file where the data folder should be', '', /^.* \(DATA_DIR\) bukan folder\..*\n$/],
])('refuses %s in one line, and leaves it alone', { timeout: 30_000 }, async (_name, file, message) => {
  const folder = tempFolder('main')
  cleanUps.push(() => removeFolder(folder))
  const dataDir = join(folder, 'data')
  if (file) mkdirSync(dataDir)
  const path = join(dataDir, file)
  writeFileSync(path, 'bukan basis data'.repeat(1000))
  const server = run({ DATA_DIR: dataDir })
  expect(await server.exitCode).toBe(1)
  expect(server.output()).toMatch(message)
  expect(readFileSync(path, 'utf8')).toBe('bukan basis data'.repeat(1000))
})

it('prints where it is and who the admin is, answers, and stops in order', { timeout: 30_000 }, async () => {
  const dataDir = tempFolder('main')
  cleanUps.push(() => removeFolder(dataDir))

  const first = run({ DATA_DIR: dataDir, ADMIN_EMAIL: 'pemilik@contoh.test' })
  const url = await started(first)
  expect(first.output()).toContain(dataDir)
  const password = /Password +(\S+)/.exec(first.output())?.[1]
  const body = JSON.stringify({ email: 'pemilik@contoh.test', password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/session`, { method: 'POST', headers, body })).status).toBe(200)
  expect((await fetch(`${url}/login`)).status).toBe(200)

  const rival = run({ DATA_DIR: dataDir, PORT: new URL(url).port })
  expect(await rival.exitCode).toBe(1)
  expect(rival.output()).toMatch(/^Port \d+ sudah dipakai program lain\..*\n$/)

  first.child.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)

  const second = run({ DATA_DIR: dataDir })
  await started(second)
  expect(second.output()).toContain('pemilik@contoh.test')
  expect(second.output()).not.toContain('Password')
  second.child.kill('SIGINT')
  expect(await second.exitCode).toBe(0)
})

it('RULE-18 masks a stored key in its log from the moment that it is stored', {
  timeout: 30_000,
}, async () => {
  const dataDir = tempFolder('main')
  cleanUps.push(() => removeFolder(dataDir))
  const admin = { email: 'pemilik@contoh.test', password: 'rahasia-123' }
  const env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'debug',
  }
  const server = run(env)
  const url = await started(server)
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/api/session`, { method: 'POST', headers, body: JSON.stringify(admin) })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = JSON.stringify({
    url: 'http://127.0.0.1:9',
    session: 'default',
    apiKey: 'kunci-yang-tersimpan',
  })
  // A path that is unknown is logged as it is.
  const mention = () => fetch(`${url}/kunci-yang-tersimpan`, { redirect: 'manual' })
  await mention()
  await fetch(`${url}/api/gateway/connection`, { method: 'PUT', headers: { ...headers, cookie }, body })
  await mention()
  await expect.poll(server.output).toContain('"route":"/[disembunyikan]"')
  expect(server.output().match(/kunci-yang-tersimpan/g)).toHaveLength(1)

  server.child.kill('SIGTERM')
  expect(await server.exitCode).toBe(0)
  const again = run(env)
  const nextUrl = await started(again)
  expect(again.output()).toContain('WAHA di 127.0.0.1:9, sesi default')
  await fetch(`${nextUrl}/kunci-yang-tersimpan`, { redirect: 'manual' })
  await expect.poll(again.output).toContain('"route":"/[disembunyikan]"')
  expect(again.output()).not.toContain('kunci-yang-tersimpan')
})

it('a first start begins with a backup, a second one refuses it', { timeout: 30_000 }, async () => {
  const [old, dataDir] = [tempFolder('main'), tempFolder('main')]
  for (const folder of [old, dataDir]) cleanUps.push(() => removeFolder(folder))
  const store = await openStore({ dataDir: old })
  await fillStore(store)
  const { name } = await writeBackup(backupJob({ dataDir: old }, { figuresSql: BACKUP_FIGURES }))
  await store.close()
  const path = join(old, 'backups', name)

  const first = run({ DATA_DIR: dataDir }, '--restore', path)
  const url = await started(first)
  expect(first.output()).toContain('30 pelanggan, 30 tagihan')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exitCode).toBe(0)

  const second = run({ DATA_DIR: dataDir }, '--restore', path)
  expect(await second.exitCode).toBe(1)
  expect(second.output()).toMatch(/^Sudah ada data di sini.*npm run admin -- restore.*\n$/)
})
