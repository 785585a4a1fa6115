import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFooter } from '../../../ui/list-footer.tsx'
import { LoadedList } from '../../../ui/loaded-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { isPending, MESSAGE_STATUSES } from '../rules/message-status.ts'
import { MESSAGE_STATES } from '../schemas.ts'
import { messagingApi } from './api.ts'
import type { HistoryFilters } from './history-address.ts'
import { HistoryToolbar } from './history-toolbar.tsx'
import { LoggedMessageCard, messageColumns } from './message-cells.tsx'

const MESSAGES_A_PAGE = 20
const LOOK_AGAIN_MS = 3000

const STATUSES = [
  { value: 'semua', label: 'Semua status' },
  ...MESSAGE_STATES.map((state) => ({ value: state, label: MESSAGE_STATUSES[state].label })),
]

interface MessageListProps {
  /** With `job`, the messages of that one only. */
  filters: HistoryFilters
  onChange: (changes: Partial<HistoryFilters>) => void
  timeZone: string
  /** Whether messages come to other states without being shown here. */
  isLive?: boolean
  /** The way to the other view, where there is one. */
  views?: ReactNode
}

/** Messages with what became of each, newest first. */
export function MessageList({ filters, onChange, timeZone, isLive = false, views }: MessageListProps) {
  const { job, search, status, page } = filters
  const query = useQuery(
    messagingApi.list.queryOptions({
      input: {
        search,
        page,
        pageSize: MESSAGES_A_PAGE,
        ...(status !== 'semua' && { state: status }),
        ...(job !== '' && { jobId: job }),
      },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isLive || state.data?.rows.some(isPending) ? LOOK_AGAIN_MS : false),
    }),
  )
  return (
    <>
      <HistoryToolbar views={views}>
        <MessageFilters filters={filters} onChange={onChange} />
      </HistoryToolbar>
      <LoadedList
        query={query}
        failure="Gagal mengambil data pesan."
        list={(data) => (
          <DataTable
            caption="Riwayat pesan"
            columns={messageColumns(timeZone)}
            rows={data?.rows}
            rowKey={(message) => message.id}
            card={(message) => <LoggedMessageCard message={message} timeZone={timeZone} />}
            empty={
              <NoMessages
                isNarrowed={search !== '' || status !== 'semua'}
                onShowAll={() => onChange({ search: '', status: 'semua' })}
              />
            }
          />
        )}
        footer={({ count, pageCount, ...data }) =>
          count > 0 && (
            <ListFooter {...data} pageCount={pageCount} onPage={(next) => onChange({ page: next })}>
              {groupThousands(count)} pesan
            </ListFooter>
          )
        }
      />
    </>
  )
}

function MessageFilters({ filters, onChange }: Pick<MessageListProps, 'filters' | 'onChange'>) {
  return (
    <>
      <SearchBox
        label="Cari pesan"
        placeholder="Cari nama atau nomor"
        value={filters.search}
        onSearch={(text) => onChange({ search: text.trim().slice(0, 100) })}
        className="min-w-0 grow sm:max-w-md"
      />
      <Select
        label="Status"
        labelHidden
        className="sm:w-44"
        options={STATUSES}
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value as HistoryFilters['status'] })}
      />
    </>
  )
}

function NoMessages({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (!isNarrowed) return <EmptyState>Belum ada pesan.</EmptyState>
  return (
    <EmptyState action={<Button onClick={onShowAll}>Tampilkan semua pesan</Button>}>
      Tidak ada pesan yang sesuai dengan pencarian.
    </EmptyState>
  )
}
