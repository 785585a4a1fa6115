import { formatCoordinates } from '../../../shared/coordinates.ts'

const UNSUPPORTED = 'Geolocation tidak didukung oleh browser ini.'
const FAILED = 'Gagal mendapatkan lokasi. Pastikan GPS diaktifkan dan izin lokasi diberikan.'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 30_000 }

/** Where the device is, as the coordinates field takes it, or why that is not known. Never rejects. */
export function currentLocation(
  geolocation: Geolocation | undefined,
): Promise<{ koordinat: string } | { problem: string }> {
  return new Promise((resolve) => {
    if (!geolocation) return resolve({ problem: UNSUPPORTED })
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ koordinat: formatCoordinates(coords) }),
      () => resolve({ problem: FAILED }),
      OPTIONS,
    )
  })
}
