import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { embeddedAccounts, ensureAdmin } from '../../features/identity/server/public.ts'
import { systemClock } from '../../platform/clock.ts'
import { openStore } from '../../platform/database/store.ts'

const PROGRAM = fileURLToPath(new URL('admin.ts', import.meta.url))
const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }

/** A data folder with an admin whose database is open, as a running server holds it. */
async function runningData() {
  const dataDir = tempFolder('admin')
  const store = await openStore({ dataDir })
  onTestFinished(async () => {
    await store.close()
    removeFolder(dataDir)
  })
  await ensureAdmin(store, systemClock, ADMIN)
  return { dataDir, store }
}

function runProgram(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], TZ: process.env['TZ'], DATA_DIR: dataDir }
  return new Promise<{ code: number; out: string; problem: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, out, problem) =>
      resolve({ code: error ? Number(error.code) : 0, out, problem }),
    )
  })
}

describe('npm run admin, as a process', () => {
  it('sets a password while the server runs', async () => {
    const { dataDir, store } = await runningData()
    expect(await runProgram(dataDir, 'password', '--password', 'rahasia-baru')).toEqual({
      code: 0,
      out: 'Password untuk admin@contoh.test sudah diganti. 0 sesi diakhiri.\n',
      problem: '',
    })
    const proof = await embeddedAccounts(store).verify(ADMIN.email, 'rahasia-baru')
    expect(proof.kind).toBe('ok')
  })

  it('ends with 1 and one line about what is wrong', async () => {
    const { dataDir } = await runningData()
    expect(await runProgram(dataDir, 'password', '--password', '12345')).toEqual({
      code: 1,
      out: '',
      problem: 'Password minimal 6 karakter\n',
    })
  })
})
