import { Skeleton } from '../../../ui/skeleton.tsx'

export function PageSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Memuat...</span>
      <Skeleton className="h-22 w-full rounded-lg" />
      <Skeleton className="h-control w-full rounded-md" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}
