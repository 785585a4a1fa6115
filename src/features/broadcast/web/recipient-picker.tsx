import { X } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { choiceTexts } from './choice-text.ts'
import { RecipientList } from './recipient-list.tsx'
import { useChooseAll } from './use-choose-all.ts'
import type { ChosenCustomers } from './use-chosen-customers.ts'
import { useRecipients } from './use-recipients.ts'

interface RecipientPickerProps {
  chosen: ChosenCustomers
  error: string | undefined
  listRef: RefObject<HTMLFieldSetElement | null>
  /** Leads the keyboard past the list, which may have thousands of stops. */
  onSkip: () => void
}

/** Step 1: who gets the message. Not drawn anew while the message is being written. */
export const RecipientPicker = memo(({ chosen, error, listRef, onSkip }: RecipientPickerProps) => {
  const [search, setSearch] = useState('')
  const { query, rows, count } = useRecipients(search)
  const { learnNames } = chosen
  useEffect(() => learnNames(rows ?? []), [rows, learnNames])
  return (
    <Card
      title="1. Pilih Pelanggan"
      padded={false}
      className="lg:sticky lg:top-20"
      actions={
        count !== undefined && (
          <span aria-live="polite" className="tabular text-sm text-muted">
            {groupThousands(count)} {search ? 'hasil' : 'pelanggan'}
          </span>
        )
      }
    >
      <div className="p-4 sm:px-5">
        <SearchBox
          label="Cari pelanggan"
          placeholder="Nama, nomor, paket, ID"
          value={search}
          onSearch={(text) => setSearch(text.trim().slice(0, 100))}
        />
        {error && (
          <p id="penerima-error" role="alert" className="mt-3 text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </div>
      <ChoiceBar search={search} chosen={chosen} shownCount={rows?.length} />
      <Button size="sm" className="sr-only focus:not-sr-only focus:m-2 focus:inline-flex" onClick={onSkip}>
        Lewati daftar pelanggan
      </Button>
      <fieldset
        ref={listRef}
        aria-describedby={error ? 'penerima-error' : undefined}
        className="scroll-mt-20"
      >
        <legend className="sr-only">Pelanggan yang dikirimi pesan</legend>
        <div className="relative max-h-[22rem] overflow-y-auto lg:max-h-[max(18rem,calc(100dvh-22.5rem))]">
          <RecipientList query={query} rows={rows} isSearch={search !== ''} chosen={chosen} />
        </div>
      </fieldset>
    </Card>
  )
})

interface ChoiceBarProps {
  search: string
  chosen: ChosenCustomers
  /** Undefined while loading. */
  shownCount: number | undefined
}

/** Above the list: tick all that the search finds, how many are ticked, and none of them any more. */
function ChoiceBar({ search, chosen, shownCount }: ChoiceBarProps) {
  const all = useChooseAll(search, chosen)
  const box = useRef<HTMLInputElement>(null)
  // The button goes with the choice, and the keyboard must not be left in nowhere.
  const clear = () => {
    box.current?.focus()
    chosen.clear()
  }
  return (
    <div className="flex min-h-11 items-center gap-x-2 border-y border-line bg-sunken px-4 py-1 sm:px-5">
      <Checkbox
        ref={box}
        label="Pilih semua"
        className="shrink-0 gap-3"
        checked={all.areAllChosen}
        partly={all.areSomeChosen && !all.areAllChosen}
        aria-busy={all.isAsking || undefined}
        disabled={shownCount === undefined || (shownCount === 0 && !all.areAllChosen)}
        onChange={all.toggleAll}
      />
      <p role="status" className="tabular min-w-0 grow text-right text-sm text-muted">
        {choiceTexts(chosen.ids.size, all.hiddenCount).map((part) => (
          <span key={part} className="whitespace-nowrap">
            {part}{' '}
          </span>
        ))}
      </p>
      {chosen.ids.size > 0 && (
        <IconButton size="sm" label="Hapus pilihan" icon={<X />} className="-mr-2" onClick={clear} />
      )}
    </div>
  )
}
