import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../../../ui/api-error.ts'
import type { MessageJob } from '../schemas.ts'
import { messagingApi } from './api.ts'
import { RUNNING } from './running-jobs.ts'

const WAIT_MS = 20_000
const NEXT_REQUEST_MS = 500
const AFTER_ERROR_MS = 5000

// A waiting request holds one of the six connections that a browser has for all tabs of an address.
const MAX_WAITING = 2

let waitingCount = 0

/**
 * Follows a job until it is finished: one request waits at the server for the next change. After a request that failed it tries
 * again, with the last known counts still there.
 */
export function useJob(jobId: string) {
  return useQuery(jobOptions(jobId))
}

export function jobOptions(jobId: string) {
  const queryKey = messagingApi.job.queryKey({ input: { id: jobId } })
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<MessageJob> => {
      const before = client.getQueryData<MessageJob>(queryKey)
      const job = await nextOf(jobId, before, signal)
      if (before?.version !== job.version) noteChange(client, before, job)
      return job
    },
    refetchInterval: ({ state }) => {
      if (state.data?.isFinished || isGone(state.error)) return false
      return state.status === 'error' ? AFTER_ERROR_MS : NEXT_REQUEST_MS
    },
  })
}

async function nextOf(id: string, before: MessageJob | undefined, signal: AbortSignal): Promise<MessageJob> {
  if (!before || waitingCount >= MAX_WAITING) return messagingApi.job.call({ id }, { signal })
  waitingCount += 1
  try {
    return await messagingApi.job.call({ id, seen: before.version, waitMs: WAIT_MS }, { signal })
  } finally {
    waitingCount -= 1
  }
}

function noteChange(client: QueryClient, before: MessageJob | undefined, job: MessageJob): void {
  if (job.isFinished) dropFromRunning(client, job.id)
  if (before && before.state !== job.state) {
    void client.invalidateQueries({ queryKey: messagingApi.list.key() })
    void client.invalidateQueries({ queryKey: messagingApi.pastJobs.key() })
  }
  if (tellsOfGateway(client, before, job))
    void client.invalidateQueries({ queryKey: messagingApi.gateway.key() })
}

/** Else a later visit would take it for a running one. */
function dropFromRunning(client: QueryClient, jobId: string): void {
  client.setQueryData(
    messagingApi.currentJobs.queryKey(RUNNING),
    (known) => known && { rows: known.rows.filter((job) => job.id !== jobId) },
  )
}

function tellsOfGateway(client: QueryClient, before: MessageJob | undefined, job: MessageJob): boolean {
  if (before?.state !== job.state || before.failed !== job.failed || before.uncertain !== job.uncertain)
    return true
  return Boolean(client.getQueryData(messagingApi.gateway.queryKey())?.trouble)
}

/** True when no further request can help: there is no such job. */
export function isGone(error: unknown): boolean {
  return isApiError(error, 'NOT_FOUND') || isApiError(error, 'UNAUTHENTICATED')
}
