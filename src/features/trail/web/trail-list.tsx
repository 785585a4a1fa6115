import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import type { TrailChange } from '../contract.ts'
import { trailApi } from './api.ts'
import type { TrailFilters } from './trail-filters.ts'
import { TrailRow } from './trail-row.tsx'

const CHANGES_A_PAGE = 30

interface TrailListProps {
  filters: TrailFilters & { customerId?: string | undefined }
  timeZone: string
  onOpen: (change: TrailChange) => void
  onShowAll?: () => void
}

/** The changes by day, newest first. */
export function TrailList({ filters, timeZone, onOpen, onShowAll }: TrailListProps) {
  const query = useInfiniteQuery(
    trailApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor, pageSize: CHANGES_A_PAGE }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows)
  if (rows?.length === 0 && !query.isError)
    return (
      <Card>
        <NoChanges isNarrowed={isNarrowed(filters)} onShowAll={onShowAll} />
      </Card>
    )
  const firsts = firstOfDays(rows ?? [], timeZone)
  return (
    <Card>
      <GrowingList
        label="Jejak perubahan"
        query={query}
        rowKey={(change) => change.id}
        row={(change) => (
          <TrailRow
            change={change}
            day={firsts.get(change.id)}
            timeZone={timeZone}
            onOpen={() => onOpen(change)}
          />
        )}
        empty="Belum ada perubahan."
        errorText="Gagal mengambil jejak perubahan."
      />
    </Card>
  )
}

function NoChanges({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll?: (() => void) | undefined }) {
  if (!isNarrowed) return <EmptyState>Belum ada perubahan.</EmptyState>
  return (
    <EmptyState action={onShowAll && <Button onClick={onShowAll}>Tampilkan semua perubahan</Button>}>
      Tidak ada perubahan yang sesuai dengan pilihan.
    </EmptyState>
  )
}

function isNarrowed({ group, from, to }: TrailFilters): boolean {
  return group !== undefined || from !== undefined || to !== undefined
}

/** The first change of each day, with the day as its heading. */
function firstOfDays(rows: readonly TrailChange[], timeZone: string): Map<string, string> {
  const days = rows.map(({ at }) => formatInstantDay(at, timeZone))
  return new Map(rows.flatMap(({ id }, i) => (days[i] === days[i - 1] ? [] : [[id, days[i] ?? '']])))
}
