export { sumUnpaidOf } from './queries/unpaid-sums.ts'
