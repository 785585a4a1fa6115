import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

interface SpinnerProps {
  /** Read out by screen readers; null where the surrounding text says it already. */
  label?: string | null
  className?: string
}

export function Spinner({ label = 'Memuat...', className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle className={classNames('size-4.5 shrink-0 animate-spin', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
