import { type Selectable, type SqlBool, sql } from 'kysely'
import { type Clock, nowInstant } from '../../../../platform/clock.ts'
import { pageOf } from '../../../../platform/database/page.ts'
import type { Reader } from '../../../../platform/database/store.ts'
import type { MessageJobTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { dayOf } from '../../../../shared/calendar-day.ts'
import { asciiLower, containsPattern } from '../../../../shared/search-pattern.ts'
import { jobPaceMs } from '../../rules/job-pace.ts'
import { averagePause } from '../../rules/job-pause.ts'
import { ACK } from '../../rules/receipt.ts'
import { type Hold, holdAt } from '../../rules/send-hold.ts'
import type { JobState, MessageJob, MessageJobKind } from '../../schemas.ts'
import { sentToday } from '../commands/keep-lane.ts'
import { type PaceSettings, readPace } from './pace-settings.ts'

const MESSAGES_MEASURED = 20

export interface JobReadDeps {
  clock: Clock
  timeZone: string
}

type Job = Selectable<MessageJobTable>

type Counts = Pick<MessageJob, 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain' | 'cancelled' | 'left'>

/** A job and how far it is; throws NOT_FOUND. */
export async function readJob(reader: Reader, deps: JobReadDeps, id: string): Promise<MessageJob> {
  const row = await reader.selectFrom('message_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return describe(reader, deps, row)
}

/** The version that `readJob` would answer now, for a job that exists. */
export async function readJobVersion(reader: Reader, id: string): Promise<string> {
  const { state } = await reader
    .selectFrom('message_job')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return versionOf(state, await countsOf(reader, id))
}

/** The jobs that have messages left, in the order of queueing. */
export async function listCurrentJobs(reader: Reader, deps: JobReadDeps): Promise<MessageJob[]> {
  const rows = await reader
    .selectFrom('message_job')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message')
          .select('message.id')
          .whereRef('message.job_id', '=', 'message_job.id')
          .where('message.state', 'in', ['queued', 'sending']),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return describeAll(reader, deps, rows)
}

/** One page of all jobs, newest first; search over the label, letter case aside. */
export async function listPastJobs(
  reader: Reader,
  deps: JobReadDeps,
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

async function describeAll(reader: Reader, deps: JobReadDeps, rows: readonly Job[]): Promise<MessageJob[]> {
  const jobs: MessageJob[] = []
  for (const row of rows) jobs.push(await describe(reader, deps, row))
  return jobs
}

async function describe(reader: Reader, deps: JobReadDeps, row: Job): Promise<MessageJob> {
  const counts = await countsOf(reader, row.id)
  const isFinished = counts.left === 0
  const pace = await readPace(reader)
  return {
    id: row.id,
    kind: row.kind as MessageJobKind,
    label: row.label,
    createdAt: row.created_at,
    state: row.state as JobState,
    pauseReason: row.pause_reason,
    total: row.message_count,
    ...counts,
    isFinished,
    hold: row.state === 'running' ? await holdNow(reader, deps, pace) : null,
    etaSeconds: isFinished ? 0 : await etaSeconds(reader, row, pace, counts.left),
    version: versionOf(row.state, counts),
  }
}

async function countsOf(reader: Reader, jobId: string): Promise<Counts> {
  const rows = await reader
    .selectFrom('message')
    .select(['state', 'ack', (eb) => eb.fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy(['state', 'ack'])
    .execute()
  const count = (state: string, least?: number) =>
    rows
      .filter((row) => row.state === state && (least === undefined || (row.ack ?? ACK.pending) >= least))
      .reduce((sum, row) => sum + row.count, 0)
  return {
    sent: count('sent'),
    delivered: count('sent', ACK.device),
    read: count('sent', ACK.read),
    failed: count('failed'),
    uncertain: count('uncertain'),
    cancelled: count('cancelled'),
    left: count('queued') + count('sending'),
  }
}

function versionOf(state: string, counts: Counts): string {
  const { sent, delivered, read, failed, uncertain, cancelled, left } = counts
  return [state, sent, delivered, read, failed, uncertain, cancelled, left].join('-')
}

async function holdNow(reader: Reader, deps: JobReadDeps, pace: PaceSettings): Promise<Hold | null> {
  const lane = await reader
    .selectFrom('gateway_state')
    .select(['sent_day', 'sent_today'])
    .executeTakeFirstOrThrow()
  const instant = nowInstant(deps.clock)
  const { timeZone } = deps
  return holdAt(pace, { instant, timeZone, sentToday: sentToday(lane, dayOf(instant, timeZone)) }) ?? null
}

async function etaSeconds(reader: Reader, job: Job, pace: PaceSettings, left: number): Promise<number> {
  const paceMs = jobPaceMs(await lastFinished(reader, job.id), averagePause(job.pause_ms, pace))
  const ahead = await countAhead(reader, job)
  return Math.ceil(((ahead + left) * paceMs) / 1000)
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
  const { count } = await reader
    .selectFrom('message')
    .innerJoin('message_job', 'message_job.id', 'message.job_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`message.state = 'queued' and message_job.state = 'running'`)
    .where((eb) =>
      eb.or([
        eb('message_job.created_at', '<', job.created_at),
        eb.and([eb('message_job.created_at', '=', job.created_at), eb('message_job.id', '<', job.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
