import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../ui/api-error.ts'
import { type ToastAction, toast } from '../../../ui/toast.ts'
import { billingApi } from './api.ts'
import { refreshBills } from './refresh-bills.ts'

/** The text for a bill that could not be brought back. */
export function restoreFailedText(error: unknown): string {
  if (isApiError(error, 'BILL_EXISTS'))
    return 'Tagihan tidak dipulihkan: pelanggan ini sudah punya tagihan lain untuk bulan tersebut.'
  if (isApiError(error, 'ALREADY_UNDONE')) return 'Tagihan ini sudah dipulihkan.'
  if (isApiError(error, 'NOT_FOUND')) return 'Tagihan ini sudah tidak bisa dipulihkan.'
  return 'Gagal memulihkan tagihan. Silakan coba lagi.'
}

/** Brings back the bill of a deletion and says so; rejects when it stays deleted. What shows bills is loaded anew either way. */
export async function restoreBill(queryClient: QueryClient, deletionId: string): Promise<void> {
  try {
    await billingApi.restore.call({ id: deletionId })
    toast.success('Tagihan dipulihkan.')
  } finally {
    await refreshBills(queryClient)
  }
}

/** The button `Urungkan` in the toast that tells of a deletion. */
export function useUndoDeletion() {
  const queryClient = useQueryClient()
  return (deletionId: string): ToastAction => ({
    label: 'Urungkan',
    run: () => {
      restoreBill(queryClient, deletionId).catch((error) => toast.error(restoreFailedText(error)))
    },
  })
}
