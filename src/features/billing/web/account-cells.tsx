import type { BillingPeriod } from '../../../shared/billing-period.ts'
import { formatInstantDay } from '../../../shared/calendar-day.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import type { AccountEntry } from '../history-contract.ts'
import { monthsLabel } from '../rules/billing-cycle.ts'

/** `timeZone` decides the day that a bill or a payment falls on. */
export function accountColumns(timeZone: string): Column<AccountEntry>[] {
  return [
    {
      key: 'tanggal',
      header: 'Tanggal',
      width: '8.5rem',
      className: 'text-muted whitespace-nowrap',
      cell: ({ at }) => formatInstantDay(at, timeZone),
    },
    { key: 'keterangan', header: 'Keterangan', cell: (entry) => <Words entry={entry} /> },
    {
      key: 'tagihan',
      header: 'Tagihan',
      align: 'end',
      width: '9rem',
      cell: ({ kind, amount }) => kind === 'bill' && <Money amount={amount} />,
    },
    {
      key: 'pembayaran',
      header: 'Pembayaran',
      align: 'end',
      width: '9rem',
      cell: ({ kind, amount }) => kind === 'payment' && <Money amount={amount} className="text-success" />,
    },
    {
      key: 'saldo',
      header: 'Saldo',
      align: 'end',
      width: '9.5rem',
      cell: ({ balance }) => <Money amount={balance} className="font-semibold" />,
    },
  ]
}

/** A line of the statement on small screens. */
export function AccountEntryCard({ entry, timeZone }: { entry: AccountEntry; timeZone: string }) {
  const { kind, at, amount, balance } = entry
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Words entry={entry} />
        {kind === 'bill' ? (
          <Money amount={amount} className="font-bold" />
        ) : (
          <Money amount={-amount} className="font-bold text-success" />
        )}
      </div>
      <p className="tabular mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>{formatInstantDay(at, timeZone)}</span>
        <span>
          Saldo <Money amount={balance} className="font-medium text-ink" />
        </span>
      </p>
    </>
  )
}

function Words({ entry }: { entry: AccountEntry }) {
  const { kind, period, lastPeriod, paket, invoiceNumber } = entry
  const months = monthsLabel({ period: period as BillingPeriod, lastPeriod: lastPeriod as BillingPeriod })
  return (
    <span className="block min-w-0">
      <span className="block font-medium">
        {kind === 'bill' ? 'Tagihan' : 'Pembayaran'} {months}
      </span>
      <span className="block text-sm wrap-anywhere text-muted">
        {kind === 'bill' ? [paket, invoiceNumber].filter(Boolean).join(' · ') : invoiceNumber}
      </span>
    </span>
  )
}
