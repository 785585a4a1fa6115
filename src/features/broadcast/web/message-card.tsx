import type { RefObject } from 'react'
import { Card } from '../../../ui/card.tsx'
import { insertText } from '../../../ui/insert-text.ts'
import { unfilledPlaceholders, unfilledText } from '../rules/unfilled-placeholders.ts'
import { MessageBox } from './message-box.tsx'
import { TemplateGrid } from './template-grid.tsx'

// There the focus that the browser's undo asks for would bring up the keyboard.
const TOUCH_SCREEN = '(pointer: coarse)'

interface MessageCardProps {
  message: string
  onMessage: (message: string) => void
  error: string | undefined
  boxRef: RefObject<HTMLTextAreaElement | null>
  onSubmit: () => void
}

/** Step 2: what the message says, from a template or from nothing. */
export function MessageCard({ message, onMessage, error, boxRef, onSubmit }: MessageCardProps) {
  const unfilled = unfilledPlaceholders(message)
  const replace = (text: string) => {
    if (!boxRef.current || window.matchMedia(TOUCH_SCREEN).matches) onMessage(text)
    else insertText(boxRef.current, text, 'all')
  }
  return (
    <Card title="2. Tulis Pesan">
      <div className="grid gap-4">
        <TemplateGrid message={message} onReplace={replace} />
        <MessageBox
          label="Pesan"
          rows={8}
          message={message}
          onMessage={onMessage}
          error={error}
          warning={unfilled.length > 0 ? unfilledText(unfilled) : undefined}
          onSubmit={onSubmit}
          boxRef={boxRef}
        />
      </div>
    </Card>
  )
}
