import { describe, expect, it } from 'vitest'
import { commandDeps, insertJob, insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import type { LookCase, SendCase } from '../../../testing/gateway/memory-gateway.ts'
import { outboxUnderTest } from '../../../testing/outbox-under-test.ts'
import { classifyAnswer } from '../../features/messaging/rules/classify-answer.ts'
import { resumeJob } from '../../features/messaging/server/commands/steer-job.ts'
import { queueWelcome } from '../../features/messaging/server/public.ts'
import { readGatewayHealth } from '../../features/messaging/server/queries/gateway-health.ts'
import type { Store } from '../../platform/database/store.ts'

const HEALTHY = { configured: true, trouble: null, troubleSince: null }

/** What the client makes of an HTTP answer. */
function answered(status: number, body: object = {}): SendCase {
  const bodyText = JSON.stringify(body)
  const answer = {
    kind: 'http',
    status,
    bodyText,
    truncated: false,
    contentType: 'application/json',
  } as const
  return classifyAnswer(answer) as SendCase
}

const failing = (message: string) => answered(500, { statusCode: 500, exception: { message } })
const NO_LID = failing('2 UNKNOWN: no LID found for 62812@s.whatsapp.net from server')
const NOT_FOUND = answered(404, { message: 'Cannot POST /sendText' })
const NOT_FOUND_REASON = 'Alamat API gateway tidak ditemukan (HTTP 404)'

/** Two running jobs of five messages each, and what becomes of them while the gateway answers like that. */
async function setUp(store: Store, sends: SendCase[], sizes = { a: 5, b: 5 }, looks: LookCase[] = []) {
  const outbox = await outboxUnderTest(store, { sends, looks, messages: [] })
  const { clock } = outbox
  for (const [i, [id, size]] of Object.entries(sizes).entries()) {
    await insertJob(store, {
      id,
      created_at: `2026-05-20T01:00:0${i}.000Z`,
      message_count: size,
      pause_ms: 0,
    })
    const rows = Array.from({ length: size }, (_, n) => messageRow(clock, { id: `${id}${n}`, job_id: id }))
    await insertMessages(store, rows)
  }
  /** Runs until nothing is due, a second between rounds. */
  const runAll = async (rounds = 50) => {
    for (let round = 0; round < rounds && (await outbox.run()); round++) clock.advance(1000)
  }
  const jobs = async () => {
    const rows = await store.read.selectFrom('message_job').selectAll().orderBy('id').execute()
    return Object.fromEntries(rows.map((row) => [row.id, [row.state, row.pause_reason]]))
  }
  const health = () => readGatewayHealth(store.read, { hasEnvironmentGateway: true })
  const states = async () => (await readOutbox(store)).map((row) => `${row.id} ${row.state}`)
  return { ...outbox, runAll, jobs, health, states }
}

describeOnBothDatabases('R30 when the gateway itself is the trouble', (open) => {
  describe('jobs pause at once, the rest stays queued', () => {
    it.each<[string, SendCase, string]>([
      ['401', answered(401, { message: 'Unauthorized' }), 'API key ditolak gateway (HTTP 401)'],
      ['403', answered(403, { message: 'Forbidden' }), 'API key tidak berhak mengirim pesan (HTTP 403)'],
      ['429', answered(429), 'Gateway membatasi jumlah permintaan (HTTP 429)'],
      [
        'error 463',
        failing('2 UNKNOWN: server returned error 463'),
        'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.',
      ],
      ['rate-overlimit', failing('rate-overlimit'), 'rate-overlimit'],
    ])('for %s', async (_case, answer, reason) => {
      const { runAll, run, jobs, health, states, gateway, clock, store } = await setUp(await open(), [answer])
      const since = new Date(clock.nowMs()).toISOString()
      await runAll()
      expect(gateway.sends).toHaveLength(1)
      expect(await jobs()).toEqual({ a: ['paused', reason], b: ['paused', reason] })
      expect(await health()).toEqual({ configured: true, trouble: reason, troubleSince: since })
      expect((await states()).filter((state) => state.endsWith('queued'))).toHaveLength(9)
      expect((await readOutbox(store))[0]).toMatchObject({
        state: 'failed',
        reason,
        attempts: 1,
        fault: null,
      })
      clock.advance(3_600_000)
      expect(await run()).toBe(false)
    })

    it('and go on where they were when the admin says so', async () => {
      const { runAll, jobs, health, gateway, store, clock } = await setUp(await open(), [answered(401)])
      await runAll()
      await store.transaction((trx) => resumeJob(trx, clock, 'b'))
      await runAll()
      expect(gateway.deliveries).toHaveLength(5)
      expect(await jobs()).toMatchObject({ a: ['paused', expect.any(String)], b: ['finished', null] })
      // CAST-32: what went through made it healthy.
      expect(await health()).toEqual(HEALTHY)
      await store.transaction((trx) => resumeJob(trx, clock, 'a'))
      await runAll()
      expect(await jobs()).toMatchObject({ a: ['finished', null] })
      expect(gateway.deliveries).toHaveLength(9)
    })
  })

  describe('jobs pause after three customers in a row', () => {
    const times = (count: number, sendCase: SendCase) => Array<SendCase>(count).fill(sendCase)
    it.each<[string, SendCase, number, string]>([
      ['a refused connection', 'unreachable', 9, 'Tidak terhubung'],
      [
        'a redirect',
        answered(302),
        3,
        'Gateway mengalihkan ke alamat lain (HTTP 302). Periksa alamat gateway.',
      ],
      ['404', NOT_FOUND, 3, NOT_FOUND_REASON],
      ['422', answered(422, { status: 'STOPPED' }), 9, 'Sesi WhatsApp belum siap (STOPPED)'],
    ])('for %s', async (_case, answer, sends, reason) => {
      const { runAll, jobs, health, states, gateway } = await setUp(await open(), times(20, answer))
      while (gateway.sends.length < sends - 1) await runAll(1)
      expect(await jobs()).toEqual({ a: ['running', null], b: ['running', null] })
      expect(await health()).toEqual(HEALTHY)
      await runAll()
      expect(gateway.sends).toHaveLength(sends)
      expect(await jobs()).toEqual({ a: ['paused', reason], b: ['paused', reason] })
      expect((await health()).trouble).toBe(reason)
      expect((await states()).slice(0, 5)).toEqual([
        'a0 failed',
        'a1 failed',
        'a2 failed',
        'a3 queued',
        'a4 queued',
      ])
    })

    it.each<[string, SendCase]>([
      ['a message that went through', 'ok'],
      ['a number that WhatsApp does not know', NO_LID],
    ])('not when %s came in between', async (_case, between) => {
      const sends = [NOT_FOUND, NOT_FOUND, between, NOT_FOUND, NOT_FOUND]
      const { runAll, jobs, gateway } = await setUp(await open(), sends)
      await runAll()
      expect(gateway.sends).toHaveLength(10)
      expect(await jobs()).toEqual({ a: ['finished', null], b: ['finished', null] })
    })

    it('numbers that WhatsApp does not know never make it pause', async () => {
      const { runAll, jobs, health, store } = await setUp(await open(), times(9, NO_LID))
      await runAll()
      expect(await jobs()).toEqual({ a: ['finished', null], b: ['finished', null] })
      expect(await health()).toEqual(HEALTHY)
      expect((await readOutbox(store))[0]).toMatchObject({ state: 'failed', fault: 'recipient' })
    })

    it('messages without a job count, too, and go on', async () => {
      const { runAll, jobs, store, gateway, clock } = await setUp(await open(), times(4, NOT_FOUND))
      const welcome = { customerId: 'x', name: 'Budi', whatsapp: '6281234567890', packageName: '4Mbps' }
      for (let i = 0; i < 5; i++)
        await store.transaction((trx) => queueWelcome(trx, commandDeps(clock), welcome))
      await runAll()
      expect(await jobs()).toEqual({ a: ['paused', NOT_FOUND_REASON], b: ['paused', NOT_FOUND_REASON] })
      expect(gateway.sends).toHaveLength(5)
      expect(gateway.deliveries).toHaveLength(1)
    })

    it('counted anew after the admin let it go on', async () => {
      const { runAll, jobs, store, gateway, clock } = await setUp(await open(), times(20, NOT_FOUND))
      await runAll()
      await store.transaction((trx) => resumeJob(trx, clock, 'b'))
      await runAll()
      expect(gateway.sends).toHaveLength(6)
      expect(await jobs()).toMatchObject({ b: ['paused', NOT_FOUND_REASON] })
    })
  })
})

describeOnBothDatabases('a job of which nothing went out', (open) => {
  it.each<[string, SendCase[], string | null]>([
    ['through the gateway', [NOT_FOUND, NOT_FOUND], NOT_FOUND_REASON],
    ['through the gateway and its recipients', [NOT_FOUND, NO_LID], NOT_FOUND_REASON],
    ['for all that is known', [failing('boom'), failing('boom'), failing('boom'), NO_LID], 'boom'],
    ['because of its recipients alone', [NO_LID, NO_LID], null],
    ['but one', [NOT_FOUND, 'ok'], null],
  ])('CAST-29 accuses the gateway when it was %s', async (_case, sends, trouble) => {
    const { runAll, jobs, health } = await setUp(await open(), sends, { a: 2, b: 0 })
    await runAll()
    expect(await jobs()).toMatchObject({ a: ['finished', null] })
    expect((await health()).trouble).toBe(trouble)
  })

  it.each<[LookCase, string, string | null]>([
    ['no-list', 'a0 uncertain', 'Terputus'],
    ['truth', 'a0 sent', null],
  ])('CAST-29 accuses it for what is uncertain, too (the chat has %s)', async (look, state, trouble) => {
    const { runAll, health, states } = await setUp(await open(), ['lost'], { a: 1, b: 0 }, [look])
    await runAll()
    expect(await states()).toEqual([state])
    expect((await health()).trouble).toBe(trouble)
  })

  it('CAST-32 the next success makes it healthy again, a failure keeps the time since when it is not', async () => {
    const sends = [NOT_FOUND, NOT_FOUND, NO_LID, 'ok' as const, NOT_FOUND]
    const { run, health, clock } = await setUp(await open(), sends, { a: 1, b: 5 })
    const since = new Date(clock.nowMs()).toISOString()
    const sick = { configured: true, trouble: NOT_FOUND_REASON, troubleSince: since }
    const seen: unknown[] = []
    for (let round = 0; round < 5; round++) {
      await run()
      clock.advance(1000)
      seen.push(await health())
    }
    expect(seen).toEqual([sick, sick, sick, HEALTHY, HEALTHY])
  })
})
