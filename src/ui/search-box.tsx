import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

interface SearchBoxProps {
  label: string
  placeholder?: string
  /** The search that is in force; a change from outside (reset, Back) replaces what is typed. */
  value: string
  onSearch: (text: string) => void
  delayMs?: number
  className?: string
}

export function SearchBox({ label, placeholder, value, onSearch, delayMs = 250, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setSent(value)
    if (value !== sent) setText(value)
  }

  const input = useRef<HTMLInputElement>(null)
  const send = (next: string) => {
    setText(next)
    setSent(next)
    if (next !== sent) onSearch(next)
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => latestSend.current(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, sent, delayMs])

  const clear = () => {
    send('')
    input.current?.focus()
  }
  return (
    <search className={classNames('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        enterKeyHint="search"
        autoComplete="off"
        className="field-control pr-10 pl-10 text-ellipsis"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Hapus pencarian"
          className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
          onClick={clear}
        >
          <X className="size-4.5" />
        </button>
      )}
    </search>
  )
}
