import { divIcon, type LatLngBounds, type Marker, marker, popup } from 'leaflet'
import type { Coordinates } from '../../shared/coordinates.ts'
import { frameSteps } from './frame-steps.ts'
import { createLeafletMap, latLng, PIN } from './leaflet-map.ts'
import type { MapControls } from './map-frame.tsx'
import type { MarkerOnMap, ViewOfMap } from './marker-on-map.ts'

export interface OpenedMarkersMap extends MapControls {
  /** Shows these in place of those before; what is in both stays where it is. */
  showMarkers: (markers: readonly MarkerOnMap[]) => void
  /** Opens a popup at a marker, with an element that the caller fills. */
  openPopup: (at: Coordinates, content: HTMLElement) => void
  closePopup: () => void
  lookAt: (center: Coordinates, zoom: number) => void
  close: () => void
}

interface MarkersMapOptions {
  center: Coordinates
  zoom: number
  onView: (view: ViewOfMap) => void
  onMarker: (marker: MarkerOnMap) => void
  onPopupClosed: () => void
  onTiles: (arrive: boolean) => void
}

// A view a little larger than the map, so that a short move shows nothing empty.
const MARGIN = 0.25

// What lies over the map at its right edge must not cover a popup.
const ZOOM_BUTTONS_PX = 56

/** Opens a map of many markers in an element. */
export function openMarkersMap(element: HTMLElement, options: MarkersMapOptions): OpenedMarkersMap {
  const { map, controls, close } = createLeafletMap(element, { ...options, isMovable: true })
  const shown = new Map<string, Marker>()
  const steps = frameSteps()
  const tellView = () => options.onView(viewOf(map.getBounds(), map.getZoom()))
  map.on('moveend', tellView)
  map.on('popupclose', options.onPopupClosed)
  tellView()
  return {
    ...controls,
    showMarkers: (markers) => {
      const wanted = new Map(markers.map((each) => [keyOf(each), each]))
      const gone = [...shown.keys()].filter((key) => !wanted.has(key))
      const missing = [...wanted].filter(([key]) => !shown.has(key))
      steps.replace([
        ...gone.map((key) => () => {
          shown.get(key)?.remove()
          shown.delete(key)
        }),
        ...missing.map(([key, each]) => () => {
          shown.set(key, draw(each, options.onMarker).addTo(map))
        }),
      ])
    },
    openPopup: (at, content) => {
      const opened = popup({
        className: 'map-popup',
        closeButton: false,
        minWidth: 200,
        maxWidth: Math.min(280, map.getSize().x - ZOOM_BUTTONS_PX * 2),
        offset: [0, -30],
        autoPanPaddingTopLeft: [12, 12],
        autoPanPaddingBottomRight: [ZOOM_BUTTONS_PX, 12],
      })
        .setLatLng(latLng(at))
        .setContent(content)
        .openOn(map)
      // What it says may come later, and is then to be in view as well.
      const grown = new ResizeObserver(() => opened.update())
      grown.observe(content)
      opened.once('remove', () => grown.disconnect())
    },
    closePopup: () => map.closePopup(),
    lookAt: (center, zoom) => map.setView(latLng(center), zoom),
    close: () => {
      steps.replace([])
      close()
    },
  }
}

function draw(each: MarkerOnMap, onMarker: (marker: MarkerOnMap) => void): Marker {
  const drawn = marker(latLng(each), {
    icon: each.count === 1 ? pinIcon() : clusterIcon(each.count),
    keyboard: true,
    title: '',
    alt: each.label,
    riseOnHover: true,
  })
  drawn.on('click', () => onMarker(each))
  // Leaflet names only images; these are drawn.
  drawn.on('add', () => drawn.getElement()?.setAttribute('aria-label', each.label))
  return drawn
}

function pinIcon() {
  return divIcon({ className: 'map-pin', html: PIN, iconSize: [40, 48], iconAnchor: [20, 46] })
}

function clusterIcon(count: number) {
  const size = count < 10 ? 36 : count < 100 ? 42 : count < 1000 ? 50 : 58
  const text = count < 10_000 ? String(count) : `${Math.floor(count / 1000)}rb`
  return divIcon({ className: 'map-cluster', html: text, iconSize: [size, size] })
}

function keyOf({ latitude, longitude, count, key }: MarkerOnMap): string {
  return `${key} ${count} ${latitude} ${longitude}`
}

function viewOf(bounds: LatLngBounds, zoom: number): ViewOfMap {
  const padded = bounds.pad(MARGIN)
  const isWholeWorld = padded.getEast() - padded.getWest() >= 360
  return {
    west: isWholeWorld ? -180 : wrapped(padded.getWest()),
    east: isWholeWorld ? 180 : wrapped(padded.getEast()),
    south: Math.max(-90, padded.getSouth()),
    north: Math.min(90, padded.getNorth()),
    zoom,
  }
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}
