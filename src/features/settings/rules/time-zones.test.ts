import { expect, it } from 'vitest'
import { timeZoneOptions } from './time-zones.ts'

it("has Indonesia's three first, then the others by name, each once", () => {
  const known = ['Asia/Jayapura', 'America/New_York', 'Asia/Jakarta', 'Africa/Abidjan']
  expect(timeZoneOptions(known, 'Asia/Jakarta').map(({ label }) => label)).toEqual([
    'WIB – Asia/Jakarta',
    'WITA – Asia/Makassar',
    'WIT – Asia/Jayapura',
    'Africa/Abidjan',
    'America/New York',
    'UTC',
  ])
})

it('keeps the zone that is set, known or not', () => {
  const values = timeZoneOptions([], 'Asia/Pontianak').map(({ value }) => value)
  expect(values).toEqual(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'Asia/Pontianak', 'UTC'])
})
