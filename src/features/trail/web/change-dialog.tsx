import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import type { TrailChange, TrailItems } from '../contract.ts'
import { kindText } from '../rules/kinds.ts'
import { trailApi } from './api.ts'
import { ChangeItem } from './change-item.tsx'
import { MessageStateBadge } from './message-state.tsx'
import { subject } from './trail-row.tsx'

const ITEMS_A_PAGE = 20
// Even a single one has to say what it is.
const NAMED_KINDS = ['bills-made', 'packages-changed']

interface ChangeDialogProps {
  change: TrailChange
  /** Only what was done to that customer. */
  customerId: string | undefined
  timeZone: string
  onClose: () => void
}

/** One change: what each thing was before and after. */
export function ChangeDialog({ change, customerId, timeZone, onClose }: ChangeDialogProps) {
  const query = useInfiniteQuery(
    trailApi.items.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: change.id, customerId, cursor, pageSize: ITEMS_A_PAGE }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const first = query.data?.pages[0]
  const isOfMany = change.count > 1 || NAMED_KINDS.includes(change.kind)
  const hasNoItems = first?.rows.length === 0 && !query.isError
  return (
    <Dialog
      open
      size="lg"
      title={kindText(change.kind)}
      description={`${formatInstantMinute(change.at, timeZone)} · ${subject(change)}`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {change.undoneAt && (
          <p className="text-sm text-muted">
            Diurungkan pada {formatInstantMinute(change.undoneAt, timeZone)}.
          </p>
        )}
        {first && <States states={first.states} />}
        {hasNoItems ? (
          first.states.length === 0 && <p className="text-muted">{nothingLeft(change)}</p>
        ) : (
          <GrowingList
            label="Isi perubahan"
            query={query}
            rowKey={(item) => item.id}
            row={(item) => (
              <ChangeItem item={item} kind={change.kind} isNamed={isOfMany} timeZone={timeZone} />
            )}
            empty=""
            errorText="Gagal mengambil isi perubahan."
          />
        )}
      </div>
    </Dialog>
  )
}

function nothingLeft({ kind }: TrailChange): string {
  return kind === 'bills-made' ? 'Semua tagihannya sudah dihapus.' : 'Tidak ada rincian.'
}

function States({ states }: Pick<TrailItems, 'states'>) {
  if (states.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">Keadaan pesan sekarang</p>
      <ul className="flex flex-wrap gap-2">
        {states.map(({ state, count }) => (
          <li key={state}>
            <MessageStateBadge state={state} count={count} />
          </li>
        ))}
      </ul>
    </div>
  )
}
