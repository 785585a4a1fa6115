import type { UseQueryResult } from '@tanstack/react-query'
import { type BillingPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Bill, Suggestion } from '../schemas.ts'

interface ExistingBillProps {
  query: UseQueryResult<Suggestion>
  period: BillingPeriod
}

/** Warns, before anything is saved, of the bill that a customer has for the month already. */
export function ExistingBill({ query, period }: ExistingBillProps) {
  const { data, isError, isFetching } = query
  if (isError) {
    return (
      <Alert
        tone="warning"
        actions={
          <Button size="sm" busy={isFetching} busyText="Memuat..." onClick={() => void query.refetch()}>
            Coba lagi
          </Button>
        }
      >
        Tagihan yang sudah ada gagal diperiksa.
      </Alert>
    )
  }
  if (!data?.bill) return null
  return (
    <Alert tone="warning" title={`Pelanggan ini sudah punya tagihan untuk ${periodLabel(period)}.`}>
      <Money amount={data.bill.amount} />, {data.bill.isPaid ? 'Lunas' : 'Belum Lunas'}
      {startText(data.bill, period)}
    </Alert>
  )
}

/** A bill of several months says since when it runs. */
function startText({ month, year }: Bill, period: BillingPeriod): string {
  const start = `${month} ${year}`
  return start === periodLabel(period) ? '' : `, tagihan beberapa bulan sejak ${start}`
}
