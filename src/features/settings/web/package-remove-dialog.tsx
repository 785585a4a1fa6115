import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { apiErrorText } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Package } from '../package-contract.ts'
import { LAST_PACKAGE, removalRefused } from '../rules/package-text.ts'
import { packageApi } from './package-api.ts'
import { customersOf } from './package-cells.tsx'
import { useKeepPackages } from './use-keep-packages.ts'

interface PackageRemoveDialogProps {
  row: Package
  /** The only one there is. */
  isLast: boolean
  onClose: () => void
}

/** Asks before a package goes, or says why it cannot. */
export function PackageRemoveDialog(props: PackageRemoveDialogProps) {
  const { row, isLast, onClose } = props
  if (row.customerCount === 0 && !isLast) return <RemovalQuestion {...props} />
  return (
    <Dialog
      open
      size="sm"
      title="Paket tidak dapat dihapus"
      onClose={onClose}
      footer={<Button onClick={onClose}>Tutup</Button>}
    >
      <p className="font-semibold wrap-anywhere">{row.name}</p>
      {row.customerCount === 0 ? (
        <p className="mt-1 text-muted">{LAST_PACKAGE}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{removalRefused(row.customerCount)}</p>
          <p className="mt-3 text-muted">
            Pindahkan dulu pelanggannya ke paket lain:{' '}
            <Link className="link" href={customersOf(row.name)}>
              lihat pelanggan
            </Link>
            .
          </p>
        </>
      )}
    </Dialog>
  )
}

function RemovalQuestion({ row, onClose }: PackageRemoveDialogProps) {
  const keep = useKeepPackages()
  const removal = useMutation(
    packageApi.remove.mutationOptions({
      onSuccess: (packages) => {
        toast.success('Paket berhasil dihapus.')
        keep(packages)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title="Hapus Paket"
      action="Hapus"
      busy={removal.isPending}
      error={removal.isError && apiErrorText(removal.error, 'Gagal menghapus paket. Silakan coba lagi.')}
      onConfirm={() => removal.mutate({ package: row.name })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{row.name}</p>
      <p className="mt-1">Paket ini tidak dapat dipilih lagi. Tagihan yang sudah dibuat tidak berubah.</p>
    </ConfirmDialog>
  )
}
