import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands } from '../../../shared/rupiah.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { UndoRow } from '../../../ui/undo-row.tsx'
import type { UndoableChange } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import { undoChange, undoFailedText } from './undo-change.ts'

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

interface UndoDialogProps {
  change: UndoableChange
  onClose: () => void
  onUndone: () => void
}

function UndoDialog({ change, onClose, onUndone }: UndoDialogProps) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoChange(queryClient, change),
    onSuccess: onUndone,
  })
  const title = titleOf(change)
  return (
    <ConfirmDialog
      open
      title="Urungkan Perubahan"
      action="Urungkan"
      tone="primary"
      busy={undo.isPending}
      error={undo.isError && undoFailedText(undo.error, change.kind)}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{title}</p>
      <p className="mt-2">
        {groupThousands(change.count)} pelanggan. {consequences[change.kind]}
      </p>
    </ConfirmDialog>
  )
}

const consequences: Record<UndoableChange['kind'], string> = {
  'customer-deleted': 'Pelanggan kembali ke daftar.',
  'customers-renumbered':
    'ID lama dipasang kembali. Pelanggan yang ID-nya sudah berubah lagi, atau yang ID lamanya sudah dipakai, dibiarkan.',
  'customers-imported':
    'Yang ditambahkan oleh impor ini dihapus lagi, dan yang diubahnya kembali seperti semula. Pelanggan yang sudah diubah sesudahnya, atau yang sudah punya tagihan, dibiarkan.',
}

function titleOf({ kind, label }: UndoableChange): string {
  return kind === 'customers-imported' ? `Impor ${label}` : 'Ganti semua ID'
}
