const INVOICE_START = /^INV\//i

/** The beginning of invoice numbers that a search is for, as they are stored; undefined when it is for customers. */
export function invoicePrefix(search: string): string | undefined {
  return INVOICE_START.test(search) ? search.toUpperCase() : undefined
}
