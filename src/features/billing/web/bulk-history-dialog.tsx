import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { coveredLabel } from '../rules/billing-cycle.ts'
import type { BulkRun } from '../schemas.ts'
import { billingApi } from './api.ts'
import { BulkReceipt } from './bulk-receipt.tsx'

const LOAD_FAILED = 'Gagal mengambil data tagihan. Silakan coba lagi.'
const ROWS_PER_PAGE = 10

export interface BulkHistoryDialogProps {
  onClose: () => void
  timeZone: string
  progressOf: (jobId: string) => ReactNode
}

/** The receipts of all bulk saves, newest first. */
export function BulkHistoryDialog({ onClose, timeZone, progressOf }: BulkHistoryDialogProps) {
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string>()
  return (
    <Dialog open size="lg" title="Riwayat simpan massal" onClose={onClose}>
      {openId ? (
        <OneReceipt id={openId} onBack={() => setOpenId(undefined)} {...{ timeZone, progressOf }} />
      ) : (
        <Runs page={page} onPage={setPage} onOpen={setOpenId} timeZone={timeZone} />
      )}
    </Dialog>
  )
}

interface RunsProps {
  page: number
  onPage: (page: number) => void
  onOpen: (id: string) => void
  timeZone: string
}

function Runs({ page, onPage, onOpen, timeZone }: RunsProps) {
  const { data, isError, isFetching, refetch } = useQuery(
    billingApi.bulkRuns.queryOptions({
      input: { page, pageSize: ROWS_PER_PAGE },
      placeholderData: keepPreviousData,
    }),
  )
  if (isError && !data) return <Failed onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  if (data.count === 0) return <EmptyState>Belum ada simpan massal.</EmptyState>
  return (
    <div className="grid gap-3">
      <ul className="-my-2 grid divide-y divide-line">
        {data.rows.map((run) => (
          <li key={run.id}>
            <RunButton run={run} timeZone={timeZone} onOpen={() => onOpen(run.id)} />
          </li>
        ))}
      </ul>
      {data.pageCount > 1 && <Pagination page={data.page} pageCount={data.pageCount} onPage={onPage} />}
    </div>
  )
}

interface RunButtonProps {
  run: BulkRun
  timeZone: string
  onOpen: () => void
}

function RunButton({ run, timeZone, onOpen }: RunButtonProps) {
  return (
    <button
      type="button"
      className="-mx-2 flex w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-3 text-left hover:bg-ground"
      onClick={onOpen}
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">{coveredLabel(run.period as BillingPeriod, run.cycle)}</span>
        <span className="tabular block text-sm text-muted">{formatInstantMinute(run.at, timeZone)}</span>
      </span>
      <span className="tabular text-right">
        <span className="block font-semibold whitespace-nowrap">{formatRupiah(run.madeSum)}</span>
        <span className="block text-sm text-muted">{groupThousands(run.madeCount)} tagihan</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" />
    </button>
  )
}

interface OneReceiptProps extends Pick<BulkHistoryDialogProps, 'timeZone' | 'progressOf'> {
  id: string
  onBack: () => void
}

function OneReceipt({ id, onBack, timeZone, progressOf }: OneReceiptProps) {
  const { data, isError, isFetching, refetch } = useQuery(
    // A receipt never changes.
    billingApi.bulkRun.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }),
  )
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <div>
        <Button ref={back} size="sm" icon={<ArrowLeft />} onClick={onBack}>
          Kembali ke riwayat
        </Button>
      </div>
      {isError && <Failed onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Waiting />}
      {data && <BulkReceipt run={data} timeZone={timeZone} progressOf={progressOf} />}
    </div>
  )
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <ErrorState onRetry={onRetry} busy={busy}>
      {LOAD_FAILED}
    </ErrorState>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
