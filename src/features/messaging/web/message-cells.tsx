import type { Column } from '../../../ui/data-table.tsx'
import type { LoggedMessage } from '../schemas.ts'
import { MessageActions } from './message-actions.tsx'
import {
  MessageBadge,
  MessageCard,
  MessageReason,
  MessageText,
  messageKind,
  messageTime,
} from './message-parts.tsx'

/** `timeZone` is that of the business. */
export function messageColumns(timeZone: string): Column<LoggedMessage>[] {
  const top = 'py-3! align-top!'
  return [
    { key: 'penerima', header: 'Penerima', width: '22%', className: top, cell: recipientCell },
    {
      key: 'pesan',
      header: 'Pesan',
      className: top,
      cell: (message) => <MessageText message={message} summary={<span>{messageKind(message)}</span>} />,
    },
    {
      key: 'waktu',
      header: 'Waktu',
      width: '10.5rem',
      className: `${top} text-sm text-muted whitespace-nowrap`,
      cell: (message) => messageTime(message, timeZone),
    },
    {
      key: 'hasil',
      header: 'Hasil',
      width: '19rem',
      className: top,
      cell: (message) => outcomeCell(message),
    },
  ]
}

/** A message on small screens. */
export function LoggedMessageCard({ message, timeZone }: { message: LoggedMessage; timeZone: string }) {
  return (
    <MessageCard
      message={message}
      timeZone={timeZone}
      title={<RecipientName {...message} />}
      below={
        <p className="tabular text-sm text-muted">
          {message.whatsapp} · {messageKind(message)}
        </p>
      }
    />
  )
}

function recipientCell(message: LoggedMessage) {
  return (
    <span id={recipientId(message.id)} className="block min-w-0">
      <RecipientName {...message} />
      <span className="tabular block text-sm text-muted">{message.whatsapp}</span>
    </span>
  )
}

function RecipientName({ recipientName }: Pick<LoggedMessage, 'recipientName'>) {
  return (
    <span className="line-clamp-2 font-semibold wrap-anywhere" title={recipientName}>
      {recipientName}
    </span>
  )
}

function outcomeCell(message: LoggedMessage) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <MessageBadge message={message} />
      <MessageReason message={message} />
      <MessageActions message={message} describedBy={recipientId(message.id)} />
    </div>
  )
}

function recipientId(messageId: string): string {
  return `penerima-${messageId}`
}
