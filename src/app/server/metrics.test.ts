import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { customerRow, insertCustomers, messageRow } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { nowInstant } from '../../platform/clock.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Store } from '../../platform/database/store.ts'
import { openMetrics } from './metrics.ts'
import { createWorkerApp } from './worker-http.ts'

const KEY = 'kunci-untuk-metrik'
const folders: string[] = []
afterEach(() => folders.splice(0).forEach(removeFolder))

describeOnBothDatabases('/metrics', (open) => {
  const clock = fixedClock()

  async function appWithMetrics(store: Store) {
    const dataDir = tempFolder('metrics')
    folders.push(dataDir)
    const metrics = await openMetrics(KEY, { store, clock, dataPlace: { dataDir } })
    const app = createWorkerApp({ store, log: recordedLog().log, metrics })
    const ask = async (authorization?: string) =>
      app.request('/metrics', { headers: authorization ? { authorization } : {} })
    return { app, ask, dataDir, lines: async () => (await (await ask(`Bearer ${KEY}`)).text()).split('\n') }
  }

  it('is not there without a key, and not for who does not show it', async () => {
    const store = await open()
    const without = createWorkerApp({ store, log: recordedLog().log })
    expect((await without.request('/metrics')).status).toBe(404)
    const { ask } = await appWithMetrics(store)
    expect((await ask()).status).toBe(401)
    expect((await ask(`Bearer ${KEY}x`)).status).toBe(401)
    expect((await ask(`Bearer ${KEY.slice(1)}x`)).status).toBe(401)
    const answer = await ask(`Bearer ${KEY}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  })

  it('counts requests by endpoint and status, never by path', async () => {
    const { app, lines } = await appWithMetrics(await open())
    await app.request('/healthz')
    await app.request('/rahasia/6281234567890')
    const text = (await lines()).filter((line) => line.startsWith('tagihan_http_request_seconds_count'))
    expect(text).toEqual([
      'tagihan_http_request_seconds_count{method="GET",route="other",status="2xx"} 1',
      'tagihan_http_request_seconds_count{method="GET",route="other",status="4xx"} 1',
    ])
  })

  it('tells what waits in the outbox, in jobs and without, and the age of the newest backup', async () => {
    const store = await open()
    const { lines, dataDir } = await appWithMetrics(store)
    const own = async () => (await lines()).filter((line) => /^tagihan_(outbox|gateway|backup)/.test(line))
    expect(await own()).toEqual([
      'tagihan_outbox_messages{state="queued"} 0',
      'tagihan_outbox_messages{state="sending"} 0',
      'tagihan_gateway_trouble 0',
    ])
    await insertCustomers(store, [customerRow({ id: 'c1' })])
    const job = (id: string, state: string) => ({
      id,
      kind: 'broadcast',
      created_at: nowInstant(clock),
      label: id,
      message_count: 1,
      pause_ms: 0,
      state,
    })
    const message = (state: string, job_id: string | null) =>
      messageRow(clock, { customer_id: 'c1', state, job_id })
    await store.transaction(async (trx) => {
      await trx
        .insertInto('message_job')
        .values([job('j1', 'paused'), job('j2', 'finished')])
        .execute()
      await insertRows(trx, 'message', [
        message('queued', null),
        message('queued', 'j1'),
        message('sending', 'j1'),
        message('sent', 'j2'),
      ])
    })
    mkdirSync(join(dataDir, 'backups'))
    const name = 'tagihan-20260101-000000'
    const madeAt = new Date(clock.nowMs() - 90_000).toISOString()
    writeFileSync(join(dataDir, 'backups', `${name}.sqlite`), '')
    writeFileSync(join(dataDir, 'backups', `${name}.json`), JSON.stringify({ madeAt, bytes: 0 }))
    expect(await own()).toEqual([
      'tagihan_outbox_messages{state="queued"} 2',
      'tagihan_outbox_messages{state="sending"} 1',
      'tagihan_gateway_trouble 0',
      'tagihan_backup_age_seconds 90',
    ])
  })
})
