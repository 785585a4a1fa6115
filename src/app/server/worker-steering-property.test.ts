import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandDeps, insertMessages, messageRow, readOutbox } from '../../../testing/factories.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { type LookCase, memoryGateway, type SendCase } from '../../../testing/gateway/memory-gateway.ts'
import { recordedLog } from '../../../testing/recorded-log.ts'
import { bareKeyOf } from '../../features/messaging/rules/message-id.ts'
import { noteReceipt } from '../../features/messaging/server/commands/note-receipt.ts'
import {
  assumeSent,
  cancelJob,
  pauseJob,
  resendFailed,
  resendMessage,
  resumeJob,
} from '../../features/messaging/server/commands/steer-job.ts'
import { queueBillReminders, withdrawReminders } from '../../features/messaging/server/public.ts'
import { readJob } from '../../features/messaging/server/queries/read-job.ts'
import { runOnce } from '../../features/messaging/server/worker.ts'
import type { Store, Trx } from '../../platform/database/store.ts'
import { rupiah } from '../../shared/rupiah.ts'

const timeZone = 'Asia/Jakarta'
const WORKERS = 3

/** What happens next; `pick` chooses among what there is. */
type Deed =
  | { kind: 'nothing' }
  | { kind: 'single' }
  | { kind: 'job'; size: number }
  | { kind: 'pause' | 'resume' | 'cancel' | 'resend-failed' | 'resend' | 'assume' | 'withdraw'; pick: number }
  | { kind: 'receipt'; pick: number; ack: number }

/** Workers that run side by side, what happens meanwhile (in the middle of a send, if one goes out), and the time that passes then. */
interface Step {
  workers: number[]
  deed: Deed
  isDuringSend: boolean
  passMs: number
}

const pick = fc.nat({ max: 999 })
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'nothing' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'single' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('job' as const), size: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause', 'resume', 'cancel', 'resend-failed', 'resend', 'assume', 'withdraw'),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('receipt' as const),
      pick,
      ack: fc.integer({ min: -1, max: 4 }),
    }),
  },
)
const steps = fc.array(
  fc.record({
    workers: fc.subarray([0, 1, 2]),
    deed: deeds,
    isDuringSend: fc.boolean(),
    passMs: fc.constantFrom(0, 1000, 1000, 6000, 40_000),
  }),
  { minLength: 20, maxLength: 60 },
)
const HALT: SendCase = { outcome: 'refused', reason: 'Akun dibatasi', gatewayTrouble: 'halts' }
const sendCases = fc.array(
  fc.constantFrom<SendCase>(
    'ok',
    'ok',
    HALT,
    'refused',
    'unreachable',
    'lost',
    'vanished',
    'dies',
    'dies-before',
  ),
  { maxLength: 60 },
)
const lookCases = fc.array(fc.constantFrom<LookCase>('truth', 'truth', 'no-list', 'dies'), { maxLength: 20 })

/** An outbox in the hands of an admin, of customers whose phones send receipts, and of workers that die. */
function steeredOutbox(store: Store, sends: SendCase[], looks: LookCase[]) {
  const clock = fixedClock()
  const gateway = memoryGateway(sends, looks)
  const { log } = recordedLog()
  const deps = commandDeps(clock)
  const jobs: string[] = []
  /** How often each message was sent again on purpose though it may have gone out before. */
  const repeats = new Map<string, number>()
  const lives = Array.from({ length: WORKERS }, () => 0)
  let duringSend: (() => Promise<unknown>) | undefined
  let texts = 0

  const busy = {
    ...gateway,
    sendText: async (message: Parameters<typeof gateway.sendText>[0]) => {
      const deed = duringSend
      duringSend = undefined
      await deed?.()
      return gateway.sendText(message)
    },
  }
  const work = async (index: number) => {
    const workerName = `w${index}-${lives[index]}`
    const time = { clock, timeZone, sleep: async () => {}, floorMs: 0, random: () => 0 }
    try {
      return await runOnce({ ...time, store, gateway: busy, log, workerName })
    } catch (error) {
      expect(error).toMatchObject({ message: 'process died' })
      lives[index] = (lives[index] ?? 0) + 1
      return { kind: 'died' } as const
    }
  }
  const queueJob = async (size: number) => {
    const reminders = Array.from({ length: size }, () => ({
      customerId: 'c',
      name: 'Budi',
      whatsapp: '6281234567890',
      billId: `bill-${texts}`,
      packageName: '4Mbps',
      amount: rupiah(100_000),
      periodLabel: 'Mei 2026',
      dueText: `Pesan yang ke-${texts++}, lebih dari dua puluh huruf`,
    }))
    jobs.push(await store.transaction((trx) => queueBillReminders(trx, deps, 'Tagihan', reminders)))
    clock.advance(1)
  }
  /** Runs it, and notes which messages it lets out again though they may have gone out. */
  const resend = async (work: (trx: Trx) => Promise<void>) => {
    const repeated = await store.transaction(async (trx) => {
      const doubtful = await trx.selectFrom('message').select(['id', 'text', 'state', 'ack']).execute()
      await work(trx)
      const queued = await trx.selectFrom('message').select('id').where('state', '=', 'queued').execute()
      return doubtful.filter(
        ({ id, state, ack }) =>
          (state === 'uncertain' || (state === 'failed' && ack === -1)) &&
          queued.some((row) => row.id === id),
      )
    })
    for (const { text } of repeated) repeats.set(text, (repeats.get(text) ?? 0) + 1)
  }
  const steer = async (kind: string, pick: number) => {
    const outbox = await readOutbox(store)
    const job = jobs[pick % jobs.length] ?? 'nobody'
    const row = outbox[pick % Math.max(1, outbox.length)]
    if (kind === 'resend-failed') return resend((trx) => resendFailed(trx, clock, job))
    if (kind === 'resend') return row && resend((trx) => resendMessage(trx, clock, row.id))
    await store.transaction(async (trx) => {
      if (kind === 'pause') await pauseJob(trx, clock, job)
      if (kind === 'resume') await resumeJob(trx, clock, job)
      if (kind === 'cancel') await cancelJob(trx, clock, job)
      if (kind === 'assume' && row) await assumeSent(trx, clock, row.id)
      if (kind === 'withdraw' && row?.bill_id)
        await withdrawReminders(trx, clock, { id: row.bill_id, customer_id: 'nobody' }, 'Lunas.')
    })
  }
  const run = async (deed: Deed) => {
    if (deed.kind === 'nothing') return
    if (deed.kind === 'single') {
      await insertMessages(store, [messageRow(clock, { text: `Sendiri ${texts++}` })])
    } else if (deed.kind === 'job') await queueJob(deed.size)
    else if (deed.kind === 'receipt') {
      const delivery = gateway.deliveries[deed.pick % Math.max(1, gateway.deliveries.length)]
      const receipt = { key: bareKeyOf(delivery?.id ?? ''), ack: deed.ack, reason: null }
      if (delivery) await store.transaction((trx) => noteReceipt(trx, clock, receipt))
    } else if (jobs.length > 0) await steer(deed.kind, deed.pick)
  }
  const step = async ({ workers, deed, isDuringSend, passMs }: Step) => {
    let isDone = false
    const once = async () => {
      if (isDone) return
      isDone = true
      await run(deed)
    }
    if (isDuringSend) duringSend = once
    await Promise.all([...workers.map(work), ...(isDuringSend ? [] : [once()])])
    duringSend = undefined
    await once()
    clock.advance(passMs)
  }
  const livingWorkers = () => lives.map((life, index) => `w${index}-${life}`)
  return { clock, gateway, jobs, repeats, work, queueJob, step, livingWorkers }
}

type Steered = ReturnType<typeof steeredOutbox>

/** What holds at any time. */
async function expectOrder(store: Store, { clock }: Steered): Promise<void> {
  const outbox = await readOutbox(store)
  const jobs = await store.read.selectFrom('message_job').selectAll().execute()
  for (const job of jobs) {
    const { total, sent, failed, uncertain, cancelled, left } = await readJob(
      store.read,
      { clock, timeZone },
      job.id,
    )
    expect(sent + failed + uncertain + cancelled + left).toBe(total)
    const own = outbox.filter((row) => row.job_id === job.id)
    const queued = own.filter((row) => row.state === 'queued').length
    const open = queued + own.filter((row) => row.state === 'sending').length
    if (job.state === 'running' || job.state === 'paused') expect(open).toBeGreaterThan(0)
    else expect(queued).toBe(0)
    if (job.state === 'finished') expect(open).toBe(0)
    if (job.state !== 'paused') expect(job.pause_reason).toBeNull()
  }
  for (const row of outbox) {
    const isOpen = row.state === 'queued' || row.state === 'sending'
    expect([row.state, row.finished_at === null]).toEqual([row.state, isOpen])
    if (row.state !== 'sending') expect(row.worker).toBeNull()
  }
  expect(outbox.filter((row) => row.state === 'sending' && row.worker !== null).length).toBeLessThanOrEqual(
    WORKERS,
  )
}

/** Lets everything come to its end. */
async function settle(store: Store, { clock, jobs, work }: Steered): Promise<void> {
  for (let round = 0; round < 500; round++) {
    const states = (await readOutbox(store)).map((row) => row.state)
    if (!states.includes('queued') && !states.includes('sending')) return
    for (const id of jobs) await store.transaction((trx) => resumeJob(trx, clock, id))
    await work(round % WORKERS)
    clock.advance(1000)
  }
  throw new Error('does not come to an end')
}

async function expectHonesty(store: Store, { gateway, repeats }: Steered): Promise<void> {
  const deliveries = new Map<string, number>()
  for (const { text } of gateway.deliveries) deliveries.set(text, (deliveries.get(text) ?? 0) + 1)
  for (const { state, text, ack, reason } of await readOutbox(store)) {
    const count = deliveries.get(text) ?? 0
    const repeated = repeats.get(text) ?? 0
    expect(count).toBeLessThanOrEqual(1 + repeated)
    if (state === 'sent' && reason === null) expect(count).toBeGreaterThanOrEqual(1)
    // What nobody had doubts about went out exactly if it says so, or WhatsApp refused it behind the gateway.
    if (repeated === 0 && state === 'failed') expect(count).toBe(ack === -1 ? 1 : 0)
    if (repeated === 0 && state === 'cancelled') expect(count).toBe(0)
  }
}

describeOnBothDatabases('the outbox under random steering', (open, database) => {
  it('R27, R29 whatever comes in between: nobody gets a message twice, counts add up, nothing is left in between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, sendCases, lookCases, async (todo, sends, looks) => {
        const store = await open()
        const steered = steeredOutbox(store, [...sends], [...looks])
        await steered.queueJob(4)
        await steered.queueJob(3)
        for (const step of todo) {
          await steered.step(step)
          await expectOrder(store, steered)
        }
        await settle(store, steered)
        await expectOrder(store, steered)
        await expectHonesty(store, steered)
        const lane = await store.read.selectFrom('gateway_state').selectAll().executeTakeFirstOrThrow()
        expect(steered.livingWorkers()).not.toContain(lane.busy_worker)
        const jobs = await store.read.selectFrom('message_job').select('state').execute()
        expect(jobs.filter(({ state }) => state !== 'finished' && state !== 'cancelled')).toEqual([])
        await store.close()
      }),
      { numRuns: database.dialect === 'sqlite' ? 60 : 6 },
    )
  }, 120_000)
})
