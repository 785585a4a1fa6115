import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type CalendarDay, formatDay, formatInstantDay } from '../../../shared/calendar-day.ts'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CustomerBill } from '../schemas.ts'
import { billingApi } from './api.ts'
import { BillBadge } from './bill-badge.tsx'

const BILLS_A_PAGE = 12

interface CustomerBillsProps {
  /** The customer's document id. */
  customerId: string
  /** Of the business (IANA name). */
  timeZone: string
}

/** A customer's bills with what became of them, and what is still to be paid. */
export function CustomerBills({ customerId, timeZone }: CustomerBillsProps) {
  const query = useInfiniteQuery(
    billingApi.ofCustomer.infiniteOptions({
      input: (page: number) => ({ id: customerId, page, pageSize: BILLS_A_PAGE }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    }),
  )
  const totals = query.data?.pages.at(-1)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">Tagihan</h3>
        {totals
          ? totals.count > 0 && <Outstanding sum={totals.unpaidSum} />
          : query.isPending && <Skeleton className="h-4 w-40 self-center" />}
      </div>
      <GrowingList
        label="Tagihan"
        query={query}
        rowKey={(bill) => bill.id}
        row={(bill) => <BillRow bill={bill} timeZone={timeZone} />}
        empty="Belum ada tagihan."
        errorText="Gagal mengambil data tagihan."
      />
      <p>
        <Link
          href={`/dashboard/history?pelanggan=${encodeURIComponent(customerId)}`}
          className="link text-sm font-semibold"
        >
          Lihat seluruh akun
        </Link>
      </p>
    </section>
  )
}

function Outstanding({ sum }: { sum: number }) {
  if (sum === 0) return <p className="text-sm text-muted">Tidak ada tunggakan</p>
  return (
    <p className="text-sm text-muted">
      Belum dibayar <Money amount={sum} className="text-base font-bold text-ink" />
    </p>
  )
}

function BillRow({ bill, timeZone }: { bill: CustomerBill; timeZone: string }) {
  const { month, year, amount, paidAt, dueOn, notes } = bill
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">
          {month} {year}
        </p>
        <Money amount={amount} className="font-semibold" />
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <p className="tabular text-sm text-muted">
          {paidAt
            ? `Dibayar ${formatInstantDay(paidAt, timeZone)}`
            : `Jatuh tempo ${formatDay(dueOn as CalendarDay)}`}
        </p>
        <BillBadge {...bill} />
      </div>
      {notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{notes}</p>}
    </>
  )
}
