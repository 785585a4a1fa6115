import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, toneClass } from './tone.ts'

interface BadgeProps {
  tone?: Tone
  dot?: boolean
  /** The text is a name that may be long: two lines at most, the whole of it on hover. */
  long?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', dot = false, long = false, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 border px-2.5 py-0.5 text-xs font-semibold',
        long ? 'max-w-full rounded-xl' : 'rounded-full whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {long ? (
        <span title={String(children)} className="line-clamp-2 wrap-anywhere">
          {children}
        </span>
      ) : (
        children
      )}
    </span>
  )
}
