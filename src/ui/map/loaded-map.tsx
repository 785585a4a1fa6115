import { RotateCcw } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { retryingImport } from '../retrying-import.ts'
import { Skeleton } from '../skeleton.tsx'
import type { MapCanvasProps } from './map-canvas.tsx'

type Canvas = ComponentType<MapCanvasProps>

const load = retryingImport(() => import('./map-canvas.tsx'))
let loadedCanvas: Canvas | undefined

async function loadCanvas(): Promise<Canvas> {
  loadedCanvas = (await load()).MapCanvas
  return loadedCanvas
}

interface LoadedMapProps extends MapCanvasProps {
  /** Gives the height. */
  className: string
}

/** A map whose code is fetched when it is shown. */
export function LoadedMap({ className, ...props }: LoadedMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [Canvas, setCanvas] = useState<Canvas | undefined>(() => loadedCanvas)
  const [failed, setFailed] = useState(false)
  const missing = !Canvas && !failed

  useEffect(() => {
    if (!missing) return
    loadCanvas().then(
      (canvas) => setCanvas(() => canvas),
      () => setFailed(true),
    )
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
      {Canvas ? (
        <Canvas {...props} />
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
