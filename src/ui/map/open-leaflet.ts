import {
  map as createMap,
  divIcon,
  type LatLng,
  type LatLngTuple,
  type Map as LeafletMap,
  marker,
  tileLayer,
} from 'leaflet'
import type { Coordinates } from '../../shared/coordinates.ts'
import { pageTileUrl } from '../page-tiles.ts'
import { DEFAULT_CENTER, MAX_ZOOM, MIN_ZOOM, POINT_ZOOM, START_ZOOM } from './map-view.ts'

export interface OpenedMap {
  showPoint: (point: Coordinates | undefined) => void
  panBy: (x: number, y: number) => void
  zoomBy: (levels: number) => void
  center: () => Coordinates
  close: () => void
}

interface MapOptions {
  point: Coordinates | undefined
  /** Called with each point that the visitor clicks or drags the pin to; absent when the map only shows. */
  onPick: ((point: Coordinates) => void) | undefined
  /** Whether tiles arrive. */
  onTiles: (arrive: boolean) => void
}

const PIN = `<svg viewBox="0 0 32 42" aria-hidden="true">
  <path d="M16 41C16 41 30 26 30 15.5A14 14 0 0 0 2 15.5C2 26 16 41 16 41Z"/><circle cx="16" cy="15.5" r="5"/>
</svg>`

/** Opens Leaflet in an element. Keys are not its business: its own listen on the whole document. */
export function openLeaflet(element: HTMLElement, { point, onPick, onTiles }: MapOptions): OpenedMap {
  const animate = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const map = createMap(element, {
    center: latLng(point ?? DEFAULT_CENTER),
    zoom: point ? POINT_ZOOM : START_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    worldCopyJump: true,
    // One that only shows leaves the page its scrolling.
    scrollWheelZoom: onPick !== undefined,
    dragging: onPick !== undefined || !isTouch,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  addTiles(map, onTiles)
  const pin = marker(map.getCenter(), {
    icon: divIcon({ className: 'map-pin', html: PIN, iconSize: [40, 48], iconAnchor: [20, 46] }),
    interactive: onPick !== undefined,
    draggable: onPick !== undefined,
    autoPan: true,
    keyboard: false,
  })
  if (onPick) {
    map.on('click', (event) => onPick(coordinates(event.latlng)))
    pin.on('dragend', () => onPick(coordinates(pin.getLatLng())))
  }
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(element)
  return {
    showPoint: (shown) => {
      if (shown) pin.setLatLng(latLng(shown)).addTo(map)
      else pin.remove()
    },
    panBy: (x, y) => map.panBy([x, y], { animate }),
    zoomBy: (levels) => map.setZoom(map.getZoom() + levels, { animate }),
    center: () => coordinates(map.getCenter()),
    close: () => {
      resized.disconnect()
      map.remove()
    },
  }
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

function latLng({ latitude, longitude }: Coordinates): LatLngTuple {
  return [latitude, longitude]
}

/** East of the date line Leaflet counts on past 180 degrees. */
function coordinates(place: LatLng): Coordinates {
  const { lat, lng } = place.wrap()
  return { latitude: lat, longitude: lng }
}
