import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  commandDeps,
  customerForm,
  insertMessages,
  messageRow,
  readOutbox,
} from '../../../testing/factories.ts'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { type SandboxGateway, startSandboxGateway } from '../../../testing/gateway/sandbox-gateway.ts'
import { drain, statesOf } from '../../../testing/outbox-under-test.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { addCustomer } from '../../features/customers/server/commands/add-customer.ts'
import { createWahaClient } from '../../features/messaging/server/gateway/waha-client.ts'
import { runOnce } from '../../features/messaging/server/worker.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Store } from '../../platform/database/store.ts'
import { startWorker } from './worker.ts'

const CHAT = '6281234567890@c.us'
const API_KEY = 'kunci-gateway-rahasia'

let sandbox: SandboxGateway
let clock: FixedClock
beforeAll(async () => {
  // The slowest answer takes 900 ms; the client below waits 600 ms.
  const options = { apiKey: API_KEY, session: 'isp', delayScale: 0.03, clock: () => clock.nowMs() }
  sandbox = await startSandboxGateway(options)
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

const client = (apiKey = API_KEY) =>
  createWahaClient({ baseUrl: sandbox.url, apiKey, session: 'isp', callTimeoutMs: 600 })

describeOnBothDatabases('the worker on a real gateway', (open) => {
  async function deliverOne(store: Store, apiKey?: string) {
    clock = fixedClock()
    const [message] = await insertMessages(store, [messageRow(clock, { text: 'Halo *Budi*\n😀' })])
    const { log, lines } = recordedLog()
    const sleep = async (ms: number) => clock.advance(ms)
    const gateway = client(apiKey)
    const time = { clock, timeZone: 'Asia/Jakarta', sleep, floorMs: 0, random: () => 0 }
    const deps = { ...time, store, gateway, log, workerName: 'w1' }
    await drain(async () => (await runOnce(deps)).kind === 'handled', clock)
    expect(JSON.stringify(lines)).not.toMatch(/kunci-gateway|1234567890|Halo/)
    return { message, stored: (await readOutbox(store))[0] }
  }

  it.each([
    'ok-noweb-key',
    'ok-gows-id-string',
    'ok-webjs-id-object',
    'ok-messageId',
    'ok-200-id',
    'accepted-empty',
    '500-connection-closed-but-sent',
    'net-reset-after-sent',
    'slow-30s',
    'truncated-body',
    'huge-body',
  ])('MSG-10, MSG-15 %s is sent, and reaches the customer once', async (caseId) => {
    await sandbox.useCase(caseId)
    const { message, stored } = await deliverOne(await open())
    expect(stored).toMatchObject({ state: 'sent', reason: null, attempts: 1 })
    expect(stored?.gateway_key).toBeTruthy()
    expect(sandbox.received).toHaveLength(1)
    expect(sandbox.deliveriesTo(CHAT)).toMatchObject([{ chatId: CHAT, text: message?.text }])
  })

  it.each([
    ['accepted-no-id', /^Invalid response format from WAHA API$/],
    ['accepted-invalid-json', /^Invalid response format from WAHA API$/],
    ['422-unknown-session', /Sesi WhatsApp/],
    ['422-scan-qr', /SCAN_QR_CODE/],
    ['500-timed-out', /Timed Out/],
    ['500-html', /HTTP 5/],
    ['hang-forever', /batas waktu/],
  ])('MSG-12, MSG-13, MSG-15 %s did not go out: tried three times, then failed', async (caseId, reason) => {
    await sandbox.useCase(caseId)
    const { stored } = await deliverOne(await open())
    expect(stored).toMatchObject({ state: 'failed', attempts: 3, reason: expect.stringMatching(reason) })
    expect(sandbox.received).toHaveLength(3)
  })

  it.each([
    ['401-bad-key', /API key ditolak/],
    ['404-session-not-started', /belum dijalankan/],
    ['429-proxy', /membatasi/],
    ['500-no-lid', /tidak ditemukan di WhatsApp/],
    ['500-463-restricted', /dibatasi/],
    ['redirect-301-other-host', /mengalihkan/],
  ])('MSG-11 (R29) %s is refused: tried once', async (caseId, reason) => {
    await sandbox.useCase(caseId)
    const { stored } = await deliverOne(await open())
    expect(stored).toMatchObject({ state: 'failed', attempts: 1, reason: expect.stringMatching(reason) })
    expect(sandbox.received).toHaveLength(1)
    expect(sandbox.otherOriginRequests).toEqual([])
  })

  it('MSG-16 a gateway that cannot be reached is tried three times', async () => {
    await sandbox.useCase('net-refused')
    const { stored } = await deliverOne(await open())
    expect(stored).toMatchObject({
      state: 'failed',
      attempts: 3,
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('MSG-16 goes out when the gateway is back', async () => {
    await sandbox.useCase(['422-scan-qr', '500-html', 'ok-noweb-key'])
    const { stored } = await deliverOne(await open())
    expect(stored).toMatchObject({ state: 'sent', attempts: 3, reason: null })
    expect(sandbox.deliveriesTo(CHAT)).toHaveLength(1)
  })

  it('MSG-15 stays uncertain when the gateway cannot list its chats', async () => {
    await sandbox.useCase('net-reset-after-sent')
    sandbox.useLookup('no-store')
    const { stored } = await deliverOne(await open())
    expect(stored).toMatchObject({
      state: 'uncertain',
      attempts: 1,
      reason: expect.stringContaining('terputus'),
    })
    expect(sandbox.received).toHaveLength(1)
  })

  it('MSG-03 a wrong key is refused without a second try', async () => {
    const { stored } = await deliverOne(await open(), 'kunci-gateway-salah')
    expect(stored).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: 'API key ditolak gateway (HTTP 401)',
    })
    expect(sandbox.received).toEqual([])
  })

  it('MSG-04, CUS-48 new customers are welcomed, each once, while some sends go wrong', async () => {
    clock = fixedClock(new Date().toISOString())
    const store = await open()
    const numbers = Array.from({ length: 6 }, (_, i) => `62812000000${i}0`)
    sandbox.useCaseFor(`${numbers[1]}@c.us`, 'accepted-empty')
    sandbox.useCaseFor(`${numbers[2]}@c.us`, '500-no-lid')
    const worker = startWorker(
      {
        store,
        clock: systemClock,
        timeZone: 'Asia/Jakarta',
        gateway: async () => client(),
        log: recordedLog().log,
      },
      { pauseMs: 1, idleMs: 60_000 },
    )
    const deps = { ...commandDeps(systemClock), wakeWorker: worker.wake }
    await Promise.all(
      numbers.map(async (whatsapp) => {
        await store.transaction((trx) => addCustomer(trx, deps, customerForm({ whatsapp, nama: whatsapp })))
        worker.wake()
      }),
    )
    const settled = () => statesOf(store).then((states) => states.sort())
    await expect.poll(settled, { timeout: 8000 }).toEqual(['failed', ...Array(5).fill('sent')])
    await worker.stop()
    for (const [i, number] of numbers.entries()) {
      const got = sandbox.deliveriesTo(`${number}@c.us`)
      expect(got).toHaveLength(i === 2 ? 0 : 1)
      for (const { text } of got) expect(text).toContain(`Halo ${number}, selamat datang`)
    }
  })
})
