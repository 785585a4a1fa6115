import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  type CalendarDay,
  dayOf,
  formatDay,
  formatInstantDay,
  formatInstantMinute,
  instantAt,
  isoWithOffset,
  isTimeZone,
  MONTH_NAMES,
  parseDay,
  startOfDay,
} from './calendar-day.ts'

const day = (text: string) => text as CalendarDay

/** Every day of a year, as `YYYY-MM-DD`. */
function daysOf(year: number): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += 86_400_000) {
    days.push(day(new Date(ms).toISOString().slice(0, 10)))
  }
  return days
}

it.each([
  ['2026-05-20', 1, '2026-05-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-05-20', 0, '2026-05-20'],
  ['2027-12-31', 60, '2028-02-29'],
])('addDays: %s and %i make %s', (from, count, to) => {
  expect(addDays(day(from), count)).toBe(to)
})

describe('parseDay', () => {
  it.each(['2026-05-20', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('takes %s', (text) => {
    expect(parseDay(text)).toBe(text)
  })

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-5-1',
    '2026/05/01',
    '20260501',
    '2026-05-01T00:00',
    '2026-05-01\n',
    ' 2026-05-01',
    '+02026-05-01',
    '٢٠٢٦-٠٥-٠١',
    '',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })
})

describe('dayOf', () => {
  it.each([
    ['2026-05-19T16:59:59.999Z', 'Asia/Jakarta', '2026-05-19'],
    ['2026-05-19T17:00:00.000Z', 'Asia/Jakarta', '2026-05-20'],
    ['2026-05-19T15:00:00.000Z', 'Asia/Jayapura', '2026-05-20'],
    ['2026-12-31T17:00:00.000Z', 'Asia/Jakarta', '2027-01-01'],
    ['2026-01-01T02:59:59.999Z', 'America/Sao_Paulo', '2025-12-31'],
    ['2024-02-28T17:00:00.000Z', 'Asia/Jakarta', '2024-02-29'],
    ['1950-01-01T00:00:00.000Z', 'UTC', '1950-01-01'],
  ])('R25 %s in %s is %s', (instant, zone, expected) => {
    expect(dayOf(instant, zone)).toBe(expected)
  })
})

describe('startOfDay', () => {
  it.each([
    ['2026-05-20', 'Asia/Jakarta', '2026-05-19T17:00:00.000Z'],
    ['2026-05-20', 'Asia/Makassar', '2026-05-19T16:00:00.000Z'],
    ['2026-05-20', 'UTC', '2026-05-20T00:00:00.000Z'],
    ['2026-05-20', 'Asia/Kathmandu', '2026-05-19T18:15:00.000Z'],
    // The clock goes from 24:00 to 01:00: the day has no midnight and begins at 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    // Midnight comes twice: the first one counts.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('%s in %s begins at %s', (text, zone, expected) => {
    expect(startOfDay(day(text), zone)).toBe(expected)
  })

  it.each([
    'Asia/Jakarta',
    'Asia/Jayapura',
    'UTC',
    'America/Sao_Paulo',
    'America/Havana',
    'Asia/Beirut',
    'Africa/Cairo',
    'America/Santiago',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    '+07:00',
  ])('is the first moment of that day, each day of common and leap years, in %s', (zone) => {
    for (const text of [2017, 2018, 2023, 2024, 2025].flatMap(daysOf)) {
      const start = startOfDay(text, zone)
      expect(dayOf(start, zone), text).toBe(text)
      expect(dayOf(new Date(Date.parse(start) - 1).toISOString(), zone) < text, text).toBe(true)
    }
  })
})

const instants = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
const zones = fc.constantFrom(
  'Asia/Jakarta',
  'America/Sao_Paulo',
  'UTC',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/Berlin',
)

describe('isoWithOffset', () => {
  it.each([
    ['2026-04-30T17:00:00.000Z', 'Asia/Jakarta', '2026-05-01T00:00:00.000+07:00'],
    ['2026-05-01T03:04:05.678Z', 'UTC', '2026-05-01T03:04:05.678+00:00'],
    ['2026-05-01T00:00:00.001Z', 'America/St_Johns', '2026-04-30T21:30:00.001-02:30'],
    ['2026-12-31T18:15:00.000Z', 'Asia/Kathmandu', '2027-01-01T00:00:00.000+05:45'],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31T23:59:59.999+00:00'],
    ['1910-01-01T00:00:00.000Z', 'Asia/Jakarta', '1910-01-01T07:07:12.000+07:07:12'],
  ])('R14 %s in %s is %s', (instant, zone, expected) => {
    expect(isoWithOffset(instant, zone)).toBe(expected)
  })

  it('R14 loses nothing, and shows the day of the zone', () => {
    fc.assert(
      fc.property(
        instants.filter((instant) => instant > '1950'),
        zones,
        (instant, zone) => {
          const text = isoWithOffset(instant, zone)
          expect(new Date(text).toISOString()).toBe(instant)
          expect(text.slice(0, 10)).toBe(dayOf(instant, zone))
        },
      ),
    )
  })
})

describe('instantAt', () => {
  it.each([
    ['2026-05-20T00:00:00.000', 'Asia/Jakarta', '2026-05-19T17:00:00.000Z'],
    ['2026-05-20T10:11:12.345', 'America/Sao_Paulo', '2026-05-20T13:11:12.345Z'],
    ['2026-03-29T02:30:00.000', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (wallClock, zone, expected) => {
    expect(instantAt(wallClock, zone)).toBe(expected)
  })

  it('is an instant at which the clock shows just that', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const wallClock = isoWithOffset(instant, zone).slice(0, 23)
        expect(isoWithOffset(instantAt(wallClock, zone), zone).slice(0, 23)).toBe(wallClock)
      }),
    )
  })
})

describe('formatting', () => {
  it.each([
    ['2025-01-05', '5 Jan 2025'],
    ['2025-02-28', '28 Feb 2025'],
    ['2025-03-31', '31 Mar 2025'],
    ['2025-04-01', '1 Apr 2025'],
    ['2025-05-05', '5 Mei 2025'],
    ['2025-06-10', '10 Jun 2025'],
    ['2025-07-10', '10 Jul 2025'],
    ['2025-08-10', '10 Agu 2025'],
    ['2025-09-10', '10 Sep 2025'],
    ['2025-10-10', '10 Okt 2025'],
    ['2025-11-10', '10 Nov 2025'],
    ['2025-12-31', '31 Des 2025'],
  ])('RULE-17 %s is %s', (text, short) => {
    expect(formatDay(day(text))).toBe(short)
  })

  it('RULE-17 writes an instant as the day of the business time zone', () => {
    expect(formatInstantDay('2026-05-19T17:00:00.000Z', 'Asia/Jakarta')).toBe('20 Mei 2026')
  })

  it('DATA-26 has the twelve month names of the platform', () => {
    const platform = new Intl.DateTimeFormat('id-ID', { month: 'long', timeZone: 'UTC' })
    expect(MONTH_NAMES).toEqual(MONTH_NAMES.map((_, month) => platform.format(Date.UTC(2026, month, 1))))
  })
})

describe('isTimeZone', () => {
  it.each([
    ['Asia/Jakarta', true],
    ['asia/jakarta', true],
    ['UTC', true],
    ['WIB', false],
    ['Asia/Kendal', false],
    ['', false],
  ])('%j: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected)
  })
})

it('formatInstantMinute shows the day and the minute of the zone', () => {
  expect(formatInstantMinute('2026-05-01T17:05:59.000Z', 'Asia/Jakarta')).toBe('2 Mei 2026, 00.05')
})
