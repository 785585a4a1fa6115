import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  commandDeps,
  insertJob,
  insertMessages,
  type MessageRow,
  messageRow,
} from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { GatewaySettingTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { MESSAGE_STATES } from '../../schemas.ts'
import { queueTemplate } from '../public.ts'
import { listCurrentJobs, listPastJobs, readJob, readJobVersion } from './read-job.ts'

const START_MS = fixedClock().nowMs()
const instant = (seconds: number) => new Date(START_MS + seconds * 1000).toISOString()

const recipientsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    customerId: `c${i}`,
    name: `Pelanggan ${i}`,
    whatsapp: '6281234567890',
    wznId: `WZN-${i}`,
    amount: rupiah(0),
  }))

describeOnBothDatabases('jobs as they are read', (open) => {
  const clock = fixedClock()
  const deps = { clock, timeZone: 'Asia/Jakarta' }
  const job = { label: 'Pesan tagihan', template: '[Nama]' }
  const queueJob = (store: Store, count: number) =>
    store.transaction((trx) => queueTemplate(trx, commandDeps(clock), job, recipientsOf(count)))
  const withJob = async (
    store: Store,
    id: string,
    messages: Partial<MessageRow>[],
    changes: Parameters<typeof insertJob>[1] = {},
  ) => {
    await insertJob(store, { id, message_count: messages.length, ...changes })
    await insertMessages(
      store,
      messages.map((message) => messageRow(clock, { job_id: id, ...message })),
    )
  }
  const setPace = (store: Store, setting: Partial<GatewaySettingTable>) =>
    store.transaction((trx) => trx.updateTable('gateway_setting').set(setting).execute())

  it('readJob of a fresh job has everything left', async () => {
    const store = await open()
    const id = await queueJob(store, 3)
    expect(await readJob(store.read, deps, id)).toEqual({
      id,
      kind: 'reminders',
      label: 'Pesan tagihan',
      createdAt: '2026-05-20T02:00:00.000Z',
      state: 'running',
      pauseReason: null,
      total: 3,
      sent: 0,
      delivered: 0,
      read: 0,
      failed: 0,
      uncertain: 0,
      cancelled: 0,
      left: 3,
      isFinished: false,
      hold: null,
      etaSeconds: 6,
      version: 'running-0-0-0-0-0-0-3',
    })
  })

  it('MSG-27 readJob counts success and failure, the uncertain apart, and only its own messages', async () => {
    const store = await open()
    const messages = [...MESSAGE_STATES, 'sent', 'sent', 'failed'].map((state) => ({ state }))
    await withJob(store, 'a', messages)
    await withJob(store, 'b', [{ state: 'sent' }], { state: 'finished' })
    await insertMessages(store, [messageRow(clock, { state: 'sent' })])
    expect(await readJob(store.read, deps, 'a')).toMatchObject({
      total: 9,
      sent: 3,
      failed: 2,
      uncertain: 1,
      cancelled: 1,
      left: 2,
      isFinished: false,
      version: 'running-3-0-0-2-1-1-2',
    })
    expect(await readJobVersion(store.read, 'a')).toBe('running-3-0-0-2-1-1-2')
    expect(await readJob(store.read, deps, 'b')).toMatchObject({
      sent: 1,
      left: 0,
      isFinished: true,
      etaSeconds: 0,
    })
  })

  it('R30 counts of the sent ones which are on the phone, and which are read', async () => {
    const store = await open()
    const acks = [null, 0, 1, 2, 2, 3, 4]
    // An error, or a receipt of a copy whose message waits again, is none of them.
    const others = [
      { state: 'failed', ack: -1 },
      { state: 'queued', ack: 3 },
    ]
    await withJob(store, 'a', [...acks.map((ack) => ({ state: 'sent', ack })), ...others])
    const expected = { sent: 7, delivered: 4, read: 2, failed: 1, left: 1 }
    expect(await readJob(store.read, deps, 'a')).toMatchObject(expected)
    expect(await readJobVersion(store.read, 'a')).toBe('running-7-4-2-1-0-0-1')
  })

  it('another version follows from every change, which the contract takes back', async () => {
    const store = await open()
    await withJob(store, 'a', [{}, {}])
    const seen = new Set<string>()
    const note = async () => {
      const version = await readJobVersion(store.read, 'a')
      expect((await readJob(store.read, deps, 'a')).version).toBe(version)
      expect(version).toMatch(/^[a-z]{1,9}(-\d{1,9}){7}$/)
      seen.add(version)
    }
    const [first] = await store.read.selectFrom('message').select('id').orderBy('sequence').execute()
    const setMessage = (changes: object) =>
      store.transaction((trx) =>
        trx
          .updateTable('message')
          .set(changes)
          .where('id', '=', first?.id ?? '')
          .execute(),
      )
    const setState = (state: string) =>
      store.transaction((trx) => trx.updateTable('message_job').set({ state }).execute())
    await note()
    for (const change of [{ state: 'sent' }, { ack: 2 }, { ack: 3 }, { state: 'failed' }]) {
      await setMessage(change)
      await note()
    }
    for (const state of ['uncertain', 'cancelled']) {
      await setMessage({ state })
      await note()
    }
    for (const state of ['paused', 'cancelled']) {
      await setState(state)
      await note()
    }
    expect(seen.size).toBe(9)
  })

  it('CUS-49 (R27) a job that was queued without a gateway is finished, all of it failed', async () => {
    const store = await open()
    const without = { ...commandDeps(clock), hasEnvironmentGateway: false }
    const id = await store.transaction((trx) => queueTemplate(trx, without, job, recipientsOf(2)))
    expect(await readJob(store.read, deps, id)).toMatchObject({
      state: 'finished',
      failed: 2,
      left: 0,
      isFinished: true,
    })
    expect(await listCurrentJobs(store.read, deps)).toEqual([])
  })

  it('readJob throws NOT_FOUND for a job that is none', async () => {
    const store = await open()
    await expect(readJob(store.read, deps, 'nobody')).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('a job whose last message was settled a moment ago is finished', async () => {
    const store = await open()
    await withJob(store, 'a', [{ state: 'sent' }], { state: 'paused', pause_reason: 'Gateway' })
    const expected = { state: 'finished', pauseReason: null, isFinished: true, hold: null, etaSeconds: 0 }
    expect(await readJob(store.read, deps, 'a')).toMatchObject(expected)
    expect(await readJobVersion(store.read, 'a')).toMatch(/^finished-/)
  })

  it('tells why a job is paused', async () => {
    const store = await open()
    await withJob(store, 'a', [{}], { state: 'paused', pause_reason: 'API key ditolak' })
    await withJob(store, 'b', [{}], { state: 'paused' })
    const told = { state: 'paused', pauseReason: 'API key ditolak' }
    expect(await readJob(store.read, deps, 'a')).toMatchObject(told)
    expect(await readJob(store.read, deps, 'b')).toMatchObject({ state: 'paused', pauseReason: null })
  })

  describe('hold (R30)', () => {
    it.each<[string, Partial<GatewaySettingTable>, object | null]>([
      ['none', {}, null],
      [
        'in the quiet hours',
        { quiet_from: '08:00', quiet_to: '10:00' },
        { reason: 'quiet-hours', until: '2026-05-20T03:00:00.000Z' },
      ],
      [
        'with as many gone out as may',
        { daily_cap: 7 },
        { reason: 'daily-cap', until: '2026-05-20T17:00:00.000Z' },
      ],
      ['with one less', { daily_cap: 8 }, null],
    ])('%s', async (_case, setting, hold) => {
      const store = await open()
      await withJob(store, 'a', [{}])
      await withJob(store, 'b', [{}], { state: 'paused' })
      await withJob(store, 'c', [{ state: 'sent' }], { state: 'finished' })
      await setPace(store, { slot: 1, ...setting })
      await store.transaction((trx) =>
        trx.updateTable('gateway_state').set({ sent_day: '2026-05-20', sent_today: 7 }).execute(),
      )
      expect((await readJob(store.read, deps, 'a')).hold).toEqual(hold)
      // Only what would go on is held.
      for (const id of ['b', 'c']) expect((await readJob(store.read, deps, id)).hold).toBeNull()
    })

    it('what went out yesterday does not count', async () => {
      const store = await open()
      await withJob(store, 'a', [{}])
      await setPace(store, { daily_cap: 1 })
      await store.transaction((trx) =>
        trx.updateTable('gateway_state').set({ sent_day: '2026-05-19', sent_today: 99 }).execute(),
      )
      expect((await readJob(store.read, deps, 'a')).hold).toBeNull()
    })
  })

  it('etaSeconds follows the pace of the last messages, and waits for the jobs before', async () => {
    const store = await open()
    const sent = (seconds: number) => ({ state: 'sent', finished_at: instant(seconds) })
    const queued = Array.from({ length: 10 }, () => ({}))
    await withJob(store, 'a', [...[0, 3, 6, 9].map(sent), { state: 'sending' }, ...queued])
    await insertMessages(store, [messageRow(clock)])
    await withJob(store, 'b', queued)
    await withJob(store, 'c', queued, { created_at: instant(5), state: 'paused' })
    expect((await readJob(store.read, deps, 'a')).etaSeconds).toBe(11 * 3)
    expect((await readJob(store.read, deps, 'b')).etaSeconds).toBe((10 + 10) * 2)
    expect((await readJob(store.read, deps, 'c')).etaSeconds).toBe((10 + 10 + 10) * 2)
    await store.transaction((trx) =>
      trx.updateTable('message_job').set({ state: 'paused' }).where('id', '=', 'a').execute(),
    )
    // A job that stands still holds nobody up.
    expect((await readJob(store.read, deps, 'b')).etaSeconds).toBe(10 * 2)
  })

  it('R30 etaSeconds counts with the middle of the random pause', async () => {
    const store = await open()
    await withJob(store, 'a', [{}, {}])
    await setPace(store, { pause_min_s: 30, pause_max_s: 60 })
    expect((await readJob(store.read, deps, 'a')).etaSeconds).toBe(2 * (45 + 1))
  })

  it('R30 etaSeconds counts the nights and the days that an allowance makes it wait', async () => {
    const store = await open()
    await withJob(store, 'a', [{}, {}, {}])
    // It is 09:00 there, one message takes two seconds, and two of the day are left.
    await setPace(store, { daily_cap: 5, quiet_from: '20:00', quiet_to: '07:00' })
    await store.transaction((trx) =>
      trx.updateTable('gateway_state').set({ sent_day: '2026-05-20', sent_today: 3 }).execute(),
    )
    expect((await readJob(store.read, deps, 'a')).etaSeconds).toBe(22 * 3600 + 2)
  })

  it('listCurrentJobs has those with messages left, oldest first', async () => {
    const store = await open()
    await insertJob(store, { id: 'empty', state: 'finished' })
    for (const [id, created_at, state, of] of [
      ['done', instant(0), 'sent', 'finished'],
      ['younger', instant(3), 'queued', 'running'],
      ['stands', instant(2), 'queued', 'paused'],
      ['older', instant(1), 'sending', 'running'],
      ['cancelled', instant(4), 'sending', 'cancelled'],
      ['long cancelled', instant(5), 'cancelled', 'cancelled'],
    ] as const) {
      await insertJob(store, { id, created_at, message_count: 2, state: of })
      await insertMessages(store, [
        messageRow(clock, { job_id: id, state: 'failed' }),
        messageRow(clock, { job_id: id, state }),
      ])
    }
    await insertMessages(store, [messageRow(clock, { state: 'sending' })])
    const jobs = await listCurrentJobs(store.read, deps)
    expect(jobs.map(({ id }) => id)).toEqual(['older', 'stands', 'younger', 'cancelled'])
    expect(jobs[0]).toEqual(await readJob(store.read, deps, 'older'))
  })

  describe('listPastJobs', () => {
    const labels = ['Tagihan Mei 2026', 'Pesan ke 3 pelanggan', 'Broadcast 100%', 'tagihan juni', 'a_b']
    const withPast = async () => {
      const store = await open()
      for (const [i, label] of labels.entries()) {
        await withJob(store, `j${i}`, [{ state: 'sent' }], {
          label,
          created_at: instant(i),
          state: 'finished',
        })
      }
      return (query: Partial<Parameters<typeof listPastJobs>[2]>) =>
        listPastJobs(store.read, deps, { search: '', page: 1, pageSize: 25, ...query })
    }

    it('has all jobs, newest first, in pages', async () => {
      const list = await withPast()
      const pages = await Promise.all([1, 2, 3, 9].map((page) => list({ page, pageSize: 2 })))
      expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
        ['j4', 'j3'],
        ['j2', 'j1'],
        ['j0'],
        ['j0'],
      ])
      expect(pages[3]).toMatchObject({ page: 3, pageCount: 3, count: 5 })
      expect(pages[2]?.rows).toMatchObject([{ label: labels[0], state: 'finished', sent: 1, total: 1 }])
    })

    it.each([
      ['tagihan', ['j3', 'j0']],
      ['MEI', ['j0']],
      ['100%', ['j2']],
      ['%', ['j2']],
      ['_', ['j4']],
      ['x', []],
    ])('finds %s in the label, letter case aside', async (search, ids) => {
      const list = await withPast()
      const { rows, count } = await list({ search })
      expect(rows.map(({ id }) => id)).toEqual(ids)
      expect(count).toBe(ids.length)
    })
  })

  it('reads the counts of one job from its index while 10,000 of another are queued', async () => {
    const store = await open()
    await queueJob(store, 10_000)
    clock.advance(1)
    const id = await queueJob(store, 5)
    await store.transaction(async (trx) => {
      if (store.dialect === 'postgres') await sql`analyze message`.execute(trx)
    })
    const { nodes, record } = statementRecorder()
    await readJobVersion(record(store.read), id)
    await readJob(record(store.read), deps, id)
    const plans = (await plansOf(store, nodes)).filter((plan) => /\bmessage\b/.test(plan))
    expect(plans).toHaveLength(4)
    for (const plan of plans.slice(0, 2)) {
      expect(plan).toMatch(/(INDEX|Scan (using|on)) message_by_job\b/)
      expect(plan).not.toMatch(/SCAN message$|Seq Scan|TEMP B-TREE/m)
    }
    // How many go before is counted once for each look, of the jobs before alone.
    expect(plans[3]).toMatch(/SEARCH message USING COVERING INDEX message_by_job|on message/)
  })
})
