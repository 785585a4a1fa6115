import { type ReactNode, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose' | 'children'> {
  /** The id of the form in `children`. */
  formId: string
  isDirty: boolean
  isSaving: boolean
  /** Why the save failed. */
  failure: ReactNode
  /** What would be lost, in words. */
  discarded?: string
}

/** An open dialog around one form. What was typed is only thrown away after a question, and nothing closes it while it saves. */
export function FormDialog(props: FormDialogProps) {
  const { formId, isDirty, isSaving, failure, onClose, children } = props
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const mayClose = () => {
    if (isDirty && !isSaving) setAsksToDiscard(true)
    return !isDirty && !isSaving
  }
  return (
    <>
      <Dialog
        open
        title={props.title}
        description={props.description}
        {...(props.size && { size: props.size })}
        onBeforeClose={mayClose}
        onClose={onClose}
        footer={
          <>
            {failure && (
              <Alert tone="danger" className="w-full">
                {failure}
              </Alert>
            )}
            <Button disabled={isSaving} onClick={() => mayClose() && onClose()}>
              Batal
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving} busyText="Menyimpan...">
              Simpan
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title="Buang perubahan?"
        action="Buang"
        onConfirm={onClose}
        onClose={() => setAsksToDiscard(false)}
      >
        {props.discarded ?? 'Isian yang belum disimpan akan hilang.'}
      </ConfirmDialog>
    </>
  )
}
