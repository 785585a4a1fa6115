import { execFile, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startKillGateway } from '../kill/kill-gateway.ts'
import { seededRandom } from '../seeded-random.ts'
import { removeFolder, tempFolder } from '../temp-folder.ts'
import {
  type AppOnDisk,
  appOnDisk,
  bigSave,
  billsOf,
  CUSTOMERS,
  makeBackup,
  startOnDisk,
  withSession,
} from './disk-run.ts'
import { breakableDisk, canMount, smallDisk } from './small-disk.ts'

const MAY_MOUNT = canMount()
const HAS_PRLIMIT = spawnSync('prlimit', ['--version']).status === 0
const READS = ['/api/customers', '/api/bills?period=2026-05', '/api/dashboard/summary', '/api/backups']
// A backup keeps 64 MB free.
const DISK_MIB = 120

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const statusesOf = async ({ ask }: AppOnDisk) =>
  Promise.all(READS.map(async (path) => (await ask('GET', path)).status))

const ALL_FINE = READS.map(() => 200)

function doctor(dataDir: string): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, ['build/server/admin.js', 'doctor'], { env }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })
}

it.skipIf(!MAY_MOUNT)(
  'a full disk is told, loses nothing, and is over once there is room again',
  async () => {
    const disk = smallDisk(DISK_MIB)
    cleanUps.push(disk.remove)
    const app = await appOnDisk(disk.dataDir)
    cleanUps.push(app.app.kill)
    expect((await app.ask('POST', '/api/billing/bulk', bigSave('satu', '2026-05'))).status).toBe(200)

    disk.fill()
    expect(await app.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).toMatchObject({
      status: 507,
      body: {
        code: 'STORAGE_FAILED',
        message: expect.stringMatching(/^Penyimpanan server penuh.*Kosongkan ruang/),
      },
    })
    expect(await statusesOf(app)).toEqual(ALL_FINE)
    expect(await app.ask('GET', '/readyz')).toEqual({
      status: 503,
      body: { status: 'unavailable', reason: 'disk-full' },
    })
    expect((await app.ask('GET', '/healthz')).status).toBe(200)
    expect(await makeBackup(app)).toMatch(/Ruang disk tidak cukup/)
    expect(readdirSync(join(disk.dataDir, 'backups')).filter((name) => name !== '.lock')).toEqual([])
    expect(await doctor(disk.dataDir)).toMatch(/MASALAH {3}Disk: 0 MB kosong\n.*Kosongkan disk/)

    disk.free()
    expect((await app.ask('GET', '/readyz')).status).toBe(200)
    expect((await app.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).status).toBe(200)
    expect(await makeBackup(app)).toBeNull()
    expect(await billsOf(app)).toEqual({
      bills: { '2026-05': CUSTOMERS, '2026-06': CUSTOMERS },
      isWhole: true,
    })
  },
)

it.skipIf(!MAY_MOUNT)(
  'killed and started again on a full disk: it reads, and saves once there is room',
  async () => {
    const disk = smallDisk(DISK_MIB)
    cleanUps.push(disk.remove)
    const { app, cookie, ask } = await appOnDisk(disk.dataDir)
    cleanUps.push(app.kill)
    expect((await ask('POST', '/api/billing/bulk', bigSave('satu', '2026-05'))).status).toBe(200)
    disk.fill()
    await app.kill()

    const next = await startOnDisk(disk.dataDir)
    cleanUps.push(next.kill)
    const again = withSession(next, cookie)
    expect(await statusesOf(again)).toEqual(ALL_FINE)
    expect((await again.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).status).toBe(507)
    disk.free()
    expect((await again.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).status).toBe(200)
    expect(await billsOf(again)).toEqual({
      bills: { '2026-05': CUSTOMERS, '2026-06': CUSTOMERS },
      isWhole: true,
    })
  },
)

it.skipIf(!MAY_MOUNT)('the first start on a full disk says so in one line', async () => {
  const disk = smallDisk(1)
  cleanUps.push(disk.remove)
  disk.fill()
  await expect(startOnDisk(disk.dataDir)).rejects.toThrow(
    /ended with 1:\n.*disknya penuh\. Kosongkan ruang.*\n$/,
  )
  disk.free()
})

it.skipIf(!MAY_MOUNT)(
  'messages wait while the disk is full, then go out once each',
  { timeout: 120_000 },
  async () => {
    const disk = smallDisk(DISK_MIB)
    cleanUps.push(disk.remove)
    const gateway = await startKillGateway(seededRandom(1), { share: 0, longestMs: 0 })
    cleanUps.push(gateway.close)
    const app = await appOnDisk(disk.dataDir, { WAHA_URL: gateway.url })
    cleanUps.push(app.app.kill)
    const customerIds = Array.from({ length: 5 }, (_, i) => `pelanggan${i * 10}`)
    const job = { id: 'pekerjaan', customerIds, messageTemplate: 'Halo [Nama]' }
    expect((await app.ask('POST', '/api/billing/reminders', job)).status).toBe(200)

    await gateway.nextRequest()
    disk.fill()
    await sleep(5000)
    const sentWhileFull = gateway.requestsAtMs.length
    // The one in flight, and perhaps what the log of the database still had room for.
    expect(sentWhileFull).toBeLessThanOrEqual(3)
    disk.free()
    const state = async () => (await app.ask('GET', '/api/jobs/pekerjaan')).body
    await expect.poll(state, { timeout: 60_000 }).toMatchObject({ state: 'finished', sent: 5, failed: 0 })
    expect(new Set(gateway.deliveries.map(({ chatId }) => chatId)).size).toBe(5)
    expect(gateway.deliveries).toHaveLength(5)
  },
)

it.skipIf(!MAY_MOUNT)(
  'a disk that became read-only is told, loses nothing, and works after the repair',
  async (test) => {
    const disk = breakableDisk(DISK_MIB)
    if (!disk) return test.skip('no ext4 that can be broken here')
    cleanUps.push(disk.remove)
    const app = await appOnDisk(disk.dataDir)
    cleanUps.push(app.app.kill)
    expect((await app.ask('POST', '/api/billing/bulk', bigSave('satu', '2026-05'))).status).toBe(200)

    disk.break()
    const refused = await app.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))
    expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FAILED' } })
    expect(refused.body['message']).toMatch(/hanya dapat dibaca|gagal membaca atau menulis/)
    expect(await statusesOf(app)).toEqual(ALL_FINE)
    expect(await app.ask('GET', '/readyz')).toMatchObject({ status: 503, body: { reason: 'disk-read-only' } })
    expect(await makeBackup(app)).toMatch(/tidak dapat ditulis/)
    expect(await doctor(disk.dataDir)).toMatch(/MASALAH {3}Folder data: .*tidak dapat ditulisi/)
    await app.app.kill()
    await expect(startOnDisk(disk.dataDir)).rejects.toThrow(/ended with 1:\nFolder data .*hanya dapat dibaca/)

    disk.repair()
    const again = await startOnDisk(disk.dataDir)
    cleanUps.push(again.kill)
    const { ask, ...rest } = withSession(again, app.cookie)
    expect((await ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).status).toBe(200)
    expect(await billsOf({ ask, ...rest })).toEqual({
      bills: { '2026-05': CUSTOMERS, '2026-06': CUSTOMERS },
      isWhole: true,
    })
  },
)

it.skipIf(!HAS_PRLIMIT)(
  'a file that may not grow is told, loses nothing, and is over once it may',
  async () => {
    const dataDir = tempFolder('limited')
    cleanUps.push(() => removeFolder(dataDir))
    const app = await appOnDisk(dataDir)
    cleanUps.push(app.app.kill)
    const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(app.app.pid), `--fsize=${bytes}:`])
    limit('4096')
    expect(await app.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FAILED', message: expect.stringMatching(/gagal membaca atau menulis/) },
    })
    expect(await statusesOf(app)).toEqual(ALL_FINE)
    limit('unlimited')
    expect((await app.ask('POST', '/api/billing/bulk', bigSave('dua', '2026-06'))).status).toBe(200)
    expect(await billsOf(app)).toEqual({ bills: { '2026-06': CUSTOMERS }, isWhole: true })
  },
)
