import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { toast } from '../../../ui/toast.ts'
import type { Backup, BackupState } from '../backup-contract.ts'
import { backupApi } from './backup-api.ts'
import { BackupDownloadDialog } from './backup-download-dialog.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupPlace } from './backup-place.tsx'
import { LastBackup } from './last-backup.tsx'

const LOOK_AGAIN_MS = 1000
const LOAD_FAILED = 'Gagal mengambil daftar cadangan.'
const START_FAILED = 'Cadangan gagal dimulai. Periksa koneksi lalu coba lagi.'

/** The part of the settings about backups: the last one, a button for a new one, and all there are. */
export function BackupSettings() {
  const query = useQuery(
    backupApi.list.queryOptions({
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.runningSince ? LOOK_AGAIN_MS : false),
    }),
  )
  const start = useStart()
  const [chosen, setChosen] = useState<Backup>()
  const { data } = query
  useToastWhenDone(data)
  const timeZone = pageTimeZone()
  const isRunning = data?.runningSince != null
  return (
    <div className="grid grid-cols-1 gap-5">
      <LastBackup
        backup={data?.rows[0]}
        isKnown={data !== undefined}
        failed={query.isError && !data}
        isRunning={isRunning}
        timeZone={timeZone}
        action={
          <Button
            variant="primary"
            icon={<DatabaseBackup />}
            busy={start.isPending || isRunning}
            busyText="Membuat..."
            className="max-sm:w-full"
            onClick={() => start.mutate({})}
          >
            Buat Cadangan
          </Button>
        }
      />
      {start.isError && <Alert tone="danger">{apiErrorText(start.error, START_FAILED)}</Alert>}
      {data?.failure && (
        <Alert tone="danger" title="Cadangan tidak jadi dibuat">
          {data.failure.text}
        </Alert>
      )}
      {data && <BackupPlace {...data} />}
      <LoadedList
        query={query}
        failure={LOAD_FAILED}
        list={(known) =>
          known?.rows.length !== 0 && (
            <BackupList rows={known?.rows} timeZone={timeZone} onDownload={setChosen} />
          )
        }
      />
      {chosen && (
        <BackupDownloadDialog backup={chosen} timeZone={timeZone} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}

function useStart() {
  const queryClient = useQueryClient()
  return useMutation(
    backupApi.make.mutationOptions({
      onSuccess: (state) => queryClient.setQueryData(backupApi.list.queryKey(), state),
      // Another tab may have begun one.
      onError: () => queryClient.invalidateQueries({ queryKey: backupApi.list.key() }),
    }),
  )
}

function useToastWhenDone(state: BackupState | undefined) {
  const wasRunning = useRef(false)
  const isRunning = state?.runningSince != null
  const hasFailed = state?.failure != null
  useEffect(() => {
    if (wasRunning.current && !isRunning && !hasFailed)
      toast.success('Cadangan selesai dan lolos pemeriksaan.')
    wasRunning.current = isRunning
  }, [isRunning, hasFailed])
}
