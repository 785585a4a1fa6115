import { type Selectable, type SqlBool, sql } from 'kysely'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { MessageJobTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { jobPaceMs } from '../../rules/job-pace.ts'
import { averagePause } from '../../rules/job-pause.ts'
import { ACK } from '../../rules/receipt.ts'
import { holdAt } from '../../rules/send-hold.ts'
import { type SendingNow, timeToGoMs } from '../../rules/time-to-go.ts'
import type { JobState, MessageJob, MessageJobKind } from '../../schemas.ts'
import { type PaceSettings, readPace } from './pace-settings.ts'
import { countQueued, readSendingNow, type SendingDeps } from './sending-now.ts'

const MESSAGES_MEASURED = 20

type Job = Selectable<MessageJobTable>

type Counts = Pick<MessageJob, 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain' | 'cancelled' | 'left'>

/** A job and how far it is; throws NOT_FOUND. */
export async function readJob(reader: Reader, deps: SendingDeps, id: string): Promise<MessageJob> {
  const row = await reader.selectFrom('message_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  const [job] = await describeAll(reader, deps, [row])
  return job as MessageJob
}

/** The version that `readJob` would answer now, for a job that exists. */
export async function readJobVersion(reader: Reader, id: string): Promise<string> {
  const { state } = await reader
    .selectFrom('message_job')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = await countsOf(reader, id)
  return versionOf(stateOf(state, counts), counts)
}

/** The jobs that have messages left, in the order of queueing. */
export async function listCurrentJobs(reader: Reader, deps: SendingDeps): Promise<MessageJob[]> {
  const rows = await reader
    .selectFrom('message_job')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['running', 'paused']),
        // A cancelled one may have its last message still on its way.
        eb('id', 'in', (sending) =>
          sending.selectFrom('message').select('job_id').where(sql<boolean>`message.state = 'sending'`),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const jobs = await describeAll(reader, deps, rows)
  return jobs.filter((job) => !job.isFinished)
}

/** One page of all jobs, newest first; search over the label, letter case aside. */
export async function listPastJobs(
  reader: Reader,
  deps: SendingDeps,
  query: { search: string; page: number; pageSize: number },
) {
  const found = reader
    .selectFrom('message_job')
    .where(sql<SqlBool>`lower(label) like ${containsPattern(asciiLower(query.search))} escape '\\'`)
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { page, pageCount, offset } = pageOf(query, count)
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset(offset)
    .execute()
  return { rows: await describeAll(reader, deps, rows), page, pageCount, count }
}

async function describeAll(reader: Reader, deps: SendingDeps, rows: readonly Job[]): Promise<MessageJob[]> {
  if (rows.length === 0) return []
  const counts = await countsOfJobs(
    reader,
    rows.map(({ id }) => id),
  )
  const lane = { pace: await readPace(reader), now: await readSendingNow(reader, deps) }
  const jobs: MessageJob[] = []
  for (const row of rows) jobs.push(await describe(reader, row, lane, counts.get(row.id) ?? countsFrom([])))
  return jobs
}

async function describe(
  reader: Reader,
  row: Job,
  { pace, now }: { pace: PaceSettings; now: SendingNow },
  counts: Counts,
): Promise<MessageJob> {
  const state = stateOf(row.state, counts)
  const isFinished = counts.left === 0
  return {
    id: row.id,
    kind: row.kind as MessageJobKind,
    label: row.label,
    createdAt: row.created_at,
    state,
    pauseReason: state === 'paused' ? row.pause_reason : null,
    total: row.message_count,
    ...counts,
    isFinished,
    hold: state === 'running' ? (holdAt(pace, now) ?? null) : null,
    etaSeconds: isFinished ? 0 : await etaSeconds(reader, row, { pace, now, left: counts.left }),
    version: versionOf(state, counts),
  }
}

async function countsOf(reader: Reader, jobId: string): Promise<Counts> {
  return (await countsOfJobs(reader, [jobId])).get(jobId) ?? countsFrom([])
}

interface StateCount {
  job_id: string | null
  state: string
  count: number
  delivered: number
  read: number
}

async function countsOfJobs(reader: Reader, jobIds: readonly string[]): Promise<Map<string, Counts>> {
  const rows: StateCount[] = await reader
    .selectFrom('message')
    .select((eb) => ['job_id', 'state', eb.fn.countAll<number>().as('count')])
    // Grouped by job and state alone: the index has the messages in that order, and nothing needs sorting.
    .select([ackCount(ACK.device).as('delivered'), ackCount(ACK.read).as('read')])
    .where('job_id', 'in', jobIds)
    .groupBy(['job_id', 'state'])
    .execute()
  const byJob = Map.groupBy(rows, ({ job_id }) => job_id ?? '')
  return new Map([...byJob].map(([id, states]) => [id, countsFrom(states)]))
}

function countsFrom(rows: readonly StateCount[]): Counts {
  const of = (state: string) => rows.find((row) => row.state === state)
  const count = (state: string) => of(state)?.count ?? 0
  return {
    sent: count('sent'),
    delivered: of('sent')?.delivered ?? 0,
    read: of('sent')?.read ?? 0,
    failed: count('failed'),
    uncertain: count('uncertain'),
    cancelled: count('cancelled'),
    left: count('queued') + count('sending'),
  }
}

function ackCount(least: number) {
  return sql<number>`count(case when ack >= ${least} then 1 end)`
}

// The counts are read a moment after the state, and its last message may have been settled in between.
function stateOf(state: string, { left }: Counts): JobState {
  return left === 0 && state !== 'cancelled' ? 'finished' : (state as JobState)
}

function versionOf(state: JobState, counts: Counts): string {
  const { sent, delivered, read, failed, uncertain, cancelled, left } = counts
  return [state, sent, delivered, read, failed, uncertain, cancelled, left].join('-')
}

async function etaSeconds(
  reader: Reader,
  job: Job,
  { pace, now, left }: { pace: PaceSettings; now: SendingNow; left: number },
): Promise<number> {
  const paceMs = jobPaceMs(await lastFinished(reader, job.id), averagePause(job.pause_ms, pace))
  const ahead = await countAhead(reader, job)
  return Math.ceil(timeToGoMs({ count: ahead + left, paceMs }, pace, now) / 1000)
}

async function lastFinished(reader: Reader, jobId: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('message')
    .select('finished_at')
    .where('job_id', '=', jobId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(MESSAGES_MEASURED)
    .execute()
  return rows.map((row) => Date.parse(row.finished_at ?? ''))
}

/** Messages of running jobs that were queued before this one. */
async function countAhead(reader: Reader, job: Job): Promise<number> {
  const earlier = await reader
    .selectFrom('message_job')
    .select('id')
    .where(sql<boolean>`state = 'running'`)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', job.created_at),
        eb.and([eb('created_at', '=', job.created_at), eb('id', '<', job.id)]),
      ]),
    )
    .execute()
  return countQueued(reader, earlier)
}
