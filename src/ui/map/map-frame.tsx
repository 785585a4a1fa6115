import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { IconButton } from '../icon-button.tsx'
import './map-styles.ts'

/** What the keys and buttons of a map do. */
export interface MapControls {
  panBy: (x: number, y: number) => void
  zoomBy: (levels: number) => void
}

interface MapFrameProps {
  /** Where Leaflet draws. */
  canvas: Ref<HTMLDivElement>
  /** What the map shows, for those who cannot see it. */
  label: string
  map: MapControls | undefined
  hasTiles: boolean
  /** What Enter does, and how the keys' hint says it. */
  enter?: { hint: string; run: () => void } | undefined
  isPicking?: boolean
  children?: ReactNode
}

const PAN_PX = 80
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
}
const ZOOM_LEVELS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** What all maps have around their canvas: keys, zoom buttons, the word about missing tiles, attribution. */
export function MapFrame({ canvas, label, map, hasTiles, enter, isPicking, children }: MapFrameProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!map || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const arrow = ARROWS[event.key]
    const levels = ZOOM_LEVELS[event.key]
    if (arrow) map.panBy(...arrow)
    else if (levels) map.zoomBy(levels)
    else if (enter && (event.key === 'Enter' || event.key === ' ')) enter.run()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={canvas}
        role="application"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the map
        tabIndex={0}
        className="map-canvas"
        data-picking={isPicking ? '' : undefined}
        onKeyDown={onKeyDown}
      />
      {children}
      <p id={`${id}-keys`} className="map-keys">
        Panah menggeser, + dan − mengubah zum{enter?.hint}
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

// Drawn here: an icon that other screens show too would be a script of its own, which loaded-map.tsx could not ask for again.
function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="map-sign">
      <path d={path} />
    </svg>
  )
}
