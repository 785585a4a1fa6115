import type { ReactNode } from 'react'
import { formatInstantMinute } from '../../../shared/calendar-day.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { MESSAGE_KIND_LABELS, MESSAGE_STATUSES, messageStatus, shownReason } from '../rules/message-status.ts'
import type { CustomerMessage } from '../schemas.ts'
import { MessageActions } from './message-actions.tsx'

interface MessageProps {
  message: CustomerMessage
  /** Of the business (IANA name). */
  timeZone: string
}

interface MessageCardProps extends MessageProps {
  title: ReactNode
  /** A line below the title that needs the whole width. */
  below?: ReactNode
}

/** A message in a list of cards: what it was for, what became of it, its text and what can be done. */
export function MessageCard({ message, timeZone, title, below }: MessageCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">{title}</div>
        <MessageBadge message={message} />
      </div>
      {below}
      <MessageReason message={message} />
      <MessageText
        message={message}
        summary={<span className="tabular text-muted">{messageTime(message, timeZone)}</span>}
      />
      <MessageActions message={message} className="mt-2" />
    </>
  )
}

/** What became of a message. */
export function MessageBadge({ message }: Pick<MessageProps, 'message'>) {
  const { label, tone } = MESSAGE_STATUSES[messageStatus(message)]
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  )
}

/** Why, where there is something to tell. */
export function MessageReason({ message }: Pick<MessageProps, 'message'>) {
  const reason = shownReason(message)
  if (!reason) return null
  const isTrouble = message.state === 'failed' || message.state === 'uncertain'
  return <p className={classNames('text-sm leading-5 wrap-anywhere', !isTrouble && 'text-muted')}>{reason}</p>
}

/** The text, behind a line that opens it. */
export function MessageText({ message, summary }: Pick<MessageProps, 'message'> & { summary: ReactNode }) {
  return (
    <details className="group mt-0.5 text-sm">
      <summary className="flex cursor-pointer list-none items-baseline justify-between gap-3 rounded-sm [&::-webkit-details-marker]:hidden">
        {summary}
        <span className="link shrink-0">
          <span className="group-open:hidden">Lihat isi</span>
          <span className="hidden group-open:inline">Tutup isi</span>
        </span>
      </summary>
      <p className="mt-2 rounded-md border border-line bg-sunken p-3 wrap-anywhere whitespace-pre-line">
        {message.text}
      </p>
    </details>
  )
}

/** What a message was for. */
export function messageKind({ kind }: Pick<CustomerMessage, 'kind'>): string {
  return MESSAGE_KIND_LABELS[kind]
}

/** When it was settled, else when it was queued: `5 Mei 2026, 14.30`. */
export function messageTime({ finishedAt, createdAt }: CustomerMessage, timeZone: string): string {
  return formatInstantMinute(finishedAt ?? createdAt, timeZone)
}
