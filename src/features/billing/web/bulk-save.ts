import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { apiErrorText, isApiError } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import type { BulkRun, BulkSave } from '../schemas.ts'
import { billingApi } from './api.ts'
import { savedText } from './bulk-save-text.ts'
import type { BulkSheet } from './bulk-sheet.ts'

// The server needs seconds; the rest is for 5,000 rows over a slow line.
const TIMEOUT_MS = 120_000

const NO_ANSWER =
  'Belum ada jawaban dari server. Tekan Simpan lagi: tagihan yang ternyata sudah tersimpan tidak dibuat dua kali.'

export interface BulkSaved {
  run: BulkRun
  /** It answers an earlier attempt whose answer was lost; what was changed after it is not saved. */
  isEarlier: boolean
}

/** Saves the ticked drafts of a sheet, once however often it is asked to. */
export function useBulkSave(onSaved: (saved: BulkSaved, sheet: BulkSheet) => void) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const attempt = useRef<{ id: string; text: string }>(undefined)
  const mutation = useMutation({
    mutationFn: async ({ save }: { save: BulkSave; sheet: BulkSheet }): Promise<BulkSaved> => {
      const text = JSON.stringify(save)
      const { current: earlier } = attempt
      if (earlier?.id === save.id && earlier.text !== text) {
        const run = await findRun(save.id)
        if (run) return { run, isEarlier: true }
      }
      attempt.current = { id: save.id, text }
      const run = await billingApi.saveBulk.call(save, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { run, isEarlier: false }
    },
    onSuccess: (saved, { sheet }) => {
      const { madeCount, period } = saved.run
      const text = savedText(madeCount, period as BillingPeriod)
      if (madeCount > 0) toast.success(text)
      else toast.warning('Tidak ada tagihan baru. Pelanggan yang dicentang sudah ditagih.')
      void queryClient.invalidateQueries({ queryKey: billingApi.bulkRuns.key() })
      void queryClient.invalidateQueries({ queryKey: billingApi.list.key() })
      onSaved(saved, sheet)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    busy: mutation.isPending,
    failure: mutation.isError ? { detail: apiErrorText(mutation.error, NO_ANSWER) } : undefined,
    forgetFailure: mutation.reset,
    save: (sheet: BulkSheet, notify: boolean) => {
      // `isPending` is known a moment later than a second click.
      if (isRunning.current) return
      isRunning.current = true
      mutation.mutate({ save: saveOf(sheet, notify), sheet })
    },
  }
}

function saveOf({ settings, store, saveId }: BulkSheet, notify: boolean): BulkSave {
  const rows = store
    .entries()
    .filter(({ isTicked }) => isTicked)
    .map(({ draft, amount, isPaid }) => ({
      customerId: draft.customerId,
      amount,
      isPaid,
      again: draft.state === 'billed',
    }))
  return { id: saveId, ...settings, notify, rows }
}

async function findRun(id: string): Promise<BulkRun | undefined> {
  try {
    return await billingApi.bulkRun.call({ id })
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}
