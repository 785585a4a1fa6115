import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { retryingImport } from '../retrying-import.ts'
import { Skeleton } from '../skeleton.tsx'

const load = retryingImport(() => import('./map-canvases.ts'))
let loaded: Awaited<ReturnType<typeof load>> | undefined

async function loadCanvases() {
  loaded = await load()
  return loaded
}

/** Fetches the map's code ahead of what it is to show. A failure shows when the map itself is. */
export function preloadMap(): void {
  loadCanvases().catch(() => undefined)
}

interface LoadedMapProps {
  /** Gives the height. */
  className: string
  /** Draws the map once its code is there. */
  children: (canvases: NonNullable<typeof loaded>) => ReactNode
}

/** A map whose code is fetched when it is shown. */
export function LoadedMap({ className, children }: LoadedMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [canvases, setCanvases] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const missing = !canvases && !failed

  useEffect(() => {
    if (!missing) return
    loadCanvases().then(setCanvases, () => setFailed(true))
  }, [missing])

  const retry = () => {
    // The button goes away: the keyboard stays where the map will be.
    frame.current?.focus()
    setFailed(false)
  }

  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={classNames('relative isolate overflow-hidden rounded-lg border border-line', className)}
    >
      {canvases ? (
        children(canvases)
      ) : missing ? (
        <Skeleton className="h-full w-full rounded-none" />
      ) : (
        <div className="grid h-full place-content-center justify-items-center gap-3 bg-ground p-4 text-center">
          <p role="alert" className="font-medium text-danger">
            Peta gagal dimuat.
          </p>
          <Button icon={<RotateCcw />} onClick={retry}>
            Coba lagi
          </Button>
        </div>
      )}
    </div>
  )
}
