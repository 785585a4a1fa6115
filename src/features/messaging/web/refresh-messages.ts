import type { QueryClient } from '@tanstack/react-query'
import type { MessageJob } from '../schemas.ts'
import { messagingApi } from './api.ts'
import { jobOptions } from './use-job.ts'

/** Loads anew what the screens show of messages; resolves when the lists are there. */
export async function refreshMessages(queryClient: QueryClient): Promise<void> {
  // Not awaited: this request may wait at the server.
  void queryClient.invalidateQueries({ queryKey: messagingApi.job.key() })
  await refreshLists(queryClient)
}

/** Shows a job as the server just answered it, and loads anew what depends on it. */
export async function showJob(queryClient: QueryClient, job: MessageJob): Promise<void> {
  const { queryKey } = jobOptions(job.id)
  // An answer from before would undo it.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, job)
  void refreshLists(queryClient)
}

async function refreshLists(queryClient: QueryClient): Promise<void> {
  const { list, ofCustomer, pastJobs, currentJobs, gateway } = messagingApi
  const keys = [list.key(), ofCustomer.key(), pastJobs.key(), currentJobs.key(), gateway.key()]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
