import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupThousands } from '../../../shared/rupiah.ts'
import { PasswordDialog } from '../../../ui/password-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { customersApi } from './api.ts'
import { useBulkUndo } from './use-bulk-undo.tsx'

/** Asks, also for the password, before every customer gets a new random WZN id. */
export function RegenerateDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { undoAction, question } = useBulkUndo(onClose)
  const all = useQuery(customersApi.list.queryOptions({ input: { pageSize: 1 }, staleTime: 0 }))
  const renumbering = useMutation(
    customersApi.regenerateIds.mutationOptions({
      gcTime: 0,
      onSuccess: ({ changeId, count }) => {
        const change = changeId && ({ id: changeId, kind: 'customers-renumbered', label: '', count } as const)
        toast.success('Semua ID pelanggan berhasil diupdate menjadi format random WZN-xxx', {
          ...(change && { action: undoAction(change) }),
        })
        void queryClient.invalidateQueries({ queryKey: customersApi.key() })
      },
    }),
  )
  if (renumbering.isSuccess) return question
  return (
    <PasswordDialog
      title="Ganti Semua ID"
      action="Ganti semua ID"
      tone="danger"
      busyText="Memproses..."
      call={renumbering}
      failure="Gagal mengupdate ID pelanggan"
      onPassword={(password) => renumbering.mutate({ password })}
      onClose={onClose}
    >
      <div className="text-muted">
        <p>Apakah Anda yakin ingin mengupdate semua ID pelanggan menjadi format random WZN-xxx?</p>
        <p className="mt-3">
          {all.isPending ? 'Menghitung pelanggan...' : touchedText(all.data?.total)} Penggantian ini bisa
          diurungkan selama 30 hari.
        </p>
      </div>
    </PasswordDialog>
  )
}

function touchedText(total: number | undefined): string {
  if (total === undefined) return 'Semua pelanggan mendapat ID baru.'
  if (total === 0) return 'Belum ada pelanggan.'
  return `${groupThousands(total)} pelanggan mendapat ID baru.`
}
