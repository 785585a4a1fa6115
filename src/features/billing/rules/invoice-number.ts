import type { BillingPeriod } from '../../../shared/billing-period.ts'

/** `INV/202605/001` for the first bulk bill of a period; longer from the 1000th on. Throws RangeError below 1. */
export function invoiceNumber(period: BillingPeriod, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError('invoice sequence must be 1 or more')
  return `INV/${period.replace('-', '')}/${String(sequence).padStart(3, '0')}`
}

/** The stored invoice number, or for a bill without one `INV-` and its id's first 8 characters in upper case. */
export function shownInvoiceNumber(bill: { id: string; invoiceNumber: string | null }): string {
  return bill.invoiceNumber || `INV-${bill.id.slice(0, 8).toUpperCase()}`
}

/** The bill number on a printed bill: the id's first 8 characters as they are. */
export function printedBillNumber(id: string): string {
  return id.slice(0, 8)
}
