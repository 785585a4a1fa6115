import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { registrationInstant } from './registration-date.ts'

const zone = 'Asia/Jakarta'
const now = '2026-05-04T18:30:00.000Z' // 5 May, 01:30 in Jakarta
const day = (text: string) => text as CalendarDay

describe('registrationInstant', () => {
  it.each([
    ['today is now', '2026-05-05', undefined, now],
    ['another day is its beginning in Jakarta', '2026-05-04', undefined, '2026-05-03T17:00:00.000Z'],
    [
      'an unchanged day keeps its instant',
      '2026-05-01',
      '2026-05-01T03:00:00.000Z',
      '2026-05-01T03:00:00.000Z',
    ],
    ['a changed day does not', '2026-05-02', '2026-05-01T03:00:00.000Z', '2026-05-01T17:00:00.000Z'],
  ])('DATA-10 %s', (_case, chosen, stored, expected) => {
    expect(registrationInstant(day(chosen), now, zone, stored)).toBe(expected)
  })
})
