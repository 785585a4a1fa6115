import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, splitFieldTexts } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'aside'>) {
  const [shown, setShown] = useState(false)
  const { texts, controlProps } = splitFieldTexts(props)
  const { className, id, ...input } = controlProps
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="field-control pr-11"
          />
          <button
            type="button"
            aria-label={shown ? 'Sembunyikan password' : 'Tampilkan password'}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  )
}
