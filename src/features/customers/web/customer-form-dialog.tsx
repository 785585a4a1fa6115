import { type ReactNode, useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Alert } from '../../../ui/alert.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
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

  return (
    <FormDialog
      title={title}
      description={description}
      formId={formId}
      isDirty={isDirty}
      isSaving={isSubmitting}
      failure={failure}
      onClose={onClose}
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
    </FormDialog>
  )
}
