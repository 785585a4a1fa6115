import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from '../../shared/coordinates.ts'
import { MapFrame } from './map-frame.tsx'
import type { MarkerOnMap, ViewOfMap } from './marker-on-map.ts'
import { type OpenedMarkersMap, openMarkersMap } from './open-markers.ts'

export interface MarkersCanvasProps<Marker extends MarkerOnMap = MarkerOnMap> {
  /** What the map shows, for those who cannot see it. */
  label: string
  /** Where it starts; another `lookAt` later moves it there. */
  lookAt: { center: Coordinates; zoom: number }
  markers: readonly Marker[]
  /** Called at first and after each move. */
  onView: (view: ViewOfMap) => void
  /** What the popup of a marker shows; null when a click does something else, such as zooming in. */
  popupOf: (marker: Marker, closePopup: () => void) => ReactNode
  /** Where a click on a marker leads to instead of a popup; undefined opens the popup. */
  zoomFor: (marker: Marker, zoom: number) => number | undefined
}

/** A map of many markers that fills its parent. */
export function MarkersCanvas(props: MarkersCanvasProps) {
  const { label, lookAt, markers, onView, popupOf, zoomFor } = props
  const element = useRef<HTMLDivElement>(null)
  const zoom = useRef(lookAt.zoom)
  const [map, setMap] = useState<OpenedMarkersMap>()
  const [hasTiles, setHasTiles] = useState(true)
  const [popup, setPopup] = useState<{ marker: MarkerOnMap; content: HTMLElement }>()
  const tellView = useEffectEvent((view: ViewOfMap) => {
    zoom.current = view.zoom
    onView(view)
  })
  const click = useEffectEvent((opened: OpenedMarkersMap, marker: MarkerOnMap) => {
    const nearer = zoomFor(marker, zoom.current)
    if (nearer !== undefined) return opened.lookAt(marker, nearer)
    const content = document.createElement('div')
    setPopup({ marker, content })
    opened.openPopup(marker, content)
  })
  const open = useEffectEvent((canvas: HTMLElement) => {
    const opened: OpenedMarkersMap = openMarkersMap(canvas, {
      ...lookAt,
      onView: (view) => tellView(view),
      onMarker: (marker) => click(opened, marker),
      onPopupClosed: () => setPopup(undefined),
      onTiles: setHasTiles,
    })
    return opened
  })

  useEffect(() => {
    if (!element.current) return
    const opened = open(element.current)
    setMap(opened)
    return opened.close
  }, [])
  useEffect(() => map?.showMarkers(markers), [map, markers])
  const startedAt = useRef(lookAt)
  useEffect(() => {
    if (map && lookAt !== startedAt.current) map.lookAt(lookAt.center, lookAt.zoom)
    startedAt.current = lookAt
  }, [map, lookAt])

  return (
    <MapFrame canvas={element} label={label} map={map} hasTiles={hasTiles}>
      {popup &&
        createPortal(
          popupOf(popup.marker, () => map?.closePopup()),
          popup.content,
        )}
    </MapFrame>
  )
}
