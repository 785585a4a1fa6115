import { useState } from 'react'
import { type Coordinates, formatCoordinates } from '../../../shared/coordinates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickPointMap } from '../../../ui/map/pick-point-map.tsx'

interface PickPointDialogProps {
  /** Where the pin stands at first. */
  point: Coordinates | undefined
  onPicked: (point: Coordinates) => void
  onClose: () => void
}

export function PickPointDialog({ point: startPoint, onPicked, onClose }: PickPointDialogProps) {
  const [point, setPoint] = useState(startPoint)
  const use = () => {
    if (!point) return
    onPicked(point)
    onClose()
  }
  return (
    <Dialog
      open
      title="Pilih Titik Lokasi"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button variant="primary" disabled={!point} onClick={use}>
            Gunakan titik ini
          </Button>
        </>
      }
    >
      <PickPointMap
        point={point}
        onPick={setPoint}
        label="Peta untuk memilih titik"
        className="h-[min(25rem,100dvh-15rem)] min-h-48"
      />
      <p aria-live="polite" className="tabular mt-3 text-sm text-muted">
        {point ? (
          <>
            Titik: <strong className="font-semibold text-ink">{formatCoordinates(point)}</strong>
          </>
        ) : (
          'Ketuk peta untuk menaruh titik.'
        )}
      </p>
    </Dialog>
  )
}
