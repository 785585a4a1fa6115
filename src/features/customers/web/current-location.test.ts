import { expect, it } from 'vitest'
import { currentLocation } from './current-location.ts'

function device(answer: Partial<GeolocationCoordinates> | undefined): Geolocation {
  return {
    getCurrentPosition: (found, failed) => {
      if (answer) found({ coords: answer } as GeolocationPosition)
      else failed?.({ code: 1 } as GeolocationPositionError)
    },
  } as Geolocation
}

it('CUS-42 gives the device location with six decimals', async () => {
  const answer = await currentLocation(device({ latitude: -6.9731234567, longitude: 110.1 }))
  expect(answer).toEqual({ koordinat: '-6.973123, 110.100000' })
})

it('CUS-43 says when the location is denied or fails', async () => {
  const problem = 'Gagal mendapatkan lokasi. Pastikan GPS diaktifkan dan izin lokasi diberikan.'
  expect(await currentLocation(device(undefined))).toEqual({ problem })
})

it('CUS-44 says when the browser knows no location', async () => {
  expect(await currentLocation(undefined)).toEqual({
    problem: 'Geolocation tidak didukung oleh browser ini.',
  })
})
