import { type ReactNode, useId } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** What happens, in words. */
  children: ReactNode
  /** The verb on the button, such as "Hapus". */
  action: string
  /** The button that leaves all as it is. */
  dismiss?: string
  tone?: 'danger' | 'primary'
  busy?: boolean | undefined
  busyText?: string
  error?: ReactNode
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  action,
  dismiss = 'Batal',
  tone = 'danger',
  busy = false,
  busyText = 'Memproses...',
  error,
}: ConfirmDialogProps) {
  const id = useId()
  const cancel = () => {
    if (!busy) onClose()
  }
  return (
    <Modal
      open={open}
      onRequestClose={cancel}
      className="dialog"
      data-size="sm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-2 text-muted">
          {children}
        </div>
        {error && (
          <Alert tone="danger" className="mt-4">
            {error}
          </Alert>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button data-autofocus disabled={busy} onClick={cancel}>
            {dismiss}
          </Button>
          <Button variant={tone} busy={busy} busyText={busyText} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
