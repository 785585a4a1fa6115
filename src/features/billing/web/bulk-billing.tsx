import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { periodOf } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { coveredLabel } from '../rules/billing-cycle.ts'
import { billingApi } from './api.ts'
import { BulkControls } from './bulk-controls.tsx'
import { BulkDrafts } from './bulk-drafts.tsx'
import { LastSave } from './bulk-last-save.tsx'
import { BulkLeaveGuard } from './bulk-leave-guard.tsx'
import type { LoadProgress } from './bulk-load.ts'
import { loadHistoryDialog, useLoadedDialog } from './bulk-loaded-dialog.ts'
import { BulkQuestionDialog } from './bulk-question-dialog.tsx'
import { type BulkSaved, useBulkSave } from './bulk-save.ts'
import { BulkSaveBar } from './bulk-save-bar.tsx'
import { useBulkSettings } from './bulk-settings.ts'
import { useBulkSheet } from './bulk-sheet.ts'

// The drafts wait until the settings have told it.
const UNKNOWN_DAY = 0

const HISTORY = 'Riwayat simpan massal'
const LOAD_FAILED = 'Gagal mengambil data pelanggan.'

interface BulkBillingProps {
  /** Of the business (IANA name). */
  timeZone: string
  /** What is worth knowing about the reminders once they are wanted. */
  notifyHint: ReactNode
  /** How far a job that sends reminders is. */
  progressOf: (jobId: string) => ReactNode
  /** How far the job of an earlier save is, if one still runs. */
  runningReminders: ReactNode
}

/** The screen "Bulk Billing": the month's bills of all active customers at once. */
export function BulkBilling({ timeZone, notifyHint, progressOf, runningReminders }: BulkBillingProps) {
  const thisPeriod = periodOf(new Date().toISOString(), timeZone)
  // As the drafts: what is as usual must not change under the hands.
  const defaults = useQuery(
    billingApi.defaults.queryOptions({
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
    }),
  )
  const dueDay = defaults.data?.dueDay
  const { settings: wanted, change } = useBulkSettings({ period: thisPeriod, dueDay: dueDay ?? UNKNOWN_DAY })
  const { sheet, query, progress, question, ...drafts } = useBulkSheet(wanted, dueDay !== undefined)
  const [notify, setNotify] = useState(false)
  const [saved, setSaved] = useState<BulkSaved>()
  const saving = useBulkSave((result, of) => {
    setSaved(result)
    void drafts.afterSave(of)
  })
  const history = useLoadedDialog(loadHistoryDialog)
  const bar = useRef<HTMLElement>(null)
  const hasEdits = useCallback(() => sheet?.store.hasEdits() ?? false, [sheet])
  return (
    <div className="grid gap-4">
      <Heading
        title={`Tagihan ${coveredLabel(wanted.period, wanted.cycle)}`}
        isFetching={query.isFetching}
        onReload={() => void query.refetch()}
        isOpening={history.isOpening}
        onHistory={history.open}
      />
      <div inert={saving.busy}>
        <BulkControls
          settings={wanted}
          thisPeriod={thisPeriod}
          onChange={(changes) => {
            saving.forgetFailure()
            change(changes)
          }}
          notify={notify}
          onNotify={setNotify}
          notifyHint={notifyHint}
        />
      </div>
      <LastSave saved={saved} {...{ timeZone, progressOf, runningReminders }} />
      <LoadState
        query={defaults.isError ? defaults : query}
        progress={progress}
        isShown={sheet !== undefined}
        isEmpty={query.data?.rows.length === 0}
      />
      {sheet && sheet.store.size > 0 && (
        <>
          <div inert={saving.busy}>
            <BulkDrafts sheet={sheet} footer={bar} />
          </div>
          <BulkSaveBar
            ref={bar}
            store={sheet.store}
            notify={notify}
            busy={saving.busy}
            failure={saving.failure}
            onSave={() => saving.save(sheet, notify)}
          />
        </>
      )}
      <BulkQuestionDialog
        question={question}
        onDiscard={drafts.discardEdits}
        onKeep={() =>
          question === 'list' ? drafts.keepList() : sheet && change(sheet.settings, { replace: true })
        }
      />
      <BulkLeaveGuard hasEdits={hasEdits} />
      {history.Dialog && <history.Dialog onClose={history.close} {...{ timeZone, progressOf }} />}
    </div>
  )
}

interface HeadingProps {
  title: string
  isFetching: boolean
  onReload: () => void
  isOpening: boolean
  onHistory: () => void
}

function Heading({ title, isFetching, onReload, isOpening, onHistory }: HeadingProps) {
  return (
    <div className="flex items-center justify-between gap-x-3">
      <h2 className="text-lg">{title}</h2>
      <div className="flex items-center gap-2">
        <Button icon={<History />} className="max-sm:hidden" busy={isOpening} onClick={onHistory}>
          {HISTORY}
        </Button>
        <IconButton
          variant="secondary"
          className="sm:hidden"
          label={HISTORY}
          icon={<History />}
          busy={isOpening}
          onClick={onHistory}
        />
        <IconButton
          variant="secondary"
          label="Muat ulang"
          icon={<RotateCcw />}
          busy={isFetching}
          onClick={onReload}
        />
      </div>
    </div>
  )
}

interface LoadStateProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  /** Of a list that comes in several parts. */
  progress: LoadProgress | undefined
  isShown: boolean
  isEmpty: boolean
}

function LoadState({ query, progress, isShown, isEmpty }: LoadStateProps) {
  const { isError, isFetching } = query
  const retry = () => void query.refetch()
  if (isShown && isError)
    return (
      <StaleAlert busy={isFetching} onRetry={retry}>
        {LOAD_FAILED}
      </StaleAlert>
    )
  if (isError)
    return (
      <Card>
        <ErrorState onRetry={retry} busy={isFetching}>
          {LOAD_FAILED}
        </ErrorState>
      </Card>
    )
  if (isEmpty)
    return (
      <Card>
        <EmptyState>Tidak ada data pelanggan aktif.</EmptyState>
      </Card>
    )
  if (isShown) return null
  return (
    <div className="grid gap-3">
      <div role="status" aria-busy="true" className="grid gap-3">
        <span className="sr-only">Memuat...</span>
        <Skeleton className="h-control w-full rounded-md" />
        <Skeleton className="h-96 w-full rounded-lg" />
      </div>
      {progress && (
        <p className="tabular text-center text-sm text-muted">
          {`Memuat ${groupThousands(progress.loaded)} dari ${groupThousands(progress.count)} pelanggan`}
        </p>
      )}
    </div>
  )
}
