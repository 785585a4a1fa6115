import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldTexts {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  warning?: ReactNode
  error?: ReactNode
  /** A button beside the control, such as "use my location". */
  aside?: ReactNode
}

export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function Field({
  id: givenId,
  label,
  labelHidden,
  hint,
  warning,
  error,
  aside,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const notes = {
    error: error && `${id}-error`,
    warning: warning && `${id}-warning`,
    hint: hint && `${id}-hint`,
  }
  const control = children({
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': Object.values(notes).filter(Boolean).join(' ') || undefined,
  })
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {aside ? (
        <div className="flex gap-2">
          <div className="min-w-0 grow">{control}</div>
          {aside}
        </div>
      ) : (
        control
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function splitFieldTexts<Props extends FieldTexts>(props: Props) {
  const { label, labelHidden, hint, warning, error, aside, ...controlProps } = props
  return { texts: { label, labelHidden, hint, warning, error, aside }, controlProps }
}
