import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/store.ts'
import type { MessageJobTable } from '../../../../platform/database/tables.ts'
import { AppError } from '../../../../shared/app-error.ts'
import type { MessageJob, MessageJobKind } from '../../contract.ts'
import { jobPaceMs } from '../../rules/job-pace.ts'
import type { JobCounts } from '../../rules/job-text.ts'

const MESSAGES_MEASURED = 20

/** A job and how far it is; throws NOT_FOUND. */
export async function readJob(reader: Reader, id: string): Promise<MessageJob> {
  const row = await reader.selectFrom('message_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return describe(reader, row)
}

/** The version that `readJob` would answer now, for a job that exists. */
export async function readJobVersion(reader: Reader, id: string): Promise<string> {
  return versionOf(await countsOf(reader, id))
}

/** The jobs that have messages left, in the order of queueing. */
export async function listCurrentJobs(reader: Reader): Promise<MessageJob[]> {
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
  const jobs: MessageJob[] = []
  for (const row of rows) jobs.push(await describe(reader, row))
  return jobs
}

async function describe(reader: Reader, row: MessageJobTable): Promise<MessageJob> {
  const counts = await countsOf(reader, row.id)
  const isFinished = counts.left === 0
  return {
    id: row.id,
    kind: row.kind as MessageJobKind,
    label: row.label,
    createdAt: row.created_at,
    total: row.message_count,
    ...counts,
    isFinished,
    etaSeconds: isFinished ? 0 : await etaSeconds(reader, row, counts.left),
    version: versionOf(counts),
  }
}

async function countsOf(reader: Reader, jobId: string): Promise<Omit<JobCounts, 'total'>> {
  const rows = await reader
    .selectFrom('message')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('job_id', '=', jobId)
    .groupBy('state')
    .execute()
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    sent: count('sent'),
    failed: count('failed'),
    uncertain: count('uncertain'),
    left: count('queued') + count('sending'),
  }
}

function versionOf({ sent, failed, uncertain, left }: Omit<JobCounts, 'total'>): string {
  return [sent, failed, uncertain, left].join('-')
}

async function etaSeconds(reader: Reader, job: MessageJobTable, left: number): Promise<number> {
  const paceMs = jobPaceMs(await lastFinished(reader, job.id), job.pause_ms)
  const ahead = await countAhead(reader, job.id)
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

/** Messages of other jobs that were queued before those of this one. */
async function countAhead(reader: Reader, jobId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'queued' and job_id is not null`)
    .where('sequence', '<', (eb) =>
      eb
        .selectFrom('message')
        .select((min) => min.fn.min('sequence').as('first'))
        .where('job_id', '=', jobId)
        .where('state', '=', 'queued'),
    )
    .executeTakeFirstOrThrow()
  return count
}
