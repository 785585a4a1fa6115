import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toast.ts'
import { UndoRow } from '../../../ui/undo-row.tsx'
import type { UndoableChange } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import { undoChange, undoFailedText } from './undo-change.ts'

const NONE = 'Tidak ada pelanggan yang dihapus dalam 30 hari terakhir.'

export function DeletedCustomers() {
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const top = useRef<HTMLDivElement>(null)

  const restore = async (change: UndoableChange) => {
    setBusyIds((ids) => [...ids, change.id])
    try {
      await undoChange(queryClient, change)
      // The button goes with its row, and the keyboard must not be left in nowhere.
      top.current?.focus()
    } catch (error) {
      toast.error(undoFailedText(error, change.kind))
    }
    setBusyIds((ids) => ids.filter((id) => id !== change.id))
  }
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <SearchBox
        label="Cari pelanggan yang dihapus"
        placeholder="Cari nama atau ID"
        value={search}
        onSearch={(text) => setSearch(text.trim().slice(0, 100))}
      />
      <ChangeList
        key={search}
        label="Pelanggan yang dihapus"
        group="deleted"
        search={search}
        empty={search ? 'Tidak ada pelanggan terhapus yang cocok.' : NONE}
        row={(change) => (
          <UndoRow
            at={change.at}
            title={change.label}
            what="Dihapus"
            action="Pulihkan"
            busy={busyIds.includes(change.id)}
            onAction={() => void restore(change)}
          />
        )}
      />
    </div>
  )
}
