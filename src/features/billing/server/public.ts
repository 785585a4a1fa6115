export { type BillSummary, readBillSummary } from './queries/bill-summary.ts'
export { findNumberedBills, listNewestBillsOf } from './queries/found-bills.ts'
export { listNewestBills } from './queries/newest-bills.ts'
export { sumUnpaidOf } from './queries/unpaid-sums.ts'
