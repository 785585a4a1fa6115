import { Trash2 } from 'lucide-react'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Bill } from '../schemas.ts'

export interface PaymentActions {
  busyIds: ReadonlySet<string>
  onToggle: (bill: Bill) => void
  onDelete: (bill: Bill) => void
}

/** `timeZone` decides the day that a payment falls on. */
export function paymentColumns(actions: PaymentActions, timeZone: string): Column<Bill>[] {
  return [
    { key: 'nama', header: 'Nama Pelanggan', cell: nameCell },
    {
      key: 'paket',
      header: 'Paket',
      width: '5rem',
      cell: ({ paket }) => (
        <Badge long tone="info">
          {paket}
        </Badge>
      ),
    },
    { key: 'periode', header: 'Periode', width: '8.5rem', cell: periodText },
    {
      key: 'jumlah',
      header: 'Jumlah',
      align: 'end',
      width: '7.5rem',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'tanggal',
      header: 'Tanggal Bayar',
      width: '7rem',
      className: 'text-muted',
      cell: (bill) => paidDay(bill, timeZone),
    },
    {
      key: 'status',
      header: 'Status',
      width: '7.75rem',
      cell: ({ isPaid }) => <PaymentBadge isPaid={isPaid} />,
    },
    {
      key: 'aksi',
      header: 'Aksi',
      align: 'end',
      width: '13.75rem',
      cell: (bill) => <RowActions bill={bill} {...actions} />,
    },
  ]
}

/** A bill on small screens. */
export function PaymentCard({
  bill,
  timeZone,
  ...actions
}: PaymentActions & { bill: Bill; timeZone: string }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {nameCell(bill)}
        <PaymentBadge isPaid={bill.isPaid} />
      </div>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">
          {bill.paket} · {periodText(bill)}
        </span>
        <Money amount={bill.amount} className="font-bold" />
      </p>
      <p className="tabular text-sm text-muted">
        {bill.paidAt ? `Dibayar ${paidDay(bill, timeZone)}` : 'Belum dibayar'}
      </p>
      <div className="mt-3 flex justify-between gap-2">
        <RowActions bill={bill} {...actions} />
      </div>
    </>
  )
}

export function paidDay({ paidAt }: Bill, timeZone: string): string {
  return paidAt ? formatInstantDay(paidAt, timeZone) : '-'
}

function nameCell({ id, customerName, notes }: Bill) {
  return (
    <span className="block min-w-0">
      <span id={nameId(id)} className="line-clamp-2 font-semibold wrap-anywhere" title={customerName}>
        {customerName}
      </span>
      {notes && (
        <span className="line-clamp-1 text-sm wrap-anywhere text-muted" title={notes}>
          {notes}
        </span>
      )}
    </span>
  )
}

function periodText({ month, year }: Bill): string {
  return `${month} ${year}`
}

function PaymentBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge dot tone={isPaid ? 'success' : 'warning'}>
      {isPaid ? 'Lunas' : 'Belum Lunas'}
    </Badge>
  )
}

function RowActions({ bill, busyIds, onToggle, onDelete }: PaymentActions & { bill: Bill }) {
  const isBusy = busyIds.has(bill.id)
  return (
    <span className="flex grow items-center justify-end gap-1">
      <Button
        size="sm"
        variant={bill.isPaid ? 'ghost' : 'secondary'}
        className="min-w-38 grow px-2 xl:grow-0"
        busy={isBusy}
        busyText="Memproses..."
        aria-describedby={nameId(bill.id)}
        onClick={() => onToggle(bill)}
      >
        {bill.isPaid ? 'Tandai Belum Lunas' : 'Tandai Lunas'}
      </Button>
      <IconButton
        size="sm"
        destructive
        disabled={isBusy}
        label={`Hapus tagihan ${bill.customerName}`}
        icon={<Trash2 />}
        onClick={() => onDelete(bill)}
      />
    </span>
  )
}

function nameId(billId: string): string {
  return `tagihan-${billId}`
}
