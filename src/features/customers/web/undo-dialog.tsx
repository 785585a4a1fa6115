import { useMutation, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { isApiError } from '../../../ui/api-error.ts'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
import type { UndoableChange } from '../contract.ts'
import { type TakenBack, undoChange, undoFailedText } from './undo-change.ts'

/** A change of many customers that is to be taken back. */
export type UndoneByPassword = TakenBack & { count: number }

interface UndoDialogProps {
  change: UndoneByPassword
  onClose: () => void
  onUndone: () => void
}

/** Asks for the password before a change of many customers is taken back. */
export function UndoDialog({ change, onClose, onUndone }: UndoDialogProps) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: (password: string) => undoChange(queryClient, change, password),
    gcTime: 0,
    onSuccess: onUndone,
  })
  return (
    <PasswordDialog
      title="Urungkan Perubahan"
      action="Urungkan"
      busyText="Memproses..."
      // Its own words are of a thing that is not there; the change is too old.
      call={isApiError(undo.error, 'NOT_FOUND') ? { ...undo, error: null } : undo}
      failure={undoFailedText(undo.error, change.kind)}
      onPassword={(password) => undo.mutate(password)}
      onClose={onClose}
    >
      <div className="text-muted">
        <p className="font-semibold wrap-anywhere text-ink">{titleOf(change)}</p>
        <p className="mt-2">
          {groupThousands(change.count)} pelanggan. {consequences[change.kind]}
        </p>
      </div>
    </PasswordDialog>
  )
}

const consequences: Record<UndoableChange['kind'], string> = {
  'customer-deleted': 'Pelanggan kembali ke daftar.',
  'customers-renumbered':
    'ID lama dipasang kembali. Pelanggan yang ID-nya sudah berubah lagi, atau yang ID lamanya sudah dipakai, dibiarkan.',
  'customers-imported':
    'Yang ditambahkan oleh impor ini dihapus lagi, dan yang diubahnya kembali seperti semula. Pelanggan yang sudah diubah sesudahnya, atau yang sudah punya tagihan, dibiarkan.',
}

/** What a change of many customers is called in the list. */
export function titleOf({ kind, label }: Pick<UndoableChange, 'kind' | 'label'>): string {
  return kind === 'customers-imported' ? `Impor ${label}` : 'Ganti semua ID'
}
