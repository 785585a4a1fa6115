import { useInfiniteQuery } from '@tanstack/react-query'
import { GrowingList } from '../../../ui/growing-list.tsx'
import { isPending } from '../rules/message-status.ts'
import { messagingApi } from './api.ts'
import { MessageCard, messageKind } from './message-parts.tsx'

const MESSAGES_A_PAGE = 10
const LOOK_AGAIN_MS = 5000

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
        row={(message) => (
          <MessageCard
            message={message}
            timeZone={timeZone}
            title={<p className="font-semibold">{messageKind(message)}</p>}
          />
        )}
        empty="Belum ada pesan."
        errorText="Gagal mengambil data pesan."
      />
    </section>
  )
}
