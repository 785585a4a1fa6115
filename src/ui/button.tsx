import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  busy?: boolean | undefined
  busyText?: string
}

export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classNames('button', `button-${variant}`, size === 'sm' && 'button-sm')
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const label = typeof children === 'string' ? children : undefined
  return (
    <button
      type="button"
      {...rest}
      {...busyAttributes(busy, onClick)}
      className={classNames(buttonClass(variant, size), className)}
    >
      <span className="button-face" data-reserve={busy ? label : busyText}>
        <span className="button-face-text">
          {busy ? <Spinner label={null} /> : icon}
          {busy ? (busyText ?? children) : children}
        </span>
      </span>
    </button>
  )
}

// A busy button is not `disabled`: that would throw the keyboard focus away.
export function busyAttributes(busy: boolean, onClick: ComponentProps<'button'>['onClick']) {
  return {
    'aria-busy': busy || undefined,
    'aria-disabled': busy || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event)),
  }
}
