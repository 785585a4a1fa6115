import { useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { toast } from '../../../ui/toast.ts'
import type { PaperBill } from '../print-contract.ts'
import { billingApi } from './api.ts'
import { loadParts } from './load-parts.ts'
import type { PrintFilters } from './print-filters.ts'
import { LOAD_FAILED } from './print-list.tsx'
import { loadPrinting, sayPartFailed } from './print-load.ts'

/** Prints every bill that the filters show (`count`), not only those of the page. */
export function usePrintAll({ period, search }: PrintFilters, timeZone: string, count: number) {
  const [busy, setBusy] = useState(false)
  const [loaded, setLoaded] = useState(0)
  const print = async () => {
    setBusy(true)
    setLoaded(0)
    try {
      const printBills = await loadPrinting().catch(sayPartFailed)
      if (!printBills) return
      const { rows, last } = await loadParts(
        (cursor) => billingApi.printAll.call({ period, search, cursor }),
        (bill: PaperBill) => bill.id,
        setLoaded,
      )
      await printBills({ bills: rows, paper: 'a4', business: last.business, timeZone })
    } catch {
      toast.error(LOAD_FAILED)
    } finally {
      setBusy(false)
    }
  }
  const busyText =
    loaded === 0 ? 'Menyiapkan...' : `Menyiapkan ${groupThousands(loaded)} dari ${groupThousands(count)}...`
  return { busy, busyText, print: () => void print() }
}
