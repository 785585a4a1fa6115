import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertJob, insertMessages, type MessageRow, messageRow } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import type { Store, Trx } from '../../../../platform/database/store.ts'
import type { GatewaySettingTable, GatewayStateTable } from '../../../../platform/database/tables.ts'
import { type DueFound, readDueWork } from '../queries/due-work.ts'
import { readPace } from '../queries/pace-settings.ts'
import { readJobVersion } from '../queries/read-job.ts'
import { claimNext } from './claim-next.ts'
import { finishJob } from './finish-job.ts'

const timeZone = 'Asia/Jakarta'

describeOnBothDatabases('claimNext', (open) => {
  const clock = fixedClock()
  const nowMs = clock.nowMs()

  /** A running job `a` behind a paused one, and what of `readDueWork` and `claimNext` belongs together. */
  const withLane = async (given: {
    messages: Partial<MessageRow>[]
    lane?: Partial<GatewayStateTable>
    setting?: Partial<GatewaySettingTable>
  }) => {
    const store = await open()
    await insertJob(store, { id: 'stopped', created_at: '2026-05-20T01:00:00.000Z', state: 'paused' })
    await insertJob(store, { id: 'a', pause_ms: 2500 })
    await insertMessages(
      store,
      given.messages.map((message, i) => messageRow(clock, { id: `m${i}`, ...message })),
    )
    await store.transaction(async (trx) => {
      await trx
        .updateTable('gateway_state')
        .set({ slot: 1, ...given.lane })
        .execute()
      await trx
        .updateTable('gateway_setting')
        .set({ slot: 1, ...given.setting })
        .execute()
    })
    const pace = await readPace(store.read)
    // As in the worker, the claim knows what the look before it saw.
    let seen: DueFound | undefined
    const due = async () => {
      const work = await readDueWork(store.read, { nowMs: clock.nowMs(), timeZone, pace, worker: 'w1' })
      seen = work.isDue ? work.found : undefined
      return { isDue: work.isDue, untilMs: work.isDue ? undefined : work.untilMs }
    }
    const claim = (worker = 'w1') =>
      store.transaction((trx) =>
        claimNext(
          trx,
          { clock, worker },
          { timeZone, floorMs: 800, pace, pauseOf: (jobPauseMs) => jobPauseMs + 11 },
          seen,
        ),
      )
    const lane = () => store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
    return { store, due, claim, lane }
  }
  const dead = { state: 'sending', worker: 'dead', lease_until_ms: nowMs - 1, attempts: 1 }

  describe('takes what comes next, and keeps its pause before it goes out', () => {
    it.each<[string, Partial<MessageRow>[], object]>([
      [
        'first what a dead worker left',
        [{ job_id: 'a' }, {}, { ...dead, job_id: 'a' }],
        { kind: 'look', jobPauseMs: 2511, message: { id: 'm2' } },
      ],
      [
        'then messages without a job (MSG-26)',
        [{ job_id: 'a' }, {}],
        { kind: 'send', jobPauseMs: null, message: { id: 'm1' } },
      ],
      [
        'then those of the first job that runs',
        [{ job_id: 'stopped' }, { job_id: 'a' }],
        { kind: 'send', jobPauseMs: 2511, message: { id: 'm1' } },
      ],
    ])('%s', async (_case, messages, expected) => {
      const { due, claim, lane } = await withLane({ messages })
      expect(await due()).toEqual({ isDue: true, untilMs: undefined })
      expect(await claim()).toMatchObject(expected)
      const { jobPauseMs } = expected as { jobPauseMs: number | null }
      expect(await lane()).toMatchObject({
        busy_worker: 'w1',
        busy_until_ms: nowMs + 5000,
        next_at_ms: nowMs + 800,
        next_job_at_ms: jobPauseMs === null ? 0 : nowMs + jobPauseMs,
      })
    })
  })

  describe('finds nothing, and leaves the lane to others', () => {
    const MORNING_MS = Date.parse('2026-05-20T23:00:00.000Z')
    it.each<[string, Parameters<typeof withLane>[0], { isDue: boolean; untilMs?: number }]>([
      ['without messages', { messages: [] }, { isDue: true }],
      [
        'while the first job waits for a second try',
        { messages: [{ job_id: 'a', due_at_ms: nowMs + 1 }] },
        { isDue: true },
      ],
      [
        'in the pause of a job',
        { messages: [{ job_id: 'a' }], lane: { next_job_at_ms: nowMs + 1 } },
        { isDue: false, untilMs: nowMs + 1 },
      ],
      [
        'in the quiet hours (R30)',
        { messages: [{ job_id: 'a' }], setting: { quiet_from: '08:00', quiet_to: '06:00' } },
        { isDue: false, untilMs: MORNING_MS },
      ],
      [
        'when as many went out today as may (R30)',
        {
          messages: [{ job_id: 'a' }],
          setting: { daily_cap: 3 },
          lane: { sent_day: '2026-05-20', sent_today: 3 },
        },
        { isDue: false, untilMs: Date.parse('2026-05-20T17:00:00.000Z') },
      ],
    ])('%s', async (_case, given, expected) => {
      const { due, claim, lane } = await withLane(given)
      expect(await due()).toEqual({ untilMs: undefined, ...expected })
      expect(await claim()).toEqual({ kind: 'nothing', untilMs: expected.untilMs })
      expect(await lane()).toMatchObject({ busy_worker: null, busy_until_ms: 0 })
    })

    it('a single message goes out while jobs are held, and has no pause of a job', async () => {
      const { due, claim } = await withLane({
        messages: [{ job_id: 'a' }, {}],
        setting: { daily_cap: 1, quiet_from: '00:00', quiet_to: '23:59' },
        lane: { sent_day: '2026-05-20', sent_today: 5, next_job_at_ms: nowMs + 5000 },
      })
      expect(await due()).toEqual({ isDue: true, untilMs: undefined })
      expect(await claim()).toMatchObject({ kind: 'send', message: { id: 'm1' } })
    })
  })

  it('asks for no transaction while there is no job that runs', async () => {
    const { store, due } = await withLane({ messages: [{ job_id: 'stopped' }] })
    await store.transaction((trx) =>
      trx.updateTable('message_job').set({ state: 'finished' }).where('id', '=', 'a').execute(),
    )
    expect(await due()).toEqual({ isDue: false, untilMs: undefined })
  })

  it('waits for the floor of the lane, and for another that has it', async () => {
    const floor = await withLane({ messages: [{}], lane: { next_at_ms: nowMs + 300 } })
    expect(await floor.due()).toEqual({ isDue: false, untilMs: nowMs + 300 })
    expect(await floor.claim()).toEqual({ kind: 'nothing', untilMs: undefined })
    const taken = await withLane({ messages: [{}], lane: { busy_worker: 'w2', busy_until_ms: nowMs + 1 } })
    expect(await taken.due()).toEqual({ isDue: false, untilMs: undefined })
    expect(await taken.claim()).toEqual({ kind: 'nothing', untilMs: undefined })
  })
})

/** A job of so many messages, the first half of them sent, and a small one behind it. */
async function fillQueue(store: Store, count: number): Promise<void> {
  const numbers =
    store.dialect === 'postgres'
      ? sql`select i from generate_series(1, ${sql.lit(count)}) as n(i)`
      : sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)}) select i from n`
  const instant = '2026-05-20T02:00:00.000Z'
  await store.transaction(async (trx) => {
    await trx.deleteFrom('message').execute()
    await sql`insert into message (id, kind, recipient_name, chat_id, text, state, attempts, due_at_ms, created_at, finished_at, job_id)
      select 'm' || i, 'broadcast', 'Pelanggan', '62812' || i || '@c.us', 'Halo',
        case when i <= ${sql.lit(count / 2)} then 'sent' else 'queued' end, 1, 0, ${instant},
        case when i <= ${sql.lit(count / 2)} then ${instant} end,
        case when i <= ${sql.lit(count - 5)} then 'long' else 'small' end
      from (${numbers}) as numbers`.execute(trx)
  })
  if (store.dialect === 'postgres') await sql`analyze message`.execute(store.read)
}

describeOnBothDatabases('the queue by index', (open) => {
  it.each([10_000, 100_000])(
    'finds the next message without reading the others, with %i queued',
    async (count) => {
      const [store, clock] = [await open(), fixedClock()]
      await insertJob(store, { id: 'long', message_count: count - 5 })
      await insertJob(store, { id: 'small', message_count: 5 })
      await fillQueue(store, count)
      const pace = await readPace(store.read)
      const plansIn = async (
        work: (record: ReturnType<typeof statementRecorder>['record']) => Promise<unknown>,
      ) => {
        const { nodes, record } = statementRecorder()
        await work(record)
        return plansOf(store, nodes)
      }
      const inTransaction = (work: (trx: Trx) => Promise<unknown>) =>
        plansIn((record) => store.transaction((trx) => work(record(trx))))
      const by = { clock, worker: 'w1' }
      const now = { nowMs: clock.nowMs(), timeZone, pace, worker: 'w1' }
      const rules = { timeZone, floorMs: 0, pace, pauseOf: (ms: number) => ms }

      const plans = [
        ...(await plansIn((record) => readDueWork(record(store.read), now))),
        ...(await inTransaction((trx) => claimNext(trx, by, rules))),
        ...(await inTransaction((trx) => finishJob(trx, clock, 'long'))),
        ...(await plansIn((record) => readJobVersion(record(store.read), 'small'))),
      ].filter((plan) => /\bmessage\b/.test(plan))
      const index = (name: string) =>
        expect.stringMatching(new RegExp(`(INDEX|Index (Only )?Scan using|Index Scan on) ${name}\\b`))
      // What is due is looked for in one statement.
      expect(plans[0]).toEqual(index('message_sending'))
      expect(plans).toEqual([
        index('message_due'),
        index('message_sending'),
        index('message_due'),
        index('message_by_job'),
        index('message_by_job'),
        index('message_by_job'),
      ])
      for (const plan of plans)
        expect(plan).not.toMatch(/SCAN message$|TEMP B-TREE|Seq Scan on message\b|Sort|message_pkey/m)
      const claimed = await store.read
        .selectFrom('message')
        .select('id')
        .where('state', '=', 'sending')
        .execute()
      expect(claimed).toEqual([{ id: `m${count / 2 + 1}` }])
    },
    60_000,
  )
})
