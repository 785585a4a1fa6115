import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextInput } from './text-input.tsx'

const TOLD_MS = 2000

interface CopyFieldProps {
  label: string
  labelHidden?: boolean
  value: string
  /** Takes the focus when it comes up. */
  focusOnShow?: boolean
  className?: string
}

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({ label, labelHidden, value, focusOnShow = false, className }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (focusOnShow) field.current?.focus()
  }, [focusOnShow])
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(undefined), TOLD_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => setResult((await copyText(value, field.current)) ? 'copied' : 'failed')
  const isCopied = result === 'copied'
  return (
    <div className={className}>
      <TextInput
        ref={field}
        readOnly
        label={label}
        labelHidden={labelHidden}
        value={value}
        hint={result === 'failed' && 'Teks sudah dipilih, salin dengan tombol salin di keyboard.'}
        aside={
          <Button
            icon={isCopied ? <Check /> : <Copy />}
            className="min-w-30"
            aria-label={isCopied ? undefined : `Salin ${label}`}
            onClick={() => void copy()}
          >
            {isCopied ? 'Tersalin' : 'Salin'}
          </Button>
        }
        onFocus={(event) => event.currentTarget.select()}
      />
      <span role="status" className="sr-only">
        {isCopied && `${label} tersalin.`}
      </span>
    </div>
  )
}

/** True when it is in the clipboard; else the field is selected, to copy it by hand. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    // Missing on a plain-http page of the local network.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return document.execCommand('copy')
  }
}
