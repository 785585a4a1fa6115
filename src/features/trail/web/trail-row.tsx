import { ChevronRight } from 'lucide-react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { TrailChange } from '../contract.ts'
import { groupOf, kindText } from '../rules/kinds.ts'
import { MessageStateBadge } from './message-state.tsx'

interface TrailRowProps {
  change: TrailChange
  /** The heading above it, where a day begins. */
  day: string | undefined
  timeZone: string
  onOpen: () => void
}

/** A change in the list: when, what, and of whom. */
export function TrailRow({ change, day, timeZone, onOpen }: TrailRowProps) {
  const minute = formatInstantMinute(change.at, timeZone)
  return (
    <>
      {day && <p className="pt-1 pb-1.5 text-sm font-semibold text-muted">{day}</p>}
      <button
        type="button"
        className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-ground"
        onClick={onOpen}
      >
        <time dateTime={change.at} className="tabular w-11 shrink-0 self-start text-sm leading-6 text-muted">
          <span className="sr-only">{minute.split(', ')[0]}, </span>
          {minute.split(', ')[1]}
        </time>
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-6 font-semibold">
            {kindText(change.kind)}
            {change.state && <MessageStateBadge state={change.state} />}
            {change.undoneAt && <Badge>Sudah diurungkan</Badge>}
          </span>
          <span className="tabular line-clamp-2 text-sm text-muted wrap-anywhere">{subject(change)}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </button>
    </>
  )
}

/** Of whom, and how many where more than one. */
export function subject({ kind, label, count }: Pick<TrailChange, 'kind' | 'label' | 'count'>): string {
  const many = count > 1 ? `${groupThousands(count)} ${UNITS[groupOf(kind) ?? ''] ?? 'hal'}` : ''
  // An amount stays on one line.
  return [label, many].filter(Boolean).join(' · ').replace(/Rp /g, 'Rp\u00a0')
}

const UNITS: Readonly<Record<string, string>> = {
  pelanggan: 'pelanggan',
  tagihan: 'tagihan',
  pembayaran: 'tagihan',
  pesan: 'pesan',
}
