import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands } from '../../../shared/rupiah.ts'
import { Money } from '../../../ui/money.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ResultText } from '../rules/notification-text.ts'
import { billingApi } from './api.ts'
import { refreshUnpaid } from './refresh-bills.ts'
import { ReminderBar } from './reminder-bar.tsx'
import type { ReminderPurpose } from './reminder-purpose.ts'
import { ReminderStatus } from './reminder-status.tsx'
import { type UnpaidFilters, unpaidQuestion, useUnpaidFilters } from './unpaid-filters.ts'
import { UnpaidList, type UnpaidPage } from './unpaid-list.tsx'
import { usePreviewed } from './use-previewed.ts'
import { type ProgressOf, useReminderJob } from './use-reminder-job.ts'
import { useTickedCustomers } from './use-ticked-customers.ts'

const FILTERS: { value: UnpaidFilters['shown']; label: string }[] = [
  { value: 'belum', label: 'Belum diingatkan' },
  { value: 'semua', label: 'Semua' },
]

const REMINDER: ReminderPurpose = {
  title: 'Kirim pengingat',
  actionFor: (count) => `Kirim pengingat (${count})`,
  amountMeaning: 'total tagihan yang belum lunas',
  unpaidOnly: true,
  isMainTask: true,
}

interface UnpaidScreenProps {
  /** Of the business (IANA name). */
  timeZone: string
  gatewayConfigured: boolean
  progressOf: ProgressOf
  /** A send to ticked customers that goes on already. */
  runningJobId: string | undefined
}

/** Who has not paid, and reminding those of them that are ticked. */
export function UnpaidScreen({ timeZone, gatewayConfigured, progressOf, runningJobId }: UnpaidScreenProps) {
  const { filters, change } = useUnpaidFilters()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const question = unpaidQuestion(filters)
  const query = useQuery(
    billingApi.unpaid.queryOptions({
      input: { ...question, page: filters.page },
      placeholderData: keepPreviousData,
    }),
  )
  const defaults = useQuery(billingApi.defaults.queryOptions({ staleTime: 60_000 }))
  const ticked = useTickedCustomers(billingApi.unpaidIds.queryOptions({ input: question }))
  const previewed = usePreviewed(query.data?.rows, ticked.ids)
  const job = useReminderJob(runningJobId)
  const start = (jobId: string) => {
    flushSync(() => job.start(jobId))
    // The button that opened the dialog may go with the rows, and the keyboard must not be left in nowhere.
    heading.current?.focus({ preventScroll: true })
    void refreshUnpaid(queryClient)
  }
  const finish = (result: ResultText) => {
    job.finish(result)
    void refreshUnpaid(queryClient)
  }
  return (
    <div className="grid gap-4">
      <ReminderStatus job={{ ...job, finish }} progressOf={progressOf} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Pelanggan yang belum bayar
        </h2>
        <Summary data={query.isPlaceholderData ? undefined : query.data} />
      </div>
      <div className="grid gap-2 sm:grid-cols-[minmax(12rem,1fr)_13rem]">
        <SearchBox
          label="Cari pelanggan"
          placeholder="Cari nama atau ID pelanggan"
          value={filters.search}
          onSearch={(text) => change({ search: text.trim().slice(0, 100) })}
        />
        <Select
          label="Tampilkan"
          labelHidden
          options={FILTERS}
          value={filters.shown}
          onChange={(event) => change({ shown: event.target.value as UnpaidFilters['shown'] })}
        />
      </div>
      <ReminderBar
        purpose={REMINDER}
        boxesAt="left"
        ticked={ticked}
        shownIds={query.data?.rows.map(({ customerId }) => customerId)}
        previewed={previewed}
        settings={{
          defaultTemplate: defaults.data?.messageTemplate ?? '',
          gatewayConfigured,
          onStarted: start,
        }}
        className="sticky top-header z-[5] rounded-lg border border-line bg-surface shadow-card"
      />
      <UnpaidList query={query} filters={filters} onChange={change} ticked={ticked} timeZone={timeZone} />
    </div>
  )
}

function Summary({ data }: { data: UnpaidPage | undefined }) {
  return (
    <p role="status" className="min-h-6 font-medium">
      {data && (
        <>
          {groupThousands(data.count)} pelanggan <span className="text-muted">·</span>{' '}
          <Money amount={data.sum} className="font-bold" />
        </>
      )}
    </p>
  )
}
