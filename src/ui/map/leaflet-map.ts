import { map as createMap, type LatLng, type LatLngTuple, type Map as LeafletMap, tileLayer } from 'leaflet'
import type { Coordinates } from '../../shared/coordinates.ts'
import { pageTileUrl } from '../page-tiles.ts'
import { MAX_ZOOM, MIN_ZOOM } from './map-view.ts'

/** The pin of one point. */
export const PIN = `<svg viewBox="0 0 32 42" aria-hidden="true">
  <path d="M16 41C16 41 30 26 30 15.5A14 14 0 0 0 2 15.5C2 26 16 41 16 41Z"/><circle cx="16" cy="15.5" r="5"/>
</svg>`

interface MapStart {
  center: Coordinates
  zoom: number
  /** One that only shows a point leaves the page its scrolling. */
  isMovable: boolean
  /** Whether tiles arrive. */
  onTiles: (arrive: boolean) => void
}

/** Opens Leaflet with tiles in an element. Keys are not its business: its own listen on the whole document. */
export function createLeafletMap(element: HTMLElement, { center, zoom, isMovable, onTiles }: MapStart) {
  const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const map = createMap(element, {
    center: latLng(center),
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    scrollWheelZoom: isMovable,
    dragging: isMovable || !isTouch,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  addTiles(map, onTiles)
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(element)
  return {
    map,
    controls: {
      panBy: (x: number, y: number) => map.panBy([x, y], { animate }),
      zoomBy: (levels: number) => map.setZoom(map.getZoom() + levels, { animate }),
    },
    close: () => {
      resized.disconnect()
      map.remove()
    },
  }
}

export function latLng({ latitude, longitude }: Coordinates): LatLngTuple {
  return [latitude, longitude]
}

/** East of the date line Leaflet counts on past 180 degrees. */
export function coordinates(place: LatLng): Coordinates {
  const { lat, lng } = place.wrap()
  return { latitude: lat, longitude: lng }
}

function addTiles(map: LeafletMap, onTiles: (arrive: boolean) => void) {
  let haveArrived = false
  tileLayer(pageTileUrl(), { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, tileSize: 256 })
    .on('tileload', () => {
      if (!haveArrived) onTiles(true)
      haveArrived = true
    })
    .on('tileerror', () => {
      if (!haveArrived) onTiles(false)
    })
    .addTo(map)
}
