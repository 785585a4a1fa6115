import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { billingApi } from './api.ts'
import type { PrintFilters } from './print-filters.ts'
import { LOAD_FAILED } from './print-list.tsx'
import { loadPrinting, sayPartFailed } from './print-load.ts'

/** Prints every bill that the filters show, not only those of the page. */
export function usePrintAll({ period, search }: PrintFilters, timeZone: string) {
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      const printBills = await loadPrinting().catch(sayPartFailed)
      if (!printBills) return
      const { rows, business } = await billingApi.printAll.call({ period, search })
      await printBills({ bills: rows, paper: 'a4', business, timeZone })
    } catch {
      toast.error(LOAD_FAILED)
    } finally {
      setBusy(false)
    }
  }
  return { busy, print: () => void print() }
}
