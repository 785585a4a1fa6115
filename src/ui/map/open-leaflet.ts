import { divIcon, marker } from 'leaflet'
import type { Coordinates } from '../../shared/coordinates.ts'
import { coordinates, createLeafletMap, latLng, PIN } from './leaflet-map.ts'
import type { MapControls } from './map-frame.tsx'
import { DEFAULT_CENTER, POINT_ZOOM, START_ZOOM } from './map-view.ts'

export interface OpenedMap extends MapControls {
  showPoint: (point: Coordinates | undefined) => void
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

/** Opens a map with one pin in an element. */
export function openLeaflet(element: HTMLElement, { point, onPick, onTiles }: MapOptions): OpenedMap {
  const { map, controls, close } = createLeafletMap(element, {
    center: point ?? DEFAULT_CENTER,
    zoom: point ? POINT_ZOOM : START_ZOOM,
    isMovable: onPick !== undefined,
    onTiles,
  })
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
  return {
    ...controls,
    showPoint: (shown) => {
      if (shown) pin.setLatLng(latLng(shown)).addTo(map)
      else pin.remove()
    },
    center: () => coordinates(map.getCenter()),
    close,
  }
}
