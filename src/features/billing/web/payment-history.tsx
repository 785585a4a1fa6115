import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArchiveRestore, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { periodOf } from '../../../shared/billing-period.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { retryingImport } from '../../../ui/retrying-import.ts'
import { useLoadedDialog } from '../../../ui/use-loaded-dialog.ts'
import type { Bill } from '../schemas.ts'
import { billingApi } from './api.ts'
import { DeleteBillDialog } from './delete-bill-dialog.tsx'
import { usePaymentFilters } from './payment-filters.ts'
import { PaymentList } from './payment-list.tsx'
import { PaymentToolbar } from './payment-toolbar.tsx'
import { usePaymentChange } from './use-payment-change.ts'
import type { WaitForMessage } from './use-save-bill.ts'

const loadBin = retryingImport(() => import('./deleted-bills-dialog.tsx'))

interface PaymentHistoryProps {
  waitForMessage: WaitForMessage
  /** Of the business (IANA name). */
  timeZone: string
}

/** The screen "Riwayat Pembayaran": the bills of one month and what was paid. */
export function PaymentHistory({ waitForMessage, timeZone }: PaymentHistoryProps) {
  const thisPeriod = periodOf(new Date().toISOString(), timeZone)
  const { filters, change } = usePaymentFilters(thisPeriod)
  const [deleting, setDeleting] = useState<Bill>()
  const heading = useRef<HTMLHeadingElement>(null)
  const bin = useLoadedDialog(async () => (await loadBin()).DeletedBillsDialog)
  const payment = usePaymentChange(waitForMessage)
  const query = useQuery(billingApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }))
  // The button that opened the dialog went with its row, and the keyboard must not be left in nowhere.
  const closeAfterDelete = () => {
    flushSync(() => setDeleting(undefined))
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Riwayat Pembayaran
        </h2>
        <div className="flex gap-2">
          <Button icon={<ArchiveRestore />} aria-label="Pulihkan tagihan" onClick={bin.open}>
            <span className="max-sm:sr-only">Pulihkan tagihan</span>
          </Button>
          <IconButton
            variant="secondary"
            label="Muat ulang"
            icon={<RotateCcw />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          />
        </div>
      </div>
      <PaymentToolbar filters={filters} thisPeriod={thisPeriod} onChange={change} />
      <PaymentList
        query={query}
        filters={filters}
        onChange={change}
        actions={{ busyIds: payment.busyIds, onToggle: payment.toggle, onDelete: setDeleting }}
        timeZone={timeZone}
      />
      {deleting && (
        <DeleteBillDialog
          bill={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={closeAfterDelete}
        />
      )}
      {bin.Dialog && <bin.Dialog onClose={bin.close} />}
    </div>
  )
}
