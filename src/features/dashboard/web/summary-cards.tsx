import { useQuery } from '@tanstack/react-query'
import { Calculator, CalendarClock, Hourglass, ReceiptText, TrendingUp, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type BillingPeriod, periodLabel } from '../../../shared/billing-period.ts'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Money } from '../../../ui/money.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import type { DashboardSummary } from '../contract.ts'
import { dashboardApi } from './api.ts'

interface CardOf {
  label: string
  icon: ReactNode
  /** The list behind the number. */
  href: string
  value: (summary: DashboardSummary) => ReactNode
  hint?: (summary: DashboardSummary) => ReactNode
}

const UNPAID = '/dashboard/broadcast?tab=belum-bayar&tampil=semua'

const COUNTS: readonly CardOf[] = [
  {
    label: 'Total Pelanggan',
    icon: <Users className="size-5" />,
    href: '/dashboard/customers',
    value: ({ customerCount }) => groupThousands(customerCount),
  },
  {
    label: 'Total Tagihan',
    icon: <ReceiptText className="size-5" />,
    href: '/dashboard/history',
    value: ({ billCount }) => groupThousands(billCount),
  },
  {
    label: 'Tagihan Pending',
    icon: <Hourglass className="size-5" />,
    href: UNPAID,
    value: ({ pendingCount }) => groupThousands(pendingCount),
    hint: ({ overdueCount }) =>
      overdueCount > 0 && (
        <span className="text-danger">{groupThousands(overdueCount)} lewat jatuh tempo</span>
      ),
  },
  {
    label: 'Jatuh Tempo 5 Hari',
    icon: <CalendarClock className="size-5" />,
    href: UNPAID,
    value: ({ dueSoonCount }) => groupThousands(dueSoonCount),
  },
]

const SUMS: readonly CardOf[] = [
  {
    label: 'Total Pendapatan',
    icon: <Wallet className="size-5" />,
    href: '/dashboard/history?status=lunas',
    value: ({ totalIncome }) => <Money amount={totalIncome} />,
  },
  {
    label: 'Pendapatan Bulan Ini',
    icon: <TrendingUp className="size-5" />,
    href: '/dashboard/payments?status=lunas',
    value: ({ monthIncome }) => <Money amount={monthIncome} />,
    hint: ({ period }) => periodLabel(period as BillingPeriod),
  },
  {
    label: 'Rata-rata Tagihan',
    icon: <Calculator className="size-5" />,
    href: '/dashboard/reports',
    value: ({ averageBilling }) => <Money amount={averageBilling} />,
  },
]

/** The seven cards; each leads to the list behind its number. */
export function SummaryCards() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardApi.summary.queryOptions())
  const tile = (card: CardOf) => {
    const failed = isError && !data && !isFetching
    const content = (
      <StatTile
        label={card.label}
        icon={card.icon}
        value={data && card.value(data)}
        // The same height with and without a hint, so that the numbers of a row stand in one line.
        hint={(data && card.hint?.(data)) || <span className="max-sm:hidden">&nbsp;</span>}
        failed={failed}
        onRetry={() => void refetch()}
      />
    )
    // A link must not hold the button that tries again.
    return failed ? (
      <div key={card.label}>{content}</div>
    ) : (
      <Link key={card.label} href={card.href} className="grid rounded-lg [&:hover>div]:border-primary">
        {content}
      </Link>
    )
  }
  return (
    <section aria-label="Ringkasan" className="grid grid-cols-1 gap-3 sm:gap-4">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">{COUNTS.map(tile)}</div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">{SUMS.map(tile)}</div>
    </section>
  )
}
