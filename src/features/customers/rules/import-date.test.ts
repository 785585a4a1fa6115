import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, isoWithOffset, parseDay } from '../../../shared/calendar-day.ts'
import { parseImportDate } from './import-date.ts'

const zone = 'Asia/Jakarta'

describe('parseImportDate', () => {
  it.each([
    '2025-05-05',
    '05/05/2025',
    '5/5/2025',
    '5-5-2025',
    '05.05.2025',
    '5 Mei 2025',
    '05 mei 2025',
    '5 MEI 2025',
    '5-Mei-2025',
    '5 May 2025',
  ])('R15 %s is 5 May 2025', (text) => {
    expect(parseImportDate(text, zone)).toEqual({ day: '2025-05-05' })
  })

  it.each([
    ['24 Jul 2024', '2024-07-24'],
    ['1 Januari 2024', '2024-01-01'],
    ['29 Februari 2024', '2024-02-29'],
    ['1 Pebruari 2024', '2024-02-01'],
    ['1 Apr 2024', '2024-04-01'],
    ['10 Agu 2024', '2024-08-10'],
    ['10 Agt. 2024', '2024-08-10'],
    ['10 agustus 2024', '2024-08-10'],
    ['1 Sept 2024', '2024-09-01'],
    ['1 Okt 2024', '2024-10-01'],
    ['1 Nopember 2024', '2024-11-01'],
    ['31 Des 2199', '2199-12-31'],
    ['13/12/1900', '1900-12-13'],
  ])('R15 %s is %s', (text, day) => {
    expect(parseImportDate(text, zone)).toEqual({ day })
  })

  it.each([
    ['2026-05-01T00:00:00.000+07:00', '2026-04-30T17:00:00.000Z'],
    ['2026-05-01T03:04:05.678Z', '2026-05-01T03:04:05.678Z'],
    ['2026-05-01T03:04:05Z', '2026-05-01T03:04:05.000Z'],
    ['2026-05-01T03:04Z', '2026-05-01T03:04:00.000Z'],
    ['2026-05-01T03:04:05.6789-0330', '2026-05-01T06:34:05.678Z'],
    ['1910-01-01T00:00:00.000+07:07:12', '1909-12-31T16:52:48.000Z'],
    ['2026-05-01T10:30', '2026-05-01T03:30:00.000Z'],
    ['2026-05-01 7:30:15,5', '2026-05-01T00:30:15.500Z'],
  ])('R15 %s is the instant %s', (text, instant) => {
    expect(parseImportDate(text, zone)).toEqual({ instant })
  })

  it.each([
    '31/02/2025',
    '29 Feb 2025',
    '01/13/2025',
    '0/1/2025',
    '32 Mei 2025',
    '2025-02-30',
    '2025-02-30T00:00Z',
    '31/12/1899',
    '1/1/2200',
    '2199-12-31T17:00:00Z',
    '1899-12-31T23:59:59Z',
    '2026-05-01T24:00',
    '2026-05-01T10:60',
    '2026-05-01T10:00:60Z',
    '2026-05-01T10:00+24:00',
    '5/5-2025',
    '5/5/25',
    '5 M 2025',
    '5 Me 2025',
    '5 Maig 2025',
    '5 constructor 2025',
    '45782',
    'kemarin',
    'T',
    '',
  ])('R15 does not take %j', (text) => {
    expect(parseImportDate(text, zone)).toBeUndefined()
  })

  it('reads every day as the screens write it, and every instant as an export does', () => {
    const dates = fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
    const zones = fc.constantFrom(zone, 'America/Sao_Paulo', 'UTC', 'Asia/Kathmandu')
    fc.assert(
      fc.property(dates, zones, (date, timeZone) => {
        const instant = date.toISOString()
        const day = parseDay(instant.slice(0, 10))
        expect(day && parseImportDate(formatDay(day), timeZone)).toEqual({ day })
        expect(parseImportDate(isoWithOffset(instant, timeZone), timeZone)).toEqual({ instant })
      }),
    )
  })
})
