import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Coordinates } from '../../shared/coordinates.ts'
import { IconButton } from '../icon-button.tsx'
import './map-styles.ts'
import { type OpenedMap, openLeaflet } from './open-leaflet.ts'

export interface MapCanvasProps {
  /** What the map shows, for those who cannot see it. */
  label: string
  point: Coordinates | undefined
  /** With it, a click, a tap, Enter or dragging the pin sets the point. */
  onPick?: ((point: Coordinates) => void) | undefined
}

const PAN_PX = 80
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
}
const ZOOM_LEVELS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** A map that fills its parent. It starts at the point it is first given; later ones move the pin only. */
export function MapCanvas({ label, point, onPick }: MapCanvasProps) {
  const id = useId()
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const levels = ZOOM_LEVELS[event.key]
    if (arrow) map.panBy(...arrow)
    else if (levels) map.zoomBy(levels)
    else if (onPick && (event.key === 'Enter' || event.key === ' ')) onPick(map.center())
    else return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={element}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the map
        tabIndex={0}
        className="map-canvas"
        data-picking={onPick ? '' : undefined}
        onKeyDown={onKeyDown}
      />
      {onPick && <Crosshair />}
      <p id={`${id}-keys`} className="map-keys">
        Panah menggeser, + dan − mengubah zum{onPick && ', Enter menaruh titik di tengah'}
      </p>
      <div className="map-zoom">
        <IconButton
          variant="secondary"
          label="Perbesar"
          icon={<Sign path="M12 5V19M5 12H19" />}
          onClick={() => map?.zoomBy(1)}
        />
        <IconButton
          variant="secondary"
          label="Perkecil"
          icon={<Sign path="M5 12H19" />}
          onClick={() => map?.zoomBy(-1)}
        />
      </div>
      <p role="status" className="map-note">
        {!hasTiles && 'Gambar peta tidak dapat dimuat.'}
      </p>
      <p className="map-attribution">
        ©{' '}
        <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
          OpenStreetMap
        </a>
      </p>
    </>
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

// Drawn here: an icon that other screens show too would be a script of its own, which loaded-map.tsx could not ask for again.
function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="map-sign">
      <path d={path} />
    </svg>
  )
}
