import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { billingApi } from './api.ts'

const REST_MS = 350

interface ReminderPreviewProps {
  /** With another customer, give it another `key`. */
  customerId: string
  customerName: string
  amount: number
  messageTemplate: string
}

/** The message as it would go out, word by word. */
export function ReminderPreview(props: ReminderPreviewProps) {
  const { customerId, customerName, amount, messageTemplate } = props
  const id = useId()
  const rested = {
    amount: useDelayed(amount, REST_MS),
    messageTemplate: useDelayed(messageTemplate, REST_MS),
  }
  const isEmpty = messageTemplate.trim() === ''
  const query = useQuery(
    billingApi.previewReminder.queryOptions({
      input: { customerId, ...rested },
      enabled: rested.messageTemplate.trim() !== '',
      placeholderData: keepPreviousData,
    }),
  )
  const isBehind = query.isFetching || rested.amount !== amount || rested.messageTemplate !== messageTemplate
  return (
    <section aria-labelledby={id} aria-busy={isBehind && !isEmpty}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold wrap-anywhere">
          Pratinjau pesan ke {customerName}
        </h3>
        {isBehind && !isEmpty && <span className="shrink-0 text-sm text-muted">Memperbarui...</span>}
      </div>
      <div className="min-h-62 rounded-md border border-line bg-sunken p-3 text-sm leading-6">
        <PreviewText
          text={isEmpty ? '' : query.data?.text}
          failed={query.isError}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    </section>
  )
}

interface PreviewTextProps {
  /** Undefined while loading. */
  text: string | undefined
  failed: boolean
  busy: boolean
  onRetry: () => void
}

function PreviewText({ text, failed, busy, onRetry }: PreviewTextProps) {
  if (text === '') return <p className="text-muted">Pesan masih kosong.</p>
  if (failed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="font-medium text-danger">
          Pratinjau gagal dimuat.
        </p>
        <Button size="sm" busy={busy} busyText="Memuat..." onClick={onRetry}>
          Coba lagi
        </Button>
      </div>
    )
  }
  if (text === undefined) {
    return (
      <div className="grid gap-3 py-1.5">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-56" />
      </div>
    )
  }
  return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
}
