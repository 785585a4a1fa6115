import { memo } from 'react'
import { isStoredPhone } from '../../../shared/phone-number.ts'
import type { Recipient } from '../schemas.ts'

interface RecipientRowsProps {
  rows: readonly Recipient[]
  chosenIds: ReadonlySet<string>
  /** Has to stay the same function, or every row is drawn anew. */
  onToggle: (id: string) => void
}

/** The customers with their ticks; out of view a row costs next to nothing. */
export const RecipientRows = memo(({ rows, chosenIds, onToggle }: RecipientRowsProps) => (
  <ul className="divide-y divide-line">
    {rows.map((recipient) => (
      <li key={recipient.id} className="[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
        <RecipientRow recipient={recipient} isChosen={chosenIds.has(recipient.id)} onToggle={onToggle} />
      </li>
    ))}
  </ul>
))

interface RecipientRowProps {
  recipient: Recipient
  isChosen: boolean
  onToggle: (id: string) => void
}

const RecipientRow = memo(({ recipient, isChosen, onToggle }: RecipientRowProps) => {
  const { id, nama, wznId, paket, whatsapp } = recipient
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 px-4 py-2 outline-offset-[-2px] outline-primary has-focus-visible:outline-2 sm:px-5 ${
        isChosen ? 'bg-primary-soft' : 'hover:bg-sunken'
      }`}
    >
      <input
        type="checkbox"
        className="checkbox mt-1 outline-none"
        checked={isChosen}
        onChange={() => onToggle(id)}
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-6 font-semibold wrap-anywhere" title={nama}>
          {nama}
        </span>
        <span className="tabular block text-sm wrap-anywhere text-muted">
          {wznId} · {paket} ·{' '}
          {isStoredPhone(whatsapp) ? (
            whatsapp
          ) : (
            <span className="font-medium text-warning">{whatsapp} (tidak valid)</span>
          )}
        </span>
      </span>
    </label>
  )
})
