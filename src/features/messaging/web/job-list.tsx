import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFooter } from '../../../ui/list-footer.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { jobStatus } from '../rules/job-status.ts'
import type { MessageJob } from '../schemas.ts'
import { messagingApi } from './api.ts'
import type { HistoryAddress } from './history-address.ts'
import { HistoryToolbar } from './history-toolbar.tsx'
import { JobCard, jobColumns } from './job-cells.tsx'

const JOBS_A_PAGE = 20
const LOOK_AGAIN_MS = 2000

interface JobListProps {
  address: HistoryAddress
  timeZone: string
  /** The way to the other view. */
  views: ReactNode
}

/** All sends to many customers, newest first. */
export function JobList({ address: { filters, change, linkToJob }, timeZone, views }: JobListProps) {
  const { search, page } = filters
  const query = useQuery(
    messagingApi.pastJobs.queryOptions({
      input: { search, page, pageSize: JOBS_A_PAGE },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? LOOK_AGAIN_MS : false),
    }),
  )
  const cells = { timeZone, linkTo: linkToJob, jobs: query.data?.rows }
  return (
    <>
      <HistoryToolbar views={views}>
        <SearchBox
          label="Cari pengiriman"
          placeholder="Cari nama pengiriman"
          value={search}
          onSearch={(text) => change({ search: text.trim().slice(0, 100) })}
          className="min-w-0 grow sm:max-w-md"
        />
      </HistoryToolbar>
      <LoadedList
        query={query}
        failure="Gagal mengambil riwayat pengiriman."
        list={(data) => (
          <DataTable
            caption="Riwayat pengiriman"
            columns={jobColumns(cells)}
            rows={data?.rows}
            rowKey={(job) => job.id}
            card={(job) => <JobCard job={job} {...cells} />}
            empty={<NoJobs isNarrowed={search !== ''} onShowAll={() => change({ search: '' })} />}
          />
        )}
        footer={({ count, pageCount, ...data }) =>
          count > 0 && (
            <ListFooter {...data} pageCount={pageCount} onPage={(next) => change({ page: next })}>
              {groupThousands(count)} pengiriman
            </ListFooter>
          )
        }
      />
    </>
  )
}

function NoJobs({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (!isNarrowed) return <EmptyState>Belum ada pengiriman ke banyak pelanggan.</EmptyState>
  return (
    <EmptyState action={<Button onClick={onShowAll}>Tampilkan semua pengiriman</Button>}>
      Tidak ada pengiriman yang sesuai dengan pencarian.
    </EmptyState>
  )
}

/** What stands still is not asked for again. */
function isMoving(job: MessageJob): boolean {
  return !job.isFinished && jobStatus(job) !== 'paused'
}
