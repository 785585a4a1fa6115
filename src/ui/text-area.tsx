import type { ComponentProps } from 'react'
import { Field, type FieldTexts, splitFieldTexts } from './field.tsx'

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

export function TextArea(props: TextAreaProps) {
  const { texts, controlProps } = splitFieldTexts(props)
  const { className, id, ...textarea } = controlProps
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => <textarea rows={4} {...textarea} {...control} className="field-control" />}
    </Field>
  )
}
