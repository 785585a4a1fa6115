import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Alert } from '../../../ui/alert.tsx'
import { apiErrorText, isApiError } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { type Registration, registrationSchema } from '../schemas.ts'
import { CustomerFields } from './customer-fields.tsx'
import {
  type CustomerFormValues,
  newCustomerValues,
  schemaResolver,
  showFieldIssues,
} from './customer-form-values.ts'
import { proofKeeper } from './proof-keeper.ts'
import { registrationApi } from './registration-api.ts'
import { solveChallenge } from './solve-challenge.ts'

const SUCCESS = 'Pendaftaran berhasil! Data Anda telah disimpan.'
const FAILURE = 'Pendaftaran gagal. Silakan coba lagi.'

/** A visitor's registration as a new member. */
export function RegistrationForm() {
  const [proofs] = useState(() =>
    proofKeeper({ solve: solveChallenge, isRefused: (error) => isApiError(error, 'PROOF_REFUSED') }),
  )
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string }>()
  const form = useForm<CustomerFormValues, unknown, Registration>({
    defaultValues: newCustomerValues(),
    resolver: schemaResolver(registrationSchema),
  })
  const { isSubmitting } = form.formState

  const send = async (registration: Registration) => {
    try {
      await proofs.send((proof) => registrationApi(proof).register(registration))
      form.reset(newCustomerValues())
      setOutcome({ tone: 'success', text: SUCCESS })
    } catch (error) {
      const isToldWhy = isApiError(error, 'TOO_MANY_REQUESTS') || isApiError(error, 'PROOF_REFUSED')
      setOutcome({ tone: 'danger', text: isToldWhy ? apiErrorText(error, FAILURE) : FAILURE })
      showFieldIssues(error, form.getValues(), form.setError)
    }
  }

  const submit = form.handleSubmit(send)
  return (
    <form
      noValidate
      className="grid gap-4"
      onInput={proofs.prepare}
      onSubmit={(event) => {
        setOutcome(undefined)
        return submit(event)
      }}
    >
      <FormProvider {...form}>
        <CustomerFields filledBy="visitor" />
      </FormProvider>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <Button
        type="submit"
        variant="primary"
        busy={isSubmitting}
        busyText="Memproses..."
        className="mt-1 w-full"
      >
        Daftar
      </Button>
    </form>
  )
}
