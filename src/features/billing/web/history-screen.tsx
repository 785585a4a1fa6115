import { lazy, type ReactNode, Suspense } from 'react'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AccountHeadSkeleton } from './account-head.tsx'
import { useHistoryFilters } from './history-filters.ts'
import { HistoryList } from './history-list.tsx'

const AccountView = lazy(async () => {
  const loaded = await import('./account-view.tsx').catch(() => undefined)
  return { default: loaded?.AccountView ?? NotLoaded }
})

interface HistoryScreenProps {
  /** Of the business (IANA name). */
  timeZone: string
  /** What was changed about a customer (document id). */
  trailOf?: (customerId: string) => ReactNode
}

/** All bills, or one customer's account when the address names one. */
export function HistoryScreen({ timeZone, trailOf }: HistoryScreenProps) {
  const { filters, accountId, change, linkToAccount, leaveAccount } = useHistoryFilters()
  if (accountId === undefined)
    return (
      <HistoryList filters={filters} onChange={change} linkToAccount={linkToAccount} timeZone={timeZone} />
    )
  return (
    <Suspense fallback={<AccountHeadSkeleton />}>
      <AccountView
        key={accountId}
        customerId={accountId}
        timeZone={timeZone}
        onLeave={leaveAccount}
        trail={trailOf?.(accountId)}
      />
    </Suspense>
  )
}

function NotLoaded() {
  return (
    <Card>
      <ErrorState onRetry={() => window.location.reload()}>
        Halaman gagal dimuat. Periksa koneksi lalu coba lagi.
      </ErrorState>
    </Card>
  )
}
