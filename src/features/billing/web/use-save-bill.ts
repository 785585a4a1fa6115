import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiErrorText, fieldIssuesOf, isApiError } from '../../../ui/api-error.ts'
import { fieldMessages } from '../../../ui/field-messages.ts'
import { toast } from '../../../ui/toast.ts'
import { billSavedText, type Notification } from '../rules/notification-text.ts'
import type { BillForm } from '../schemas.ts'
import { billingApi } from './api.ts'
import { refreshBills } from './refresh-bills.ts'

/** Waits for the outcome of a queued message; never throws. */
export type WaitForMessage = (messageId: string) => Promise<Notification>

export type NewBill = Omit<BillForm, 'allowRepeat'>

interface SaveFailure {
  /** The server's words, if it had any besides those at the fields. */
  detail: string
  fields: Partial<Record<string, string>>
}

export type SavingBill = ReturnType<typeof useSaveBill>

/** Saves a bill and stays busy until its notification is settled. */
export function useSaveBill(waitForMessage: WaitForMessage, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [repeated, setRepeated] = useState<NewBill>()
  // A second click can come before `isPending` is rendered.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: async (form: BillForm) => {
      const { bill, messageId } = await billingApi.create.call(form)
      void refreshBills(queryClient)
      const notification = messageId ? await waitForMessage(messageId) : ({ kind: 'none' } as const)
      return { bill, result: billSavedText(notification) }
    },
    onSuccess: ({ result }) => {
      toast[result.tone](result.text)
      onSaved()
    },
    onError: (error, { allowRepeat: _, ...form }) => {
      if (isApiError(error, 'BILL_EXISTS')) setRepeated(form)
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const save = (form: NewBill, allowRepeat: boolean) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setRepeated(undefined)
    mutation.mutate({ ...form, allowRepeat })
  }
  return {
    busy: mutation.isPending,
    saved: mutation.data,
    failure: failureOf(mutation.error),
    save: (form: NewBill) => save(form, false),
    /** The bill that the month has already one of; `saveRepeated` saves it all the same. */
    repeated,
    saveRepeated: () => repeated && save(repeated, true),
    cancelRepeated: () => setRepeated(undefined),
    forget: mutation.reset,
  }
}

function failureOf(error: Error | null): SaveFailure | undefined {
  if (!error || isApiError(error, 'BILL_EXISTS')) return undefined
  const fields = fieldMessages(fieldIssuesOf(error))
  return { fields, detail: Object.keys(fields).length > 0 ? '' : apiErrorText(error, '') }
}
