import { Eye, MessageCircle } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { PrintedBill } from '../print-contract.ts'
import { printedBillNumber, shownInvoiceNumber } from '../rules/invoice-number.ts'
import { canApplyProration } from './print-facts.ts'

export interface PrintActions {
  onPreview: (bill: PrintedBill) => void
  onSend: (bill: PrintedBill) => void
  onApply: (bill: PrintedBill) => void
}

export function printColumns(actions: PrintActions): Column<PrintedBill>[] {
  return [
    { key: 'nomor', header: 'No. Tagihan', width: '9.5rem', cell: (bill) => <BillNumbers bill={bill} /> },
    { key: 'nama', header: 'Nama Pelanggan', cell: (bill) => <CustomerName bill={bill} /> },
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
    {
      key: 'jumlah',
      header: 'Jumlah',
      align: 'end',
      width: '8rem',
      cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
    },
    {
      key: 'prorata',
      header: 'Prorata',
      align: 'end',
      width: '9.5rem',
      cell: (bill) => (
        <span className="grid justify-items-end gap-1">
          <Money amount={bill.proratedAmount} className="text-muted" />
          <ApplyButton bill={bill} {...actions} />
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '7.75rem',
      cell: ({ isPaid }) => <StatusBadge isPaid={isPaid} />,
    },
    {
      key: 'aksi',
      header: 'Aksi',
      align: 'end',
      width: '14rem',
      cell: (bill) => <RowActions bill={bill} {...actions} />,
    },
  ]
}

/** A bill on small screens. */
export function PrintCard({ bill, ...actions }: PrintActions & { bill: PrintedBill }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <CustomerName bill={bill} />
        <StatusBadge isPaid={bill.isPaid} />
      </div>
      <div className="mt-1 flex items-end justify-between gap-3">
        <span className="min-w-0 text-sm">
          <span className="block text-muted">{bill.paket}</span>
          <BillNumbers bill={bill} />
        </span>
        <span className="grid justify-items-end">
          <Money amount={bill.amount} className="font-bold" />
          <span className="text-sm text-muted">
            Prorata <Money amount={bill.proratedAmount} />
          </span>
        </span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ApplyButton bill={bill} {...actions} />
        <RowActions bill={bill} {...actions} />
      </div>
    </>
  )
}

function BillNumbers({ bill }: { bill: PrintedBill }) {
  return (
    <span className="tabular block min-w-0">
      <span className="block font-medium">{printedBillNumber(bill.id)}</span>
      <span className="block text-sm wrap-anywhere text-muted">{shownInvoiceNumber(bill)}</span>
    </span>
  )
}

function CustomerName({ bill: { id, customerName } }: { bill: PrintedBill }) {
  return (
    <span id={nameId(id)} className="line-clamp-2 min-w-0 font-semibold wrap-anywhere" title={customerName}>
      {customerName}
    </span>
  )
}

function StatusBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge dot tone={isPaid ? 'success' : 'warning'}>
      {isPaid ? 'Lunas' : 'Belum Lunas'}
    </Badge>
  )
}

function ApplyButton({ bill, onApply }: PrintActions & { bill: PrintedBill }) {
  if (!canApplyProration(bill)) return null
  return (
    <Button
      size="sm"
      className="px-2.5 max-xl:grow"
      aria-describedby={nameId(bill.id)}
      onClick={() => onApply(bill)}
    >
      Terapkan prorata
    </Button>
  )
}

function RowActions({ bill, onPreview, onSend }: PrintActions & { bill: PrintedBill }) {
  const shared = {
    size: 'sm',
    className: 'grow px-2.5 xl:grow-0',
    'aria-describedby': nameId(bill.id),
  } as const
  return (
    <span className="flex grow justify-end gap-2 xl:gap-1.5">
      <Button {...shared} icon={<Eye />} onClick={() => onPreview(bill)}>
        Pratinjau
      </Button>
      <Button {...shared} icon={<MessageCircle />} onClick={() => onSend(bill)}>
        Kirim
      </Button>
    </span>
  )
}

function nameId(billId: string): string {
  return `cetak-${billId}`
}
