import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import { MapFrame } from './map-frame.tsx'
import { type OpenedMap, openLeaflet } from './open-leaflet.ts'

export interface MapCanvasProps {
  /** What the map shows, for those who cannot see it. */
  label: string
  point: Coordinates | undefined
  /** With it, a click, a tap, Enter or dragging the pin sets the point. */
  onPick?: ((point: Coordinates) => void) | undefined
}

/** A map that fills its parent. It starts at the point it is first given; later ones move the pin only. */
export function MapCanvas({ label, point, onPick }: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenedMap>()
  const [hasTiles, setHasTiles] = useState(true)
  const pick = useEffectEvent((picked: Coordinates) => onPick?.(picked))
  const open = useEffectEvent((canvas: HTMLElement) =>
    openLeaflet(canvas, { point, onPick: onPick && ((picked) => pick(picked)), onTiles: setHasTiles }),
  )

  useEffect(() => {
    if (!element.current) return
    const opened = open(element.current)
    setMap(opened)
    return opened.close
  }, [])
  useEffect(() => map?.showPoint(point), [map, point])

  const putAtCenter = () => {
    if (map) onPick?.(map.center())
  }
  return (
    <MapFrame
      canvas={element}
      label={label}
      map={map}
      hasTiles={hasTiles}
      isPicking={onPick !== undefined}
      enter={onPick && { hint: ', Enter menaruh titik di tengah', run: putAtCenter }}
    >
      {onPick && <Crosshair />}
    </MapFrame>
  )
}

function Crosshair() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="map-crosshair">
      <path d="M24 2V18M24 30V46M2 24H18M30 24H46" />
      <circle cx="24" cy="24" r="2" />
    </svg>
  )
}
