import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiErrorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { PrintedBill } from '../print-contract.ts'
import { type SendOutcome, type SendResultText, sendResultText } from '../rules/send-result-text.ts'
import { billingApi } from './api.ts'
import type { WaitForMessage } from './use-save-bill.ts'

const TOASTS = { success: 'success', info: 'success', danger: 'error' } as const

/** Sends a text about a bill and waits for what comes of it; once the dialog is closed, a toast tells. */
export function usePrintSend({ id, customerName }: PrintedBill, waitForMessage: WaitForMessage) {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const mutation = useMutation({
    mutationFn: async (text: string): Promise<SendResultText> => {
      const result = sendResultText(await send(id, text, waitForMessage))
      if (isClosed.current) toast[TOASTS[result.tone]](`${customerName}: ${result.text}`)
      return result
    },
  })
  return {
    busy: mutation.isPending,
    result: mutation.isPending ? undefined : mutation.data,
    send: (text: string) => mutation.mutate(text),
  }
}

async function send(id: string, text: string, waitForMessage: WaitForMessage): Promise<SendOutcome> {
  try {
    const { messageId } = await billingApi.send.call({ id, text })
    const outcome = await waitForMessage(messageId)
    return outcome.kind === 'none' ? { kind: 'unknown' } : outcome
  } catch (error) {
    const reason = apiErrorText(error, '')
    return reason ? { kind: 'refused', reason } : { kind: 'unknown' }
  }
}
