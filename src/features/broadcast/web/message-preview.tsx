import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { isApiError } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { MAX_MESSAGE_LENGTH } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import type { NamedCustomer } from './known-names.ts'

const REST_MS = 350
// Every text that was typed through would be kept otherwise.
const KEPT_MS = 10_000

interface MessagePreviewProps {
  message: string
  /** Those that can be looked at, the first one first. */
  customers: readonly NamedCustomer[]
}

/** The message as a chosen customer would get it, word by word. */
export function MessagePreview({ message, customers }: MessagePreviewProps) {
  const [pickedId, setPickedId] = useState<string>()
  const customer = customers.find(({ id }) => id === pickedId) ?? customers[0]
  return (
    <div className="grid min-h-0 gap-3">
      <Select
        label="Pratinjau untuk"
        value={customer?.id ?? ''}
        disabled={!customer}
        options={customers.map(({ id, nama }) => ({ value: id, label: nama }))}
        {...(!customer && { placeholder: 'Belum ada yang dipilih' })}
        onChange={(event) => setPickedId(event.target.value)}
      />
      <Bubble key={customer?.id} message={message} customer={customer} />
    </div>
  )
}

function Bubble({ message, customer }: { message: string; customer: NamedCustomer | undefined }) {
  const id = useId()
  const rested = useDelayed(message, REST_MS)
  const isAsked = customer !== undefined && canBeFilled(rested)
  // Every text has an answer of its own, so a late one never replaces that of a newer text.
  const query = useQuery(
    broadcastApi.preview.queryOptions({
      input: { customerId: customer?.id ?? '', message: rested },
      enabled: isAsked,
      placeholderData: keepPreviousData,
      gcTime: KEPT_MS,
    }),
  )
  const isBehind = message.trim() !== '' && customer !== undefined && (query.isFetching || rested !== message)
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBehind}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard too
      tabIndex={0}
      className="grid max-h-[max(14rem,calc(100dvh-28.5rem))] min-h-56 content-start overflow-y-auto rounded-md border border-line bg-ground p-3"
    >
      <h3 id={id} className="sr-only">
        Pratinjau pesan
      </h3>
      <BubbleContent
        text={customer && canBeFilled(message) ? query.data?.text : message.trim()}
        hasCustomer={customer !== undefined}
        isBehind={isBehind}
        problem={isAsked && query.isError ? query.error : undefined}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </section>
  )
}

function canBeFilled(message: string): boolean {
  const { length } = message.trim()
  return length > 0 && length <= MAX_MESSAGE_LENGTH
}

interface BubbleContentProps {
  /** Undefined while loading. */
  text: string | undefined
  hasCustomer: boolean
  isBehind: boolean
  problem: Error | undefined
  isRetrying: boolean
  onRetry: () => void
}

function BubbleContent(props: BubbleContentProps) {
  const { text, hasCustomer, isBehind, problem, isRetrying, onRetry } = props
  if (text === '') return <Hint>Pesan masih kosong.</Hint>
  if (problem && isApiError(problem, 'NOT_FOUND'))
    return <Hint>Pelanggan ini sudah tidak aktif atau tidak punya nomor WhatsApp.</Hint>
  if (problem) {
    return (
      <div className="grid justify-items-center gap-3 self-center text-center text-sm">
        <p role="alert" className="font-medium text-danger">
          Pratinjau gagal dimuat.
        </p>
        <Button size="sm" busy={isRetrying} busyText="Memuat..." onClick={onRetry}>
          Coba lagi
        </Button>
      </div>
    )
  }
  return (
    <>
      <div className="ml-4 min-w-0 justify-self-end rounded-lg rounded-tr-none border border-success-line bg-success-soft px-3 py-2 text-sm leading-6 shadow-control">
        {text === undefined ? <SkeletonText /> : <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        <span className="flex h-5 items-center justify-end text-success">
          {isBehind ? <Spinner label={null} className="size-4" /> : <CheckCheck className="size-4" />}
        </span>
      </div>
      {!hasCustomer && (
        <p className="mt-3 text-center text-sm text-muted">
          Pilih pelanggan untuk melihat pesan dengan datanya.
        </p>
      )}
    </>
  )
}

function Hint({ children }: { children: string }) {
  return <p className="self-center py-10 text-center text-sm text-muted">{children}</p>
}

function SkeletonText() {
  return (
    <div className="grid w-44 max-w-full gap-3 py-1.5">
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-36" />
    </div>
  )
}
