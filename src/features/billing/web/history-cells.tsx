import { Link } from 'wouter'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { HistoryBill } from '../history-contract.ts'
import { monthsLabel } from '../rules/billing-cycle.ts'
import { BillBadge } from './bill-badge.tsx'
import type { LinkToAccount } from './history-filters.ts'

interface HistoryCellProps {
  /** Of the business (IANA name). */
  timeZone: string
  linkToAccount: LinkToAccount
}

export function historyColumns({ timeZone, linkToAccount }: HistoryCellProps): Column<HistoryBill>[] {
  return [
    {
      key: 'invoice',
      header: 'No. Invoice',
      width: '9.5rem',
      className: 'text-sm wrap-anywhere',
      cell: ({ invoiceNumber }) => invoiceNumber ?? <span className="text-muted">-</span>,
    },
    {
      key: 'nama',
      header: 'Pelanggan',
      cell: (bill) => <NameLink bill={bill} linkToAccount={linkToAccount} />,
    },
    {
      key: 'paket',
      header: 'Paket',
      width: '5.5rem',
      cell: ({ paket }) => (
        <Badge long tone="info">
          {paket}
        </Badge>
      ),
    },
    { key: 'periode', header: 'Periode', width: '10rem', cell: periodText },
    {
      key: 'dibuat',
      header: 'Dibuat',
      width: '7.5rem',
      className: 'text-muted whitespace-nowrap',
      cell: ({ createdAt }) => formatInstantDay(createdAt, timeZone),
    },
    {
      key: 'jumlah',
      header: 'Jumlah',
      align: 'end',
      width: '8.5rem',
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
    {
      key: 'status',
      header: 'Status',
      width: '9rem',
      cell: (bill) => (
        <span className="grid justify-items-start gap-0.5">
          <BillBadge {...bill} />
          {bill.paidAt && (
            <span className="pl-1 text-xs whitespace-nowrap text-muted">
              {formatInstantDay(bill.paidAt, timeZone)}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/** A bill on small screens. */
export function HistoryCard({ bill, timeZone, linkToAccount }: HistoryCellProps & { bill: HistoryBill }) {
  const { paket, amount, createdAt, paidAt, invoiceNumber } = bill
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <NameLink bill={bill} linkToAccount={linkToAccount} />
        <BillBadge {...bill} />
      </div>
      <p className="mt-1 flex items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-sm text-muted">
          {paket} · {periodText(bill)}
        </span>
        <Money amount={amount} className="font-bold" />
      </p>
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>
          {paidAt
            ? `Dibayar ${formatInstantDay(paidAt, timeZone)}`
            : `Dibuat ${formatInstantDay(createdAt, timeZone)}`}
        </span>
        {invoiceNumber && <span className="wrap-anywhere">{invoiceNumber}</span>}
      </p>
    </>
  )
}

interface NameLinkProps {
  bill: HistoryBill
  linkToAccount: LinkToAccount
}

function NameLink({ bill: { customerId, customerName }, linkToAccount }: NameLinkProps) {
  return (
    <Link
      {...linkToAccount(customerId)}
      title={customerName}
      className="line-clamp-2 w-fit min-w-0 rounded-sm leading-5 font-semibold wrap-anywhere hover:text-primary hover:underline"
    >
      {customerName}
    </Link>
  )
}

function periodText({ period, lastPeriod }: HistoryBill): string {
  return monthsLabel({ period: period as BillingPeriod, lastPeriod: lastPeriod as BillingPeriod })
}
