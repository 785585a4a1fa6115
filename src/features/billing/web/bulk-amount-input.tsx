import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { groupThousands, parseRupiahInput } from '../../../shared/rupiah.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { BulkDraftStore } from './bulk-draft-store.ts'

interface BulkAmountInputProps {
  store: BulkDraftStore
  /** The row's place in the store. */
  index: number
  amount: number
  label: string
  isLocked: boolean
  /** Fills this amount and those below it with a pasted column; false for a paste that the field takes itself. */
  onPasteColumn: (text: string) => boolean
}

/** One amount of the bulk table: bare digits while it is typed, grouped at rest. */
export function BulkAmountInput({
  store,
  index,
  amount,
  label,
  isLocked,
  onPasteColumn,
}: BulkAmountInputProps) {
  const [text, setText] = useState<string>()
  const amountBefore = useRef(amount)

  const begin = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    amountBefore.current = amount
    flushSync(() => setText(String(amount)))
    input.select()
  }
  const type = (typed: string) => {
    setText(typed)
    store.setAmount(index, parseRupiahInput(typed))
  }
  const takeBack = ({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Escape' || isLocked) return
    flushSync(() => type(String(amountBefore.current)))
    input.select()
  }
  const paste = (event: ClipboardEvent) => {
    if (!onPasteColumn(event.clipboardData.getData('text'))) return
    event.preventDefault()
    setText(String(store.entry(index).amount))
  }
  const isBad = text !== undefined && text.trim() !== '' && amount === 0 && !/^0+$/.test(text.trim())
  return (
    <input
      type="text"
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isBad || undefined}
      readOnly={isLocked}
      className={classNames(
        'field-control tabular px-2 text-right md:px-3',
        isLocked && 'border-transparent bg-transparent text-muted shadow-none',
      )}
      value={text ?? groupThousands(amount)}
      onFocus={begin}
      onBlur={() => setText(undefined)}
      onMouseDown={focusWholeAmount}
      onChange={(event) => type(event.target.value)}
      onKeyDown={takeBack}
      onPaste={paste}
    />
  )
}

// The browser's own focus by click would put the caret between the digits and so undo the selection.
function focusWholeAmount(event: { currentTarget: HTMLInputElement; preventDefault: () => void }) {
  if (event.currentTarget === document.activeElement) return
  event.preventDefault()
  event.currentTarget.focus({ preventScroll: true })
}
