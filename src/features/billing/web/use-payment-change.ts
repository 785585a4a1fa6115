import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { paymentChangedText } from '../rules/notification-text.ts'
import type { Bill } from '../schemas.ts'
import { billingApi } from './api.ts'
import { refreshBills } from './refresh-bills.ts'
import type { WaitForMessage } from './use-save-bill.ts'

const NO_BILLS: ReadonlySet<string> = new Set()

/** Marks bills paid or unpaid; a bill is busy until its confirmation is settled, the others are not. */
export function usePaymentChange(waitForMessage: WaitForMessage) {
  const queryClient = useQueryClient()
  const [busyIds, setBusyIds] = useState(NO_BILLS)

  const toggle = async (bill: Bill) => {
    if (busyIds.has(bill.id)) return
    const isPaid = !bill.isPaid
    setBusyIds((before) => new Set(before).add(bill.id))
    const showChange = () => refreshBills(queryClient)
    try {
      const { messageId } = await billingApi.setPaid.call({ id: bill.id, isPaid })
      const [notification] = await Promise.all([
        messageId ? waitForMessage(messageId) : ({ kind: 'none' } as const),
        showChange(),
      ])
      const { tone, text } = paymentChangedText(isPaid, bill.customerName, notification)
      toast[tone](text)
    } catch {
      toast.error('Gagal mengubah status pembayaran.')
      await showChange()
    } finally {
      setBusyIds((before) => new Set([...before].filter((id) => id !== bill.id)))
    }
  }
  return { busyIds, toggle }
}
