import { memo, useCallback, useSyncExternalStore } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { invoiceNumber } from '../rules/invoice-number.ts'
import { BulkAmountInput } from './bulk-amount-input.tsx'
import type { BulkDraftStore, BulkEntry } from './bulk-draft-store.ts'
import type { BulkSheet } from './bulk-sheet.ts'

interface BulkRowProps {
  sheet: BulkSheet
  /** Its place in the store. */
  index: number
  /** Its place among the visible rows. */
  position: number
  /** Distance from the top of the list, in pixels. */
  top: number
  onPasteColumn: (position: number, text: string) => boolean
}

/** The columns side by side; below 48rem in two bands. */
export const BULK_GRID =
  'grid items-center gap-x-2 px-3 grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_4rem] [grid-template-areas:"tick_who_who_plan""number_number_amount_paid"] ' +
  'md:gap-x-3 md:px-5 md:grid-cols-[1.5rem_8.5rem_minmax(0,1fr)_5rem_9rem_4rem] md:[grid-template-areas:"tick_number_who_plan_amount_paid"]'

/** A row of the table; it shows itself anew only when its own entry or number changed. */
export const BulkRow = memo(function BulkRow({ sheet, index, position, top, onPasteColumn }: BulkRowProps) {
  const { store, settings, nextSequence } = sheet
  const { entry, place, isLocked } = useEntry(store, index)
  const { draft, amount, isPaid, isTicked } = entry
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      className={classNames(
        BULK_GRID,
        'absolute inset-x-0 top-0 h-29 content-center gap-y-1.5 border-b border-line md:h-14',
        !isTicked && 'bg-sunken text-muted',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className="[grid-area:tick]">
        <Tick
          label={`Tagih ${draft.nama}`}
          checked={isTicked}
          disabled={isLocked}
          onChange={(checked) => store.setTicked([index], checked)}
        />
      </td>
      <td className="tabular truncate text-xs [grid-area:number] md:text-sm">
        {isTicked ? invoiceNumber(settings.period, nextSequence + place) : 'Dilewati'}
      </td>
      <Customer entry={entry} />
      <td className="justify-self-end [grid-area:plan] md:justify-self-start">
        <Badge long tone={isTicked ? 'info' : 'neutral'}>
          {draft.paket}
        </Badge>
      </td>
      <td className="[grid-area:amount]">
        <BulkAmountInput
          store={store}
          index={index}
          amount={amount}
          label={`Jumlah ${draft.nama}`}
          isLocked={isLocked}
          onPasteColumn={(text) => onPasteColumn(position, text)}
        />
      </td>
      <td className="justify-self-end [grid-area:paid] md:justify-self-center">
        <Tick
          label={`Lunas ${draft.nama}`}
          shownLabel="Lunas"
          checked={isPaid && isTicked}
          disabled={!isTicked}
          onChange={(checked) => store.setPaid(index, checked)}
        />
      </td>
    </tr>
  )
})

function useEntry(store: BulkDraftStore, index: number) {
  const subscribe = useCallback((notify: () => void) => store.subscribeTo(index, notify), [store, index])
  const entry = useSyncExternalStore(subscribe, () => store.entry(index))
  const place = useSyncExternalStore(subscribe, () => store.place(index))
  const isLocked = useSyncExternalStore(subscribe, () => store.isLocked(index))
  return { entry, place, isLocked }
}

function Customer({ entry: { draft } }: { entry: BulkEntry }) {
  const reason = reasonOf(draft)
  return (
    <td className="grid min-w-0 [grid-area:who]">
      <span className="truncate font-semibold" title={draft.nama}>
        {draft.nama}
      </span>
      <span className="tabular truncate text-xs text-muted" title={reason}>
        {reason && <span className="font-semibold text-warning">{reason} · </span>}
        {draft.wznId}
      </span>
    </td>
  )
}

function reasonOf({ state, billedBy }: BulkEntry['draft']): string | undefined {
  if (state === 'billed') return `Sudah ditagih: ${billedBy}`
  return state === 'registered-later' ? 'Terdaftar setelah periode ini' : undefined
}

interface TickProps {
  label: string
  /** On small screens, where no header says it. */
  shownLabel?: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function Tick({ label, shownLabel, checked, disabled, onChange }: TickProps) {
  return (
    <label
      className={classNames(
        'flex min-h-control items-center gap-1.5 text-sm',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input
        type="checkbox"
        className="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {shownLabel && <span className="md:hidden">{shownLabel}</span>}
    </label>
  )
}
