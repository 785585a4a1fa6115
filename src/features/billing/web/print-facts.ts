import { parsePeriod } from '../../../shared/billing-period.ts'
import { formatInstantDay, MONTH_NAMES } from '../../../shared/calendar-day.ts'
import { formatRupiah } from '../../../shared/rupiah.ts'
import type { PaperBill, PrintedBill } from '../print-contract.ts'
import { coveredLabel } from '../rules/billing-cycle.ts'
import { printedBillNumber, shownInvoiceNumber } from '../rules/invoice-number.ts'
import { cycleOf } from '../rules/print-amount.ts'

/** The words and numbers on a printed bill, whatever the paper. */
export interface PrintFacts {
  id: string
  number: string
  invoice: string
  name: string
  /** Of the customer as it is now; empty when it is gone. */
  wznId: string
  address: string
  paket: string
  months: string
  createdOn: string
  dueOn: string
  amount: string
  prorated: string
  isPaid: boolean
  /** Empty while unpaid. */
  paidOn: string
}

/** `timeZone` decides the days that instants fall on. */
export function printFacts(bill: PaperBill, timeZone: string): PrintFacts {
  return {
    id: bill.id,
    number: printedBillNumber(bill.id),
    invoice: shownInvoiceNumber(bill),
    name: bill.customerName,
    wznId: bill.wznId,
    address: bill.alamat,
    paket: bill.paket,
    months: billedMonths(bill),
    createdOn: formatInstantDay(bill.createdAt, timeZone),
    dueOn: bill.dueText,
    amount: formatRupiah(bill.amount),
    prorated: formatRupiah(bill.proratedAmount),
    isPaid: bill.isPaid,
    paidOn: bill.paidAt ? formatInstantDay(bill.paidAt, timeZone) : '',
  }
}

/** True where one press can make the bill's amount the prorated one (R21). */
export function canApplyProration(bill: PrintedBill): boolean {
  return !bill.isPaid && bill.proratedAmount !== bill.amount
}

function billedMonths({ month, year, billingCycle }: PaperBill): string {
  const index = (MONTH_NAMES as readonly string[]).indexOf(month)
  const period = parsePeriod(`${year}-${String(index + 1).padStart(2, '0')}`)
  return period ? coveredLabel(period, cycleOf(billingCycle)) : `${month} ${year}`
}
