import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'

interface StatTileProps {
  label: string
  /** Undefined shows a skeleton of the same height. */
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Shows `-` and a button to try again. */
  failed?: boolean | undefined
  onRetry?: () => void
}

export function StatTile({ label, value, hint, icon, failed = false, onRetry }: StatTileProps) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 shadow-card sm:px-5 sm:py-4">
      <dl className="flex min-w-0 grow flex-col justify-between self-stretch">
        <dt className="text-xs font-medium text-muted sm:text-sm">{label}</dt>
        <dd className="tabular mt-1 flex h-8 items-center gap-1 text-lg font-bold whitespace-nowrap sm:text-xl">
          {failed ? '-' : (value ?? <Skeleton className="h-6 w-20" />)}
          {failed && onRetry && (
            <IconButton size="sm" label={`Coba lagi: ${label}`} icon={<RotateCcw />} onClick={onRetry} />
          )}
        </dd>
        {hint && <dd className="text-xs text-muted">{hint}</dd>}
      </dl>
      {icon && (
        <span className="hidden size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary sm:grid">
          {icon}
        </span>
      )}
    </div>
  )
}
