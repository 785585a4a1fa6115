import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts, splitFieldTexts } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

export type SelectProps = FieldTexts &
  ComponentProps<'select'> & {
    options: readonly SelectOption[]
    /** First entry with an empty value. */
    placeholder?: string
  }

export function Select(props: SelectProps) {
  const { texts, controlProps } = splitFieldTexts(props)
  const { className, id, options, placeholder, ...select } = controlProps
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="field-control">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Field>
  )
}
