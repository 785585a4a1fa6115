import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { type Tone, toneClass } from './tone.ts'

export type AlertTone = Exclude<Tone, 'neutral'>

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export interface AlertProps {
  tone: AlertTone
  title?: ReactNode
  children: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  onClose?: () => void
  className?: string
}

export function Alert({ tone, title, children, actions, onClose, className }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded-lg border px-4 py-3 text-sm', toneClass[tone], className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow self-center leading-6">
        {title && <p className="font-bold">{title}</p>}
        <div className="font-medium wrap-anywhere">{children}</div>
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onClose && (
        <IconButton
          size="sm"
          label="Tutup"
          icon={<X />}
          className="-my-1 -mr-2 shrink-0 self-start"
          onClick={onClose}
        />
      )}
    </div>
  )
}
