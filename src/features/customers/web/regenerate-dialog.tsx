import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { customersApi } from './api.ts'
import { useUndoAction } from './undo-change.ts'

/** Asks before every customer gets a new random WZN id. */
export function RegenerateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const undoAction = useUndoAction()
  const all = useQuery(customersApi.list.queryOptions({ input: { pageSize: 1 }, staleTime: 0 }))
  const renumbering = useMutation(
    customersApi.regenerateIds.mutationOptions({
      onSuccess: ({ changeId }) => {
        onClose()
        const change = changeId && ({ id: changeId, kind: 'customers-renumbered', label: '' } as const)
        toast.success('Semua ID pelanggan berhasil diupdate menjadi format random WZN-xxx', {
          ...(change && { action: undoAction(change) }),
        })
        void queryClient.invalidateQueries({ queryKey: customersApi.key() })
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title="Ganti Semua ID"
      action="Ganti semua ID"
      busyText="Memproses..."
      busy={renumbering.isPending}
      error={renumbering.isError && 'Gagal mengupdate ID pelanggan'}
      onConfirm={() => renumbering.mutate({})}
      onClose={onClose}
    >
      <p>Apakah Anda yakin ingin mengupdate semua ID pelanggan menjadi format random WZN-xxx?</p>
      <p className="mt-3">
        {all.isPending ? 'Menghitung pelanggan...' : touchedText(all.data?.total)} Penggantian ini bisa
        diurungkan selama 30 hari.
      </p>
    </ConfirmDialog>
  )
}

function touchedText(total: number | undefined): string {
  if (total === undefined) return 'Semua pelanggan mendapat ID baru.'
  if (total === 0) return 'Belum ada pelanggan.'
  return `${groupThousands(total)} pelanggan mendapat ID baru.`
}
