import type { ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BulkReceipt } from './bulk-receipt.tsx'
import type { BulkSaved } from './bulk-save.ts'

export interface BulkReceiptDialogProps {
  saved: BulkSaved
  onClose: () => void
  timeZone: string
  progressOf: (jobId: string) => ReactNode
}

/** The receipt of the save just done. */
export function BulkReceiptDialog({ saved, onClose, timeZone, progressOf }: BulkReceiptDialogProps) {
  return (
    <Dialog
      open
      size="lg"
      title="Bukti simpan massal"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Selesai
        </Button>
      }
    >
      {saved.isEarlier && (
        <Alert tone="warning" className="mb-5">
          Penyimpanan sebelumnya ternyata sudah berhasil. Perubahan sesudahnya tidak ikut disimpan.
        </Alert>
      )}
      <BulkReceipt run={saved.run} timeZone={timeZone} progressOf={progressOf} />
    </Dialog>
  )
}
