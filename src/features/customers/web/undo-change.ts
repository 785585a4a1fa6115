import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { apiErrorText, isApiError } from '../../../ui/api-error.ts'
import { type ToastAction, toast } from '../../../ui/toast.ts'
import type { Customer, UndoableChange } from '../contract.ts'
import { customersApi } from './api.ts'

interface Undone {
  kind: UndoableChange['kind']
  restored: number
  kept: number
  customer: Customer | null
}

/** A change that is to be taken back. */
export type TakenBack = Pick<UndoableChange, 'id' | 'kind' | 'label'>

/** The text after a change was taken back; `label` is the change's own. */
export function undoneText({ kind, restored, kept, customer }: Undone, label: string): string {
  if (restored === 0) return 'Tidak ada yang dikembalikan: datanya sudah berubah sejak itu.'
  if (kind !== 'customer-deleted') return bulkText(restored, kept)
  if (!customer || label.endsWith(`(${customer.customerId})`)) return 'Pelanggan dipulihkan.'
  return `Pelanggan dipulihkan dengan ID baru ${customer.customerId}, karena ID lamanya sudah dipakai.`
}

function bulkText(restored: number, kept: number): string {
  const left = kept === 0 ? '' : `, ${groupThousands(kept)} dibiarkan karena sudah berubah`
  return `${groupThousands(restored)} pelanggan dikembalikan${left}.`
}

/** The text for a change that could not be taken back. */
export function undoFailedText(error: unknown, kind: UndoableChange['kind']): string {
  if (isApiError(error, 'ALREADY_UNDONE')) return apiErrorText(error, '')
  if (isApiError(error, 'NOT_FOUND')) return 'Perubahan ini sudah tidak bisa diurungkan.'
  return kind === 'customer-deleted'
    ? 'Gagal memulihkan pelanggan. Silakan coba lagi.'
    : 'Gagal mengurungkan perubahan. Silakan coba lagi.'
}

/** Takes a change back and says what came of it; rejects when it stays. What shows customers is loaded anew either way. */
export async function undoChange(
  queryClient: QueryClient,
  { id, label }: TakenBack,
  password?: string,
): Promise<void> {
  try {
    const undone = await customersApi.undo.call({ id, ...(password !== undefined && { password }) })
    const tell = undone.restored > 0 ? toast.success : toast.warning
    tell(undoneText(undone, label))
  } finally {
    void queryClient.invalidateQueries({ queryKey: customersApi.key() })
  }
}

/** The button `Urungkan` in the toast that tells of a deletion. */
export function useUndoAction() {
  const queryClient = useQueryClient()
  return (change: TakenBack): ToastAction => ({
    label: 'Urungkan',
    run: () => {
      undoChange(queryClient, change).catch((error) => toast.error(undoFailedText(error, change.kind)))
    },
  })
}
