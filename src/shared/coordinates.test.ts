import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCoordinates, parseCoordinates } from './coordinates.ts'

describe('parseCoordinates', () => {
  it.each([
    ['-7.150975, 110.140259', -7.150975, 110.140259],
    ['-7.150975,110.140259', -7.150975, 110.140259],
    ['  -7 ,  110  ', -7, 110],
    ['90, 180', 90, 180],
    ['-90, -180', -90, -180],
    ['0,0', 0, 0],
  ])('R9 reads %j', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({ latitude, longitude })
  })

  it.each([
    '',
    '-7.150975',
    '-7.150975 110.140259',
    '-7,150975, 110,140259',
    '-7.15, 110.14, 5',
    '-7.15; 110.14',
    '7°9\'3.5"S, 110°8\'24.9"E',
    'https://maps.app.goo.gl/abc',
    '1e2, 10',
    '0x10, 10',
    '7., 110',
    '.5, 110',
    '+7, 110',
    '−7.15, 110.14',
    'NaN, NaN',
    'Infinity, 0',
    '٧, ١١٠',
    '-7.15, 110.14\u0000',
  ])('R9 finds no point in %j', (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  })

  it.each([
    '90.000001, 0',
    '-91, 0',
    '0, 180.000001',
    '0, -181',
    '110.140259, -7.150975',
    `${'9'.repeat(400)}, 0`,
  ])('R9 checks the ranges: %.30j', (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  })

  it('never gives a point outside the world, nor gets stuck on 1 MB', () => {
    const typed = fc.string({ unit: fc.constantFrom('1', '9', '.', ',', '-', ' ', 'x') })
    fc.assert(
      fc.property(typed, (text) => {
        const point = parseCoordinates(text)
        expect(!point || (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)).toBe(true)
      }),
    )
    for (const part of [' ', '1', '1.', ' ,', '-']) {
      expect(parseCoordinates(part.repeat(1_000_000 / part.length))).toBeUndefined()
    }
  })

  it('reads back what the map shows', () => {
    const degrees = (limit: number) =>
      fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6)
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const point = parseCoordinates(formatCoordinates({ latitude, longitude }))
        expect(point?.latitude).toBeCloseTo(latitude, 9)
        expect(point?.longitude).toBeCloseTo(longitude, 9)
      }),
    )
  })
})

it('shows 6 decimals', () => {
  expect(formatCoordinates({ latitude: -7.1, longitude: 110.1402594 })).toBe('-7.100000, 110.140259')
})
