import { type ReactNode, useState } from 'react'
import type { ResultText } from '../rules/notification-text.ts'

/** Shows how far a job is; `onFinished` is called once with the text for its end. */
export type ProgressOf = (jobId: string, onFinished: (result: ResultText) => void) => ReactNode

/** The send that the screen shows: the one started here, or one that was running when somebody came. */
export function useReminderJob(runningJobId: string | undefined) {
  const [seenIds, setSeenIds] = useState<readonly string[]>([])
  const [jobId, setJobId] = useState<string>()
  const [result, setResult] = useState<ResultText>()
  const start = (id: string) => {
    setSeenIds((before) => [...before, id])
    setJobId(id)
    setResult(undefined)
  }
  if (runningJobId !== undefined && !seenIds.includes(runningJobId)) start(runningJobId)
  return {
    jobId,
    result,
    start,
    finish: (text: ResultText) => {
      setJobId(undefined)
      setResult(text)
    },
    forgetResult: () => setResult(undefined),
  }
}
