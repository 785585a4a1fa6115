import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { type SandboxGateway, startSandboxGateway } from '../../../testing/gateway/sandbox-gateway.ts'
import type { WebhookOptions } from '../../../testing/gateway/sandbox-webhook.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { openStore, type Store } from '../../platform/database/store.ts'
import { createLog } from '../../platform/log.ts'
import { startServer } from './start-server.ts'

const API_KEY = 'kunci-gateway-rahasia'
const WEBHOOK_KEY = 'kunci-webhook-rahasia'
const POLL = { timeout: 15_000, interval: 100 }

let sandbox: SandboxGateway
beforeAll(async () => {
  sandbox = await startSandboxGateway({ apiKey: API_KEY, session: 'default', delayScale: 0.01 })
})
afterEach(async () => {
  await sandbox.webhook.settled()
  await sandbox.reset()
})
afterAll(() => sandbox.close())

describeOnBothDatabases('events of a real gateway', (_open, database) => {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  /** A whole server beside the gateway; the second connection is the test's own look into the data. */
  async function start(webhook: Omit<WebhookOptions, 'url'> | undefined) {
    const { databaseUrl } = await database.location()
    const dataDir = tempFolder('events')
    cleanUps.push(() => removeFolder(dataDir))
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ADMIN_PASSWORD: 'rahasia-123',
      WAHA_URL: sandbox.url,
      WAHA_API_KEY: API_KEY,
      WAHA_WEBHOOK_KEY: WEBHOOK_KEY,
    })
    const lines: string[] = []
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      lines.push(String(chunk))
      done()
    }
    const server = await startServer(config, createLog('debug', new Writable({ write })), undefined)
    cleanUps.push(server.stop)
    const store = await openStore(config)
    cleanUps.push(() => store.close())
    const url = `${server.localUrl}/api/gateway/webhook`
    sandbox.webhook.use(webhook && { url, ...webhook })
    return { store, url, lines }
  }

  const send = (store: Store, count: number) =>
    insertMessages(
      store,
      Array.from({ length: count }, (_, i) => messageRow(systemClock, { chat_id: `62812345678${i}0@c.us` })),
    )
  const outcomes = async (store: Store) => (await readOutbox(store)).map(({ state, ack }) => [state, ack])

  it.each<[string, Omit<WebhookOptions, 'url'>]>([
    ['in order, after the answer', {}],
    ['early, repeated and in no order', { isEarly: true, repeats: 3, order: 'shuffled' }],
    ['without the number, as an object', { recipient: 'lid', idForm: 'object', order: 'reversed' }],
  ])('R30 receipts that come %s end as read', { timeout: 30_000 }, async (_case, options) => {
    const { store, lines } = await start({ hmacKey: WEBHOOK_KEY, ...options })
    await send(store, 3)
    await expect.poll(() => outcomes(store), POLL).toEqual(Array(3).fill(['sent', 3]))
    await sandbox.webhook.settled()
    expect(await outcomes(store)).toEqual(Array(3).fill(['sent', 3]))
    expect(await store.read.selectFrom('message_receipt').selectAll().execute()).toEqual([])
    expect(sandbox.received).toHaveLength(3)
    expect(new Set(sandbox.webhook.posts.map(({ status }) => status))).toEqual(new Set([200]))
    expect(lines.join('')).not.toMatch(/12345678|Halo|kunci-/)
  })

  it('R29 a message that stayed uncertain is settled by what the gateway tells later', {
    timeout: 30_000,
  }, async () => {
    const { store, url } = await start(undefined)
    await sandbox.useCase('net-reset-after-sent')
    sandbox.useLookup('no-store')
    await send(store, 1)
    await expect.poll(() => outcomes(store), POLL).toEqual([['uncertain', null]])
    const [delivery] = [...sandbox.deliveries.values()].flat()
    if (!delivery) throw new Error('nothing was delivered')
    sandbox.useWebhook({ url, hmacKey: WEBHOOK_KEY, repeats: 2, order: 'reversed' })
    await sandbox.webhook.postDelivery(delivery)
    expect(await readOutbox(store)).toMatchObject([
      { state: 'sent', ack: 3, gateway_message_id: delivery.id },
    ])
    expect(sandbox.received).toHaveLength(1)
  })

  it('R29 an answer that got lost is made up for by the event, without a look at the chat', {
    timeout: 30_000,
  }, async () => {
    const { store } = await start({ hmacKey: WEBHOOK_KEY, isEarly: true })
    await sandbox.useCase('net-reset-after-sent')
    sandbox.useLookup('no-store')
    await send(store, 1)
    await expect.poll(() => outcomes(store), POLL).toEqual([['sent', 3]])
    expect(sandbox.requests.filter(({ method }) => method === 'GET')).toEqual([])
  })

  it('R30 the state of the session keeps the health true', async () => {
    const { store } = await start({ hmacKey: WEBHOOK_KEY })
    const trouble = async () =>
      (await store.read.selectFrom('gateway_state').select('trouble').executeTakeFirstOrThrow()).trouble
    sandbox.useSessionStatus('FAILED')
    await sandbox.webhook.settled()
    expect(await trouble()).toContain('FAILED')
    sandbox.linkPhone()
    await sandbox.webhook.settled()
    expect(await trouble()).toBeNull()
  })

  it('takes nothing from WAHA 2024, which does not sign', async () => {
    const { store } = await start({ hmacKey: WEBHOOK_KEY })
    sandbox.useRelease('2024.10.8')
    sandbox.useSessionStatus('FAILED')
    await sandbox.webhook.settled()
    expect(sandbox.webhook.posts).toEqual([{ event: 'session.status', status: 401 }])
    const { trouble } = await store.read
      .selectFrom('gateway_state')
      .select('trouble')
      .executeTakeFirstOrThrow()
    expect(trouble).toBeNull()
  })
})
