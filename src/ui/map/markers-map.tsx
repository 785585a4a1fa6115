import { LoadedMap } from './loaded-map.tsx'
import type { MarkerOnMap } from './marker-on-map.ts'
import type { MarkersCanvasProps } from './markers-canvas.tsx'

interface MarkersMapProps<Marker extends MarkerOnMap> extends MarkersCanvasProps<Marker> {
  /** Gives the height. */
  className: string
}

/** A map of many markers, such as those that a view of it asks for. */
export function MarkersMap<Marker extends MarkerOnMap>({ className, ...props }: MarkersMapProps<Marker>) {
  return (
    <LoadedMap className={className}>
      {({ MarkersCanvas }) => <MarkersCanvas {...(props as unknown as MarkersCanvasProps)} />}
    </LoadedMap>
  )
}
