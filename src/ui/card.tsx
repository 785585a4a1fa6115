import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  actions?: ReactNode
  /** False lets a table or list reach the edges. */
  padded?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, actions, padded = true, className, children }: CardProps) {
  return (
    <section
      className={classNames('overflow-clip rounded-lg border border-line bg-surface shadow-card', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
          <h2 className="text-base">{title}</h2>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={padded ? 'p-4 sm:p-5' : undefined}>{children}</div>
    </section>
  )
}
