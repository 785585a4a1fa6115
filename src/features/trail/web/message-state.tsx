import { groupThousands } from '../../../shared/rupiah.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MESSAGE_WORDS, type MessageState } from '../rules/message-words.ts'

/** What became of a message, or of how many. */
export function MessageStateBadge({ state, count }: { state: MessageState; count?: number }) {
  const { label, tone } = MESSAGE_WORDS[state]
  return (
    <Badge dot tone={tone}>
      {count === undefined ? label : `${label}: ${groupThousands(count)}`}
    </Badge>
  )
}
