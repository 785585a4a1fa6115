import type { ReactNode } from 'react'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { formatRupiah, groupThousands } from '../../../shared/rupiah.ts'
import { coveredLabel } from '../rules/billing-cycle.ts'
import { dueDateText } from '../rules/due-date.ts'
import type { BulkRun } from '../schemas.ts'
import { BulkLeftOut } from './bulk-left-out.tsx'

interface BulkReceiptProps {
  run: BulkRun
  timeZone: string
  /** How far the job that sends the reminders is. */
  progressOf: (jobId: string) => ReactNode
}

/** What a bulk save made, and whom it left out and why. */
export function BulkReceipt({ run, timeZone, progressOf }: BulkReceiptProps) {
  const period = run.period as BillingPeriod
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Tagihan dibuat">
          <span className="text-lg font-bold">{groupThousands(run.madeCount)}</span>
        </Fact>
        <Fact label="Jumlah">
          <span className="text-lg font-bold">{formatRupiah(run.madeSum)}</span>
        </Fact>
        <Fact label="No. Tagihan">{invoiceRange(run)}</Fact>
        <Fact label="Periode">{coveredLabel(period, run.cycle)}</Fact>
        <Fact label="Jatuh tempo">{dueDateText(period, run.dueDay)}</Fact>
        <Fact label="Disimpan">{formatInstantMinute(run.at, timeZone)}</Fact>
        <Fact label="Sudah ditagih sebelumnya">{groupThousands(run.alreadyCount)}</Fact>
        <Fact label="Dilewati">{groupThousands(run.leftOutCount)}</Fact>
        <Fact label="Pengingat WhatsApp">{groupThousands(run.reminderCount)}</Fact>
      </dl>
      {run.jobId && progressOf(run.jobId)}
      {run.leftOutCount > 0 && <BulkLeftOut runId={run.id} total={run.leftOutCount} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function invoiceRange({ firstInvoice, lastInvoice }: BulkRun): string {
  if (!firstInvoice || !lastInvoice) return '-'
  return firstInvoice === lastInvoice ? firstInvoice : `${firstInvoice} – ${lastInvoice}`
}
