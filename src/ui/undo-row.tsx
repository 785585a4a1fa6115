import { Undo2 } from 'lucide-react'
import { formatInstantMinute } from '../shared/calendar-day.ts'
import { Button } from './button.tsx'
import { pageTimeZone } from './page-time-zone.ts'
import { remainingText } from './undo-times.ts'

interface UndoRowProps {
  title: string
  /** What happened, before when it did. */
  what: string
  /** When it did (ISO instant). */
  at: string
  action: string
  busy?: boolean
  onAction: () => void
}

/** A change that can be taken back: what, when, until when, and the button for it. */
export function UndoRow({ title, what, at, action, busy, onAction }: UndoRowProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-2 leading-5 font-semibold wrap-anywhere" title={title}>
          {title}
        </p>
        <p className="tabular mt-0.5 text-sm text-muted">
          {what} {formatInstantMinute(at, pageTimeZone())} · {remainingText(at, Date.now())}
        </p>
      </div>
      <Button
        size="sm"
        icon={<Undo2 />}
        busy={busy}
        busyText="Memproses..."
        aria-label={`${action} ${title}`}
        onClick={onAction}
      >
        {action}
      </Button>
    </>
  )
}
