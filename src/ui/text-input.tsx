import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts, splitFieldTexts } from './field.tsx'

export type TextInputProps = FieldTexts & ComponentProps<'input'>

export function TextInput(props: TextInputProps) {
  const { texts, controlProps } = splitFieldTexts(props)
  const { className, id, ...input } = controlProps
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames('field-control', input.inputMode === 'numeric' && 'tabular')}
        />
      )}
    </Field>
  )
}
