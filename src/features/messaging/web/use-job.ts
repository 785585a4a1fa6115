import { queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../../../ui/api-error.ts'
import type { MessageJob, MessageJobKind } from '../schemas.ts'
import { messagingApi } from './api.ts'

const WAIT_MS = 20_000
const NEXT_REQUEST_MS = 500
const AFTER_ERROR_MS = 5000

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
    queryFn: ({ client, signal }): Promise<MessageJob> => {
      const seen = client.getQueryData<MessageJob>(queryKey)?.version
      const wait = seen === undefined ? {} : { seen, waitMs: WAIT_MS }
      return messagingApi.job.call({ id: jobId, ...wait }, { signal })
    },
    refetchInterval: ({ state }) => {
      if (state.data?.isFinished || isGone(state.error)) return false
      return state.status === 'error' ? AFTER_ERROR_MS : NEXT_REQUEST_MS
    },
  })
}

/** The job of a kind that is running, for a screen that somebody comes back to; the newest of several. */
export function useRunningJob(kind: MessageJobKind): MessageJob | undefined {
  const { data } = useQuery(messagingApi.currentJobs.queryOptions({ input: { active: 'true' } }))
  return data?.rows.findLast((job) => job.kind === kind)
}

/** True when no further request can help: there is no such job. */
export function isGone(error: unknown): boolean {
  return isApiError(error, 'NOT_FOUND') || isApiError(error, 'UNAUTHENTICATED')
}
