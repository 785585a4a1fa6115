import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
import { AppError } from '../../../../shared/app-error.ts'
import { rupiah } from '../../../../shared/rupiah.ts'
import { MESSAGE_STATES } from '../../schemas.ts'
import { queueTemplate } from '../public.ts'
import { listCurrentJobs, readJob, readJobVersion } from './read-job.ts'

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
  const job = { label: 'Pesan tagihan', template: '[Nama]' }
  const queueJob = (store: Store, count: number) =>
    store.transaction((trx) => queueTemplate(trx, commandDeps(clock), job, recipientsOf(count)))
  const withJob = async (store: Store, id: string, messages: Partial<MessageRow>[]) => {
    await insertJob(store, { id, message_count: messages.length })
    await insertMessages(
      store,
      messages.map((message) => messageRow(clock, { job_id: id, ...message })),
    )
  }

  it('readJob of a fresh job has everything left', async () => {
    const store = await open()
    const id = await queueJob(store, 3)
    expect(await readJob(store.read, id)).toEqual({
      id,
      kind: 'reminders',
      label: 'Pesan tagihan',
      createdAt: '2026-05-20T02:00:00.000Z',
      total: 3,
      sent: 0,
      failed: 0,
      uncertain: 0,
      left: 3,
      isFinished: false,
      etaSeconds: 6,
      version: '0-0-0-3',
    })
  })

  it('MSG-27 readJob counts success and failure, the uncertain apart, and only its own messages', async () => {
    const store = await open()
    const messages = [...MESSAGE_STATES, 'sent', 'sent', 'failed'].map((state) => ({ state }))
    await withJob(store, 'a', messages)
    await withJob(store, 'b', [{ state: 'sent' }])
    await insertMessages(store, [messageRow(clock, { state: 'sent' })])
    expect(await readJob(store.read, 'a')).toMatchObject({
      total: 8,
      sent: 3,
      failed: 2,
      uncertain: 1,
      left: 2,
      isFinished: false,
      version: '3-2-1-2',
    })
    expect(await readJobVersion(store.read, 'a')).toBe('3-2-1-2')
    expect(await readJob(store.read, 'b')).toMatchObject({
      sent: 1,
      left: 0,
      isFinished: true,
      etaSeconds: 0,
    })
  })

  it('CUS-49 (R27) a job that was queued without a gateway is finished, all of it failed', async () => {
    const store = await open()
    const deps = { ...commandDeps(clock), hasEnvironmentGateway: false }
    const id = await store.transaction((trx) => queueTemplate(trx, deps, job, recipientsOf(2)))
    expect(await readJob(store.read, id)).toMatchObject({ failed: 2, left: 0, isFinished: true })
    expect(await listCurrentJobs(store.read)).toEqual([])
  })

  it('readJob throws NOT_FOUND for a job that is none', async () => {
    const store = await open()
    await expect(readJob(store.read, 'nobody')).rejects.toThrow(new AppError('NOT_FOUND'))
  })

  it('etaSeconds follows the pace of the last messages, and waits for the jobs before', async () => {
    const store = await open()
    const sent = (seconds: number) => ({ state: 'sent', finished_at: instant(seconds) })
    const queued = Array.from({ length: 10 }, () => ({}))
    await withJob(store, 'a', [...[0, 3, 6, 9].map(sent), { state: 'sending' }, ...queued])
    await insertMessages(store, [messageRow(clock)])
    await withJob(store, 'b', queued)
    expect((await readJob(store.read, 'a')).etaSeconds).toBe(11 * 3)
    expect((await readJob(store.read, 'b')).etaSeconds).toBe((10 + 10) * 2)
  })

  it('listCurrentJobs has those with messages left, oldest first', async () => {
    const store = await open()
    await insertJob(store, { id: 'empty' })
    for (const [id, created_at, state] of [
      ['done', instant(0), 'sent'],
      ['younger', instant(2), 'queued'],
      ['older', instant(1), 'sending'],
    ] as const) {
      await insertJob(store, { id, created_at, message_count: 2 })
      await insertMessages(store, [
        messageRow(clock, { job_id: id, state: 'failed' }),
        messageRow(clock, { job_id: id, state }),
      ])
    }
    const jobs = await listCurrentJobs(store.read)
    expect(jobs.map(({ id }) => id)).toEqual(['older', 'younger'])
    expect(jobs[0]).toEqual(await readJob(store.read, 'older'))
  })

  it('reads the counts of one job from its index while 10,000 of another are queued', async () => {
    const store = await open()
    await queueJob(store, 10_000)
    const id = await queueJob(store, 5)
    await store.transaction(async (trx) => {
      if (store.dialect === 'postgres') await sql`analyze message`.execute(trx)
    })
    const { nodes, record } = statementRecorder()
    await readJobVersion(record(store.read), id)
    const [plan] = await plansOf(store, nodes)
    expect(plan).toMatch(/(INDEX|Scan (using|on)) message_by_job\b/)
    expect(plan).not.toMatch(/SCAN message$|Seq Scan/m)
  })
})
