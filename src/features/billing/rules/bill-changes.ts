import { formatRupiah } from '../../../shared/rupiah.ts'

/** The change of bills that can be taken back. */
export const BILL_DELETED = 'bill-deleted'

/** The change that takes it back. */
export const BILL_RESTORED = 'bill-restored'

/** What the admin reads of a change of one bill: `Budi, Mei 2026, Rp 100.000`. */
export function billLabel(bill: {
  customer_name: string
  month: string
  year: string
  amount: number
}): string {
  return `${bill.customer_name}, ${bill.month} ${bill.year}, ${formatRupiah(bill.amount)}`
}
