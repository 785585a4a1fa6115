import { useState } from 'react'
import { type Coordinates, formatCoordinates } from '../../shared/coordinates.ts'
import { mapAppLink } from '../map/map-app-link.ts'
import { DEFAULT_CENTER } from '../map/map-view.ts'
import { PickPointMap } from '../map/pick-point-map.tsx'
import { PointMap } from '../map/point-map.tsx'
import { Specimen } from './specimen.tsx'

export function MapSpecimens() {
  const [point, setPoint] = useState<Coordinates>()
  return (
    <Specimen title="PointMap, PickPointMap" layout="grid">
      <div>
        <PointMap point={DEFAULT_CENTER} label="Contoh titik" className="h-48" />
        <a href={mapAppLink(DEFAULT_CENTER)} target="_blank" rel="noopener noreferrer" className="link">
          Buka di aplikasi peta
        </a>
      </div>
      <div>
        <PickPointMap point={point} onPick={setPoint} label="Contoh memilih titik" className="h-72" />
        <p className="tabular">{point ? formatCoordinates(point) : 'Belum ada titik.'}</p>
      </div>
    </Specimen>
  )
}
