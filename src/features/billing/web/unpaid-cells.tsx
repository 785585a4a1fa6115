import { Link } from 'wouter'
import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { type CalendarDay, formatDay, formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import { monthsText, type Obstacle } from '../rules/unpaid-customer.ts'
import type { UnpaidCustomer } from '../unpaid-contract.ts'
import type { TickedCustomers } from './use-ticked-customers.ts'

const OBSTACLE_TEXTS: Readonly<Record<Obstacle, string>> = {
  deleted: 'Pelanggan sudah dihapus',
  inactive: 'Pelanggan non-aktif',
  'no-number': 'Tanpa nomor WhatsApp',
}

/** `timeZone` decides the day that a reminder falls on. */
export function unpaidColumns(ticked: TickedCustomers, timeZone: string): Column<UnpaidCustomer>[] {
  return [
    {
      key: 'pilih',
      header: 'Pilih',
      headerHidden: true,
      width: '3.75rem',
      cell: (customer) => <TickBox customer={customer} ticked={ticked} />,
    },
    { key: 'nama', header: 'Pelanggan', cell: (customer) => <Name customer={customer} /> },
    { key: 'bulan', header: 'Bulan', width: '15rem', cell: monthsOf },
    {
      key: 'jumlah',
      header: 'Jumlah',
      align: 'end',
      width: '8rem',
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
    {
      key: 'jatuh-tempo',
      header: 'Jatuh tempo',
      width: '8.5rem',
      cell: (customer) => <DueDay customer={customer} />,
    },
    {
      key: 'pengingat',
      header: 'Pengingat terakhir',
      width: '11rem',
      cell: (customer) => <LastReminder customer={customer} timeZone={timeZone} />,
    },
  ]
}

interface UnpaidCardProps {
  customer: UnpaidCustomer
  ticked: TickedCustomers
  timeZone: string
}

/** A customer on small screens. */
export function UnpaidCard({ customer, ticked, timeZone }: UnpaidCardProps) {
  return (
    <div className="flex gap-1">
      <TickBox customer={customer} ticked={ticked} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <Name customer={customer} />
          <Money amount={customer.amount} className="leading-5 font-bold" />
        </div>
        <p className="mt-1 text-sm text-muted">{monthsOf(customer)}</p>
        <dl className="mt-2 grid grid-cols-2 gap-x-4 text-sm">
          <div>
            <dt className="text-muted">Jatuh tempo</dt>
            <dd>
              <DueDay customer={customer} />
            </dd>
          </div>
          <div>
            <dt className="text-muted">Pengingat terakhir</dt>
            <dd>
              <LastReminder customer={customer} timeZone={timeZone} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

function TickBox({ customer, ticked }: { customer: UnpaidCustomer; ticked: TickedCustomers }) {
  const { customerId, nama, obstacle } = customer
  return (
    <label
      className={`-my-2 -ml-3 grid size-11 shrink-0 place-items-center ${obstacle ? 'cursor-not-allowed' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Pilih ${nama}`}
        aria-describedby={obstacle ? obstacleId(customerId) : undefined}
        checked={ticked.ids.has(customerId)}
        disabled={obstacle !== null}
        onChange={() => ticked.toggle(customerId)}
      />
    </label>
  )
}

function Name({ customer: { customerId, nama, wznId, obstacle } }: { customer: UnpaidCustomer }) {
  const shape = 'line-clamp-2 w-fit leading-5 font-semibold wrap-anywhere'
  return (
    <span className="block min-w-0">
      {obstacle === 'deleted' ? (
        <span className={shape} title={nama}>
          {nama}
        </span>
      ) : (
        <Link
          href={`/dashboard/customers?id=${encodeURIComponent(customerId)}`}
          title={nama}
          className={`${shape} rounded-sm hover:text-primary hover:underline`}
        >
          {nama}
        </Link>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
        {wznId && <span className="tabular">{wznId}</span>}
        {obstacle && (
          <span id={obstacleId(customerId)} className="font-medium text-warning">
            {OBSTACLE_TEXTS[obstacle]}
          </span>
        )}
      </span>
    </span>
  )
}

function monthsOf({ periods, monthCount }: UnpaidCustomer): string {
  return monthsText(periods as BillingPeriod[], monthCount)
}

function DueDay({ customer: { dueOn, isOverdue } }: { customer: UnpaidCustomer }) {
  const day = formatDay(dueOn as CalendarDay)
  if (!isOverdue) return <span className="tabular whitespace-nowrap">{day}</span>
  return (
    <span className="block font-medium text-danger">
      <span className="tabular block whitespace-nowrap">{day}</span>
      <span className="block text-sm leading-4 font-normal">Sudah lewat</span>
    </span>
  )
}

function LastReminder({ customer, timeZone }: Omit<UnpaidCardProps, 'ticked'>) {
  const { lastReminder, isTold } = customer
  if (!lastReminder) return <span className="text-muted">Belum pernah</span>
  if (lastReminder.isPending) return <Badge tone="info">Sedang dikirim</Badge>
  return (
    <span className="block">
      <span className="tabular block whitespace-nowrap">{formatInstantDay(lastReminder.at, timeZone)}</span>
      {!isTold && <span className="block text-sm leading-4 text-muted">Tagihan sebelumnya</span>}
    </span>
  )
}

function obstacleId(customerId: string): string {
  return `halangan-${customerId}`
}
