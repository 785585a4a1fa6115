import { useInfiniteQuery } from '@tanstack/react-query'
import { formatInstantDay, isoWithOffset } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { GrowingList } from '../../../ui/growing-list.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { CustomerMessage, MessageKind, MessageState } from '../schemas.ts'
import { messagingApi } from './api.ts'

const MESSAGES_A_PAGE = 10
const LOOK_AGAIN_MS = 5000

const KINDS: Record<MessageKind, string> = {
  welcome: 'Selamat datang',
  reminder: 'Pengingat tagihan',
  confirmation: 'Konfirmasi pembayaran',
  broadcast: 'Broadcast',
}

const OUTCOMES: Record<MessageState, { label: string; tone: Tone }> = {
  queued: { label: 'Menunggu', tone: 'neutral' },
  sending: { label: 'Menunggu', tone: 'neutral' },
  sent: { label: 'Terkirim', tone: 'success' },
  failed: { label: 'Gagal', tone: 'danger' },
  uncertain: { label: 'Tidak pasti', tone: 'warning' },
  cancelled: { label: 'Dibatalkan', tone: 'neutral' },
}

interface CustomerMessagesProps {
  /** The customer's document id. */
  customerId: string
  /** Of the business (IANA name). */
  timeZone: string
}

/** The messages to a customer with what became of them. */
export function CustomerMessages({ customerId, timeZone }: CustomerMessagesProps) {
  const query = useInfiniteQuery(
    messagingApi.ofCustomer.infiniteOptions({
      input: (page: number) => ({ id: customerId, page, pageSize: MESSAGES_A_PAGE }),
      initialPageParam: 1,
      getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
      refetchInterval: ({ state }) =>
        state.status === 'success' && state.data?.pages.some(({ rows }) => rows.some(isPending))
          ? LOOK_AGAIN_MS
          : false,
    }),
  )
  return (
    <section className="grid gap-3">
      <h3 className="text-base">Pesan WhatsApp</h3>
      <GrowingList
        label="Pesan WhatsApp"
        query={query}
        rowKey={(message) => message.id}
        row={(message) => <MessageRow message={message} timeZone={timeZone} />}
        empty="Belum ada pesan."
        errorText="Gagal mengambil data pesan."
      />
    </section>
  )
}

function MessageRow({ message, timeZone }: { message: CustomerMessage; timeZone: string }) {
  const { kind, state, reason, text, createdAt, finishedAt } = message
  const { label, tone } = OUTCOMES[state]
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{KINDS[kind]}</p>
        <Badge dot tone={tone}>
          {label}
        </Badge>
      </div>
      {reason && (state === 'failed' || state === 'uncertain') && (
        <p className="text-sm wrap-anywhere">{reason}</p>
      )}
      <details className="group mt-0.5 text-sm">
        <summary className="flex cursor-pointer list-none items-baseline justify-between gap-3 rounded-sm [&::-webkit-details-marker]:hidden">
          <span className="tabular text-muted">{minuteText(finishedAt ?? createdAt, timeZone)}</span>
          <span className="link">
            <span className="group-open:hidden">Lihat isi</span>
            <span className="hidden group-open:inline">Tutup isi</span>
          </span>
        </summary>
        <p className="mt-2 rounded-md border border-line bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </details>
    </>
  )
}

function isPending({ state }: CustomerMessage): boolean {
  return state === 'queued' || state === 'sending'
}

/** `5 Mei 2026, 14.30` */
function minuteText(instant: string, timeZone: string): string {
  const [hour, minute] = isoWithOffset(instant, timeZone).slice(11, 16).split(':')
  return `${formatInstantDay(instant, timeZone)}, ${hour}.${minute}`
}
