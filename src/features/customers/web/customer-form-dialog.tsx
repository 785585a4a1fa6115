import { type ReactNode, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type CustomerForm, customerFormSchema } from '../schemas.ts'
import { CustomerFields } from './customer-fields.tsx'
import { type CustomerFormValues, schemaResolver, showFieldIssues } from './customer-form-values.ts'

interface CustomerFormDialogProps {
  title: string
  description?: ReactNode
  defaultValues: CustomerFormValues
  notice?: ReactNode
  /** The text for a save that rejected. */
  failureText: (error: unknown) => string
  /** Rejects when the form was not saved; closes the dialog itself when it was. */
  save: (form: CustomerForm) => Promise<unknown>
  onClose: () => void
}

/** The form of the add and the edit modal. A changed form is only closed after a question, a failed save keeps it. */
export function CustomerFormDialog({
  title,
  description,
  defaultValues,
  notice,
  failureText,
  save,
  onClose,
}: CustomerFormDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const form = useForm<CustomerFormValues, unknown, CustomerForm>({
    defaultValues,
    resolver: schemaResolver(customerFormSchema),
  })
  const { isSubmitting, isDirty } = form.formState

  const trySave = async (customer: CustomerForm) => {
    try {
      await save(customer)
    } catch (error) {
      setFailure(failureText(error))
      showFieldIssues(error, form.getValues(), form.setError)
    }
  }
  const submit = form.handleSubmit(trySave)

  const mayClose = () => {
    if (isDirty && !isSubmitting) setAsksToDiscard(true)
    return !isDirty && !isSubmitting
  }

  return (
    <>
      <Dialog
        open
        title={title}
        description={description}
        onBeforeClose={mayClose}
        onClose={onClose}
        footer={
          <>
            {failure && (
              <Alert tone="danger" className="w-full">
                {failure}
              </Alert>
            )}
            <Button disabled={isSubmitting} onClick={() => mayClose() && onClose()}>
              Batal
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText="Menyimpan...">
              Simpan
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            setFailure(undefined)
            return submit(event)
          }}
        >
          {notice && (
            <Alert tone="info" className="mb-4">
              {notice}
            </Alert>
          )}
          <FormProvider {...form}>
            <CustomerFields filledBy="admin" />
          </FormProvider>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asksToDiscard}
        title="Buang perubahan?"
        action="Buang"
        onConfirm={onClose}
        onClose={() => setAsksToDiscard(false)}
      >
        Isian yang belum disimpan akan hilang.
      </ConfirmDialog>
    </>
  )
}
