import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { NewestBill, NewestCustomer } from '../contract.ts'
import { dashboardApi } from './api.ts'

/** The five newest customers and bills. */
export function NewestLists({ timeZone }: { timeZone: string }) {
  const query = useQuery(dashboardApi.newest.queryOptions())
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Card title="Pelanggan Terbaru" padded={false} actions={<AllLink href="#/customers" />}>
        <Rows
          query={query}
          rows={query.data?.customers}
          empty="Belum ada data pelanggan."
          failure="Gagal mengambil data pelanggan."
          row={(customer) => <CustomerRow key={customer.id} customer={customer} timeZone={timeZone} />}
        />
      </Card>
      <Card title="Tagihan Terbaru" padded={false} actions={<AllLink href="#/billings" />}>
        <Rows
          query={query}
          rows={query.data?.bills}
          empty="Belum ada data tagihan."
          failure="Gagal mengambil data tagihan."
          row={(bill) => <BillRow key={bill.id} bill={bill} timeZone={timeZone} />}
        />
      </Card>
    </div>
  )
}

function AllLink({ href }: { href: string }) {
  return (
    <a href={href} className="link text-sm font-semibold">
      Lihat Semua
    </a>
  )
}

interface RowsProps<Row> {
  query: UseQueryResult
  rows: readonly Row[] | undefined
  empty: string
  failure: string
  row: (row: Row) => ReactNode
}

function Rows<Row>({ query, rows, empty, failure, row }: RowsProps<Row>) {
  if (rows && rows.length > 0) return <ul className="divide-y divide-line">{rows.map(row)}</ul>
  if (rows) return <EmptyState>{empty}</EmptyState>
  if (query.isError)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        {failure}
      </ErrorState>
    )
  return (
    <div className="grid min-h-80 place-content-center text-primary" aria-busy="true">
      <Spinner className="size-7" />
    </div>
  )
}

const ROW = 'flex min-h-16 items-center justify-between gap-4 px-4 py-2.5 sm:px-5'

function CustomerRow({ customer, timeZone }: { customer: NewestCustomer; timeZone: string }) {
  const { id, customerId, nama, paket, status, tanggalDaftar } = customer
  return (
    <li>
      <a href={`#/customers?id=${encodeURIComponent(id)}`} className={`${ROW} hover:bg-ground`}>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{nama}</span>
          <span className="block truncate text-sm text-muted">
            {customerId} · {paket} · {formatInstantDay(tanggalDaftar, timeZone)}
          </span>
        </span>
        <Badge dot tone={status === 'Aktif' ? 'success' : 'danger'}>
          {status}
        </Badge>
      </a>
    </li>
  )
}

function BillRow({ bill, timeZone }: { bill: NewestBill; timeZone: string }) {
  const { customerName, amount, isPaid, month, year, createdAt } = bill
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{customerName}</span>
        <span className="block truncate text-sm text-muted">
          {month} {year} · dibuat {formatInstantDay(createdAt, timeZone)}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        <Money amount={amount} className="font-semibold" />
        <Badge dot tone={isPaid ? 'success' : 'warning'}>
          {isPaid ? 'Lunas' : 'Belum Lunas'}
        </Badge>
      </span>
    </li>
  )
}
