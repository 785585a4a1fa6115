import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { LeftOutPage } from '../schemas.ts'
import { billingApi } from './api.ts'

const ROWS_PER_PAGE = 10

interface BulkLeftOutProps {
  runId: string
  total: number
}

/** Who was left out of a bulk save, and why. */
export function BulkLeftOut({ runId, total }: BulkLeftOutProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(
    // A receipt never changes.
    billingApi.bulkLeftOut.queryOptions({
      input: { id: runId, search, page, pageSize: ROWS_PER_PAGE },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className="grid gap-3">
      <h3 id={id} className="text-base">
        Dilewati ({groupThousands(total)})
      </h3>
      {total > ROWS_PER_PAGE && (
        <SearchBox
          label="Cari yang dilewati"
          placeholder="Cari nama, ID, atau alasan"
          value={search}
          onSearch={(text) => {
            setSearch(text.trim().slice(0, 100))
            setPage(1)
          }}
        />
      )}
      {isError && (
        <ErrorState onRetry={() => void refetch()} busy={isFetching}>
          Gagal mengambil data tagihan. Silakan coba lagi.
        </ErrorState>
      )}
      {!isError && (data ? <Rows rows={data.rows} labelledBy={id} /> : <Waiting />)}
      {data && data.pageCount > 1 && (
        <Pagination
          label="Halaman yang dilewati"
          page={data.page}
          pageCount={data.pageCount}
          onPage={setPage}
        />
      )}
    </section>
  )
}

function Rows({ rows, labelledBy }: { rows: LeftOutPage['rows']; labelledBy: string }) {
  if (rows.length === 0)
    return (
      <p role="status" className="text-muted">
        Tidak ada pelanggan yang sesuai dengan pencarian.
      </p>
    )
  return (
    <ul aria-labelledby={labelledBy} className="grid divide-y divide-line">
      {rows.map(({ wznId, nama, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several can have neither id nor another name
        <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-2">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{nama}</span>
            {wznId && <span className="tabular text-sm text-muted"> {wznId}</span>}
          </span>
          <span className="text-sm leading-6 text-muted">{reason}</span>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  )
}
