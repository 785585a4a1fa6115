import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  /** Some, but not all, of what this box stands for is ticked. */
  partly?: boolean
}

export function Checkbox({
  label,
  labelHidden,
  hint,
  partly = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const hintId = useId()
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = partly
  }, [partly])
  const attach = (element: HTMLInputElement | null) => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <label
      className={classNames(
        'flex min-h-6 items-start gap-2.5 text-base',
        input.disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
        className,
      )}
    >
      <input
        {...input}
        ref={attach}
        type="checkbox"
        className="checkbox"
        aria-describedby={hint ? hintId : undefined}
      />
      <span className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
        {hint && (
          <span id={hintId} className="block text-sm font-normal text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
