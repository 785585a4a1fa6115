/** The number shown for a bill: its own, else `INV-` and the first 8 characters of the id in upper case (RULE-09). */
export function shownInvoiceNumber(bill: { id: string; invoiceNumber: string | null }): string {
  return bill.invoiceNumber ?? `INV-${bill.id.slice(0, 8).toUpperCase()}`
}
