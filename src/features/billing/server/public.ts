export { type BillSummary, readBillSummary } from './queries/bill-summary.ts'
export { listNewestBills } from './queries/newest-bills.ts'
export { sumUnpaidOf } from './queries/unpaid-sums.ts'
