import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

export interface Figure {
  label: string
  /** Undefined shows a skeleton of the same height. */
  value: ReactNode
  hint?: ReactNode
}

/** Figures side by side; on a phone one below the other, since sums may be long. */
export function HistoryFigures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={label}
      className="grid overflow-clip rounded-lg border border-line bg-surface shadow-card max-sm:px-4 max-sm:py-2 sm:grid-cols-2 sm:gap-px sm:bg-line xl:grid-cols-4"
    >
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="flex items-baseline justify-between gap-3 bg-surface py-1.5 sm:block sm:px-5 sm:py-4"
        >
          <dt className="text-sm text-muted sm:font-medium">{figure.label}</dt>
          <dd className="tabular flex min-h-6 flex-row-reverse flex-wrap items-baseline gap-x-2 font-bold sm:mt-1 sm:min-h-8 sm:flex-row sm:text-xl">
            {figure.value ?? <Skeleton className="h-5 w-24 self-center" />}
            {figure.hint && <span className="text-sm font-normal text-muted">{figure.hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
