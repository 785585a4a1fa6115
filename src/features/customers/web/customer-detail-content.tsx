import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import type { CustomerDetailPanelProps } from './customer-detail.tsx'
import { CustomerDetailProfile } from './customer-detail-profile.tsx'
import { CustomerDetailSkeleton } from './customer-detail-skeleton.tsx'

const LOAD_FAILED = 'Gagal mengambil data pelanggan.'

interface CustomerDetailContentProps extends Pick<CustomerDetailPanelProps, 'query'> {
  bills: ReactNode
  messages: ReactNode
}

/** Profile, bills and messages: each loads and fails on its own. */
export function CustomerDetailContent({ query, bills, messages }: CustomerDetailContentProps) {
  const { data, isError, isFetching } = query
  const retry = () => void query.refetch()
  return (
    <div className="grid gap-6 [&>section]:border-t [&>section]:border-line [&>section]:pt-5">
      {isError && !data ? (
        <ErrorState onRetry={retry} busy={isFetching}>
          {LOAD_FAILED}
        </ErrorState>
      ) : (
        <div className="grid gap-5">
          {isError && (
            <StaleAlert busy={isFetching} onRetry={retry}>
              {LOAD_FAILED}
            </StaleAlert>
          )}
          {data ? <CustomerDetailProfile {...data} /> : <CustomerDetailSkeleton />}
        </div>
      )}
      {bills}
      {messages}
    </div>
  )
}
