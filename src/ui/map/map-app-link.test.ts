import { expect, it } from 'vitest'
import { mapAppLink } from './map-app-link.ts'

it.each([
  [-7.150975, 110.140259, '-7.150975,110.140259'],
  [0.0000001, -180, '0.000000,-180.000000'],
])('leads to %d, %d in plain decimals', (latitude, longitude, query) => {
  expect(mapAppLink({ latitude, longitude })).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`)
})
