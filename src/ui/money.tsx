import { formatRupiah } from '../shared/rupiah.ts'
import { classNames } from './class-names.ts'

export function Money({ amount, className }: { amount: number; className?: string }) {
  return <span className={classNames('tabular whitespace-nowrap', className)}>{formatRupiah(amount)}</span>
}
