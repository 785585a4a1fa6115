import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { BroadcastJob } from '../../../features/broadcast/web/broadcast-jobs.tsx'
import { BroadcastScreen } from '../../../features/broadcast/web/broadcast-screen.tsx'
import { messagingApi } from '../../../features/messaging/web/api.ts'
import { GATEWAY_PAGE } from '../../../features/messaging/web/gateway-page.ts'
import { useShownJobs } from '../../../features/messaging/web/running-jobs.ts'
import { useGatewayHealth } from '../../../features/messaging/web/use-gateway-health.ts'
import { isGone, jobOptions } from '../../../features/messaging/web/use-job.ts'
import { isApiError } from '../../../ui/api-error.ts'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'

// Its code comes with the first job: most visits have none.
const BroadcastProgress = lazy(async () => {
  const loaded = await import('./broadcast-progress.tsx').catch(() => undefined)
  return { default: loaded?.BroadcastProgress ?? UnknownProgress }
})

const GatewayTrouble = lazy(async () => {
  const loaded = await import('../../../features/messaging/web/gateway-trouble.tsx').catch(() => undefined)
  return { default: loaded?.GatewayTrouble ?? PlainTrouble }
})

/** The tab "Pesan baru" with what messaging knows: the gateway's health and how far broadcasts are. */
export function BroadcastCompose() {
  const health = useGatewayHealth()
  const { jobs, start, dismiss } = useBroadcastJobs()
  const test = async () => {
    const found = await health.test()
    return found?.configured === true && found.trouble === null
  }
  return (
    <BroadcastScreen
      gateway={{ configured: health.configured, trouble: health.trouble, test, href: GATEWAY_PAGE }}
      warningOf={(trouble, buttons) => (
        <GatewayTrouble
          gateway={{ trouble, troubleSince: health.troubleSince }}
          timeZone={pageTimeZone()}
          actions={buttons}
        />
      )}
      jobs={jobs}
      progressOf={(jobId) => (
        <Suspense fallback={<p role="status">Memuat...</p>}>
          <BroadcastProgress jobId={jobId} />
        </Suspense>
      )}
      findJob={findJob}
      onStarted={start}
      onDismiss={dismiss}
    />
  )
}

/** Those that go on, and those that came to their end while somebody looked, as they are now. */
function useBroadcastJobs() {
  const queryClient = useQueryClient()
  const shown = useShownJobs('broadcast')
  const [startedIds, setStartedIds] = useState<readonly string[]>([])
  const [dismissedIds, setDismissedIds] = useState<readonly string[]>([])
  const ids = [...new Set([...shown.map(({ id }) => id), ...startedIds])].filter(
    (id) => !dismissedIds.includes(id),
  )
  const jobs = useJobsInView(ids).map(({ id, data, error }): BroadcastJob => {
    const known = data ?? shown.find((job) => job.id === id) ?? justStarted(id)
    return isGone(error) ? { ...known, isFinished: true } : known
  })
  const dismiss = (gone: readonly string[]) => setDismissedIds((before) => [...before, ...gone])
  return {
    jobs,
    start: (id: string) => {
      dismiss(jobs.filter((job) => job.isFinished && job.id !== id).map((job) => job.id))
      setStartedIds((before) => [...before, id])
      void queryClient.invalidateQueries({ queryKey: messagingApi.currentJobs.key() })
    },
    dismiss: (id: string) => dismiss([id]),
  }
}

/** Jobs as those who follow them (`JobProgress`) know them, without asking for them a second time. */
function useJobsInView(ids: readonly string[]) {
  const queryClient = useQueryClient()
  const states = ids.map((id) => ({ id, state: queryClient.getQueryState(jobOptions(id).queryKey) }))
  useSyncExternalStore(
    (notify) => queryClient.getQueryCache().subscribe(notify),
    () =>
      ids
        .map((id) => queryClient.getQueryState(jobOptions(id).queryKey))
        .map((state) => `${state?.data?.version} ${isGone(state?.error)}`)
        .join(),
  )
  return states.map(({ id, state }) => ({ id, data: state?.data, error: state?.error }))
}

function justStarted(id: string): BroadcastJob {
  const counts = { sent: 0, failed: 0, uncertain: 0, cancelled: 0, left: 1 }
  return { id, label: 'Broadcast', state: 'running', isFinished: false, ...counts }
}

async function findJob(id: string): Promise<boolean> {
  try {
    await messagingApi.job.call({ id })
    return true
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return false
    throw error
  }
}

function UnknownProgress(_: { jobId: string }) {
  return (
    <p role="alert" className="font-medium">
      Pesan sedang dikirim oleh server, tetapi kemajuannya gagal dimuat. Muat ulang halaman untuk melihatnya.
    </p>
  )
}

function PlainTrouble({ gateway, actions }: { gateway: { trouble: string | null }; actions?: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-start gap-2 font-medium text-warning">
      {gateway.trouble}
      {actions}
    </div>
  )
}
