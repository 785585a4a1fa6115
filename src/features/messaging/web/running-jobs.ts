import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageJob, MessageJobKind } from '../schemas.ts'
import { messagingApi } from './api.ts'

const LOOK_AGAIN_MS = 5000

/** What the list of running jobs is asked for, and kept under. */
export const RUNNING = { input: { active: 'true' } } as const

/** The jobs that have messages left, of one kind or of all, in the order in which they go out (oldest first). */
export function useRunningJobs(kind?: MessageJobKind): readonly MessageJob[] {
  const { data } = useQuery(
    messagingApi.currentJobs.queryOptions({
      ...RUNNING,
      refetchInterval: ({ state }) => (state.data?.rows.length ? LOOK_AGAIN_MS : false),
    }),
  )
  return data?.rows.filter((job) => kind === undefined || job.kind === kind) ?? []
}

/** The same with those that came to their end while somebody looked. */
export function useShownJobs(kind: MessageJobKind): readonly MessageJob[] {
  const running = useRunningJobs(kind)
  const [shown, setShown] = useState<readonly MessageJob[]>([])
  const added = running.filter((job) => !shown.some(({ id }) => id === job.id))
  if (added.length > 0) setShown([...shown, ...added])
  return shown
}

/** The oldest that ran when the first of a row of jobs came; the same one until none of them runs. */
export function useFirstRunningJob(kind: MessageJobKind): string | undefined {
  const oldest = useRunningJobs(kind)[0]?.id
  const [first, setFirst] = useState(oldest)
  if (oldest === undefined ? first !== undefined : first === undefined) setFirst(oldest)
  return first
}
