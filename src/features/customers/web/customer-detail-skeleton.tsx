import { Skeleton } from '../../../ui/skeleton.tsx'

/** As high as a profile with an address of one line and a point on the map. */
export function CustomerDetailSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Memuat...</span>
      <div className="grid gap-2.5">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5.5 w-72" />
      </div>
      <div className="grid gap-3">
        {['w-36', 'w-64', 'w-24', 'w-44'].map((width) => (
          <div
            key={width}
            className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4 @md:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <Skeleton className="my-1 h-4 w-20" />
            <Skeleton className={`my-1 h-4 ${width}`} />
          </div>
        ))}
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-44 w-full rounded-lg" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  )
}
