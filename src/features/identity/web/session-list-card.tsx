import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { toast } from '../../../ui/toast.ts'
import { securityApi } from './security-api.ts'
import { SessionRow } from './session-row.tsx'

const LOAD_FAILED = 'Gagal mengambil daftar peramban.'
const END_FAILED = 'Gagal mengeluarkan peramban. Periksa koneksi lalu coba lagi.'

/** The browsers that are signed in, each of which can be put out. */
export function SessionListCard() {
  const query = useQuery(securityApi.sessions.queryOptions({ refetchOnWindowFocus: true }))
  const { data, isError, isFetching } = query
  const retry = () => void query.refetch()
  const others = (data?.count ?? 0) - 1
  return (
    <Card title="Peramban yang Sedang Masuk" padded={false}>
      {isError && !data && (
        <ErrorState onRetry={retry} busy={isFetching}>
          {LOAD_FAILED}
        </ErrorState>
      )}
      {isError && data && (
        <div className="p-4">
          <StaleAlert busy={isFetching} onRetry={retry}>
            {LOAD_FAILED}
          </StaleAlert>
        </div>
      )}
      {!data && !isError && <LoadingRows />}
      {data && (
        <ul className="divide-y divide-line" aria-label="Peramban yang sedang masuk">
          {data.rows.map((session) => (
            <SessionRow key={session.id} session={session} timeZone={pageTimeZone()} />
          ))}
        </ul>
      )}
      {data && others > 0 && <EndOthers others={others} shown={data.rows.length} />}
    </Card>
  )
}

function EndOthers({ others, shown }: { others: number; shown: number }) {
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const endOthers = useMutation(
    securityApi.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        setAsks(false)
        toast.success(`${ended} peramban dikeluarkan.`)
        return queryClient.invalidateQueries({ queryKey: securityApi.sessions.key() })
      },
    }),
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <p className="text-sm text-muted">
        {shown <= others
          ? `${shown} terbaru dari ${others + 1} peramban.`
          : 'Tidak kenal salah satunya? Keluarkan, lalu ganti password.'}
      </p>
      <Button icon={<LogOut />} className="ml-auto max-sm:w-full" onClick={() => setAsks(true)}>
        Keluarkan semua yang lain
      </Button>
      <ConfirmDialog
        open={asks}
        title="Keluarkan semua peramban lain?"
        action="Keluarkan"
        busy={endOthers.isPending}
        error={endOthers.isError && apiErrorText(endOthers.error, END_FAILED)}
        onClose={() => {
          setAsks(false)
          endOthers.reset()
        }}
        onConfirm={() => endOthers.mutate({})}
      >
        {others} peramban harus login lagi. Peramban ini tetap masuk.
      </ConfirmDialog>
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 p-4 sm:p-5">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
