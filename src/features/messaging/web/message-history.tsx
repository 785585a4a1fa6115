import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/button.tsx'
import { type HistoryAddress, type HistoryFilters, useHistoryFilters } from './history-address.ts'
import { JobList } from './job-list.tsx'
import { JobView } from './job-view.tsx'
import { MessageList } from './message-list.tsx'

const VIEWS: { view: HistoryFilters['view']; label: string }[] = [
  { view: 'pengiriman', label: 'Pengiriman' },
  { view: 'pesan', label: 'Semua pesan' },
]

/** What was sent: the jobs, one job with its messages, or all messages. Its state lives in the address. */
export function MessageHistory({ timeZone }: { timeZone: string }) {
  const address = useHistoryFilters()
  const { filters, change } = address
  if (filters.job) return <JobView key={filters.job} address={address} timeZone={timeZone} />
  const views = <Views address={address} />
  return (
    <div className="grid gap-4">
      {filters.view === 'pesan' ? (
        <MessageList filters={filters} onChange={change} timeZone={timeZone} views={views} />
      ) : (
        <JobList address={address} timeZone={timeZone} views={views} />
      )}
    </div>
  )
}

function Views({ address: { filters, linkToView } }: { address: HistoryAddress }): ReactNode {
  return (
    <nav aria-label="Riwayat" className="flex gap-1">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          {...linkToView(view)}
          aria-current={view === filters.view ? 'page' : undefined}
          className={buttonClass(view === filters.view ? 'secondary' : 'ghost')}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
