import { type RefObject, useRef } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { insertText } from '../../../ui/insert-text.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from '../schemas.ts'
import { PlaceholderChips } from './placeholder-chips.tsx'

interface MessageBoxProps {
  label: string
  message: string
  onMessage: (message: string) => void
  rows: number
  error?: string | undefined
  warning?: string | undefined
  /** Ctrl + Enter, or Command + Enter. */
  onSubmit?: () => void
  boxRef?: RefObject<HTMLTextAreaElement | null>
}

/** A message being written: counter, and the placeholders with what they stand for. */
export function MessageBox({
  label,
  message,
  onMessage,
  rows,
  error,
  warning,
  onSubmit,
  boxRef,
}: MessageBoxProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const box = boxRef ?? own
  const isTooLong = message.trim().length > MAX_MESSAGE_LENGTH
  return (
    <div className="grid gap-3">
      <TextArea
        ref={box}
        label={label}
        rows={rows}
        value={message}
        error={error}
        warning={warning}
        hint={
          <span className={`tabular block text-right ${isTooLong ? 'font-semibold text-danger' : ''}`}>
            {groupThousands(message.length)} / {groupThousands(MAX_MESSAGE_LENGTH)} karakter
          </span>
        }
        onChange={(event) => onMessage(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.()
        }}
      />
      <PlaceholderChips
        onInsert={(placeholder) => box.current && insertText(box.current, placeholder, 'selection')}
      />
    </div>
  )
}
