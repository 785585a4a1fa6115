import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands } from '../../../shared/rupiah.ts'
import { UndoRow } from '../../../ui/undo-row.tsx'
import type { UndoableChange } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import { titleOf, UndoDialog } from './undo-dialog.tsx'

export function BulkChanges() {
  const [asked, setAsked] = useState<UndoableChange>()
  const top = useRef<HTMLDivElement>(null)
  const close = () => setAsked(undefined)
  // The button goes with its row, and the keyboard must not be left in nowhere.
  const closeAfterUndo = () => {
    flushSync(close)
    top.current?.focus()
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <ChangeList
        label="Perubahan massal"
        group="bulk"
        empty="Tidak ada impor atau penggantian ID dalam 30 hari terakhir."
        row={(change) => (
          <UndoRow
            at={change.at}
            title={titleOf(change)}
            what={`${groupThousands(change.count)} pelanggan,`}
            action="Urungkan"
            onAction={() => setAsked(change)}
          />
        )}
      />
      {asked && <UndoDialog change={asked} onClose={close} onUndone={closeAfterUndo} />}
    </div>
  )
}
