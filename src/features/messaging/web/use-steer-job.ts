import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast.ts'
import type { MessageJob } from '../schemas.ts'
import { messagingApi } from './api.ts'
import { showJob } from './refresh-messages.ts'

/** What the admin can do about a job; each shows the job as it is then. */
export function useSteerJob() {
  const queryClient = useQueryClient()
  const onSuccess = (job: MessageJob) => showJob(queryClient, job)
  const failing = (text: string) => () => toast.error(text)
  return {
    pause: useMutation(
      messagingApi.pauseJob.mutationOptions({
        onSuccess,
        onError: failing('Pengiriman gagal dijeda. Silakan coba lagi.'),
      }),
    ),
    resume: useMutation(
      messagingApi.resumeJob.mutationOptions({
        onSuccess,
        onError: failing('Pengiriman gagal dilanjutkan. Silakan coba lagi.'),
      }),
    ),
    cancel: useMutation(messagingApi.cancelJob.mutationOptions({ onSuccess })),
    resendFailed: useMutation(messagingApi.resendFailed.mutationOptions({ onSuccess })),
  }
}
