import { classNames } from './class-names.ts'

/** A grey bar in the place of text or a picture; the caller gives its size. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full animate-pulse rounded-sm bg-skeleton', className)}
    />
  )
}
