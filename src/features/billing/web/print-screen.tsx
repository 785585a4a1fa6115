import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { periodLabel, periodOf } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import type { PrintedBill } from '../print-contract.ts'
import { billingApi } from './api.ts'
import { MonthPicker } from './month-picker.tsx'
import { usePrintAll } from './print-all.ts'
import { PrintApplyDialog } from './print-apply-dialog.tsx'
import { usePrintFilters } from './print-filters.ts'
import { PrintList } from './print-list.tsx'
import { usePrintParts } from './print-parts.ts'
import type { WaitForMessage } from './use-save-bill.ts'

interface PrintScreenProps {
  waitForMessage: WaitForMessage
  /** Of the business (IANA name). */
  timeZone: string
}

/** The screen "Cetak Tagihan": the bills of one month, to print or to send. */
export function PrintScreen({ waitForMessage, timeZone }: PrintScreenProps) {
  const thisPeriod = periodOf(new Date().toISOString(), timeZone)
  const { filters, change } = usePrintFilters(thisPeriod)
  const [applying, setApplying] = useState<PrintedBill>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { part, openPreview, openSend, close } = usePrintParts()
  const query = useQuery(
    billingApi.printList.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  )
  const business = query.data?.business
  const count = query.isPlaceholderData ? 0 : (query.data?.count ?? 0)
  const printAll = usePrintAll(filters, timeZone, count)
  // The button that opened the dialog goes with the difference, and the keyboard must not be left in nowhere.
  const closeAfterApplying = () => {
    flushSync(() => setApplying(undefined))
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Tagihan {periodLabel(filters.period)}
        </h2>
        <Button
          variant="primary"
          icon={<Printer />}
          disabled={count === 0}
          busy={printAll.busy}
          busyText={printAll.busyText}
          onClick={printAll.print}
        >
          {count === 0 ? 'Cetak semua' : `Cetak semua (${groupThousands(count)})`}
        </Button>
      </div>
      <div className="grid gap-2 sm:grid-cols-[minmax(12rem,1fr)_15.5rem]">
        <SearchBox
          label="Cari nama pelanggan"
          placeholder="Cari nama pelanggan"
          value={filters.search}
          onSearch={(text) => change({ search: text.trim().slice(0, 100) })}
        />
        <MonthPicker
          labelHidden
          value={filters.period}
          thisPeriod={thisPeriod}
          onChange={(period) => change({ period })}
        />
      </div>
      <PrintList
        query={query}
        filters={filters}
        onChange={change}
        actions={{ onPreview: openPreview, onSend: openSend, onApply: setApplying }}
      />
      {applying && (
        <PrintApplyDialog
          bill={applying}
          onClose={() => setApplying(undefined)}
          onApplied={closeAfterApplying}
        />
      )}
      {part?.name === 'preview' && business && (
        <part.Dialog bill={part.bill} business={business} timeZone={timeZone} onClose={close} />
      )}
      {part?.name === 'send' && (
        <part.Dialog bill={part.bill} waitForMessage={waitForMessage} onClose={close} />
      )}
    </div>
  )
}
