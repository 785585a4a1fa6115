import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, busyAttributes, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean | undefined
  /** Turns red under the pointer: for deleting. */
  destructive?: boolean
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size,
  busy = false,
  destructive = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...busyAttributes(busy, onClick)}
      className={classNames(
        buttonClass(variant, size),
        'icon-button',
        destructive && 'icon-button-danger',
        className,
      )}
    >
      {busy ? <Spinner label={null} /> : icon}
    </button>
  )
}
