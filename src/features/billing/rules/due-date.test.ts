import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, periods } from '../../../../testing/arbitraries.ts'
import { addMonths, type BillingPeriod, periodsBetween } from '../../../shared/billing-period.ts'
import { type CalendarDay, dayOf, formatDay, parseDay, startOfDay } from '../../../shared/calendar-day.ts'
import {
  DEFAULT_DUE_DAY,
  DUE_DAYS,
  daysUntil,
  defaultDueDay,
  dueDateText,
  dueDayIn,
  isDueSoon,
  isOverdue,
  parseDueDateText,
} from './due-date.ts'

const period = (text: string) => text as BillingPeriod
const day = (text: string) => text as CalendarDay
const dueDays = fc.constantFrom(...DUE_DAYS)

it.each([
  ['2026-05', '2026-05-05'],
  ['2024-02', '2024-02-05'],
])('a bill for %s is due on %s (R24)', (month, due) => {
  expect(defaultDueDay(period(month))).toBe(due)
})

it('BULK-03, BULK-04 due days are 1 to 28, and 5 by default', () => {
  expect([DUE_DAYS.length, DUE_DAYS[0], DUE_DAYS.at(-1)]).toEqual([28, 1, 28])
  expect(DEFAULT_DUE_DAY).toBe(5)
})

describe('dueDayIn', () => {
  it('BULK-03 is a day that exists, in any month', () => {
    for (const month of periodsBetween(period('2024-01'), period('2025-12'))) {
      const due = DUE_DAYS.map((dueDay) => dueDayIn(month, dueDay))
      expect(due.map((text) => parseDay(text))).toEqual(due)
      expect(due.map((text) => Number(text.slice(8)))).toEqual(DUE_DAYS)
      expect(due.every((text) => text.startsWith(`${month}-`))).toBe(true)
    }
  })

  it.each([0, 29, 31, -1, 5.5, NaN])('refuses %d', (dueDay) => {
    expect(() => dueDayIn(period('2026-05'), dueDay)).toThrow(RangeError)
  })
})

describe('the stored text', () => {
  it.each([
    ['2025-05', 5, '5 Mei 2025'],
    ['2026-08', 17, '17 Agustus 2026'],
    ['2026-12', 28, '28 Desember 2026'],
    ['2024-02', 1, '1 Februari 2024'],
  ])('RULE-10, DATA-28 %s and day %i: %s', (month, dueDay, text) => {
    expect(dueDateText(period(month), dueDay)).toBe(text)
  })

  it('DATA-28 reads back as the day that it was written from', () => {
    fc.assert(
      fc.property(periods, dueDays, (month, dueDay) => {
        expect(parseDueDateText(dueDateText(month, dueDay))).toBe(dueDayIn(month, dueDay))
      }),
    )
    for (let month = 0; month < 12; month++) {
      const inMonth = addMonths(period('2026-01'), month)
      expect(parseDueDateText(dueDateText(inMonth, 5))).toBe(dueDayIn(inMonth, 5))
    }
  })

  it('RULE-17 reads the short month names of other dates too', () => {
    fc.assert(fc.property(days, (any) => parseDueDateText(formatDay(any)) === any))
    for (let month = 0; month < 12; month++) {
      const inMonth = dueDayIn(addMonths(period('2026-01'), month), 5)
      expect(parseDueDateText(formatDay(inMonth))).toBe(inMonth)
    }
  })

  it.each([
    ['5 mei 2025', '2025-05-05'],
    ['5 AGUSTUS 2025', '2025-08-05'],
    ['5 aGu 2025', '2025-08-05'],
    ['05 Oktober 2025', '2025-10-05'],
    ['  5  Mei  2025 ', '2025-05-05'],
    ['31 Januari 2025', '2025-01-31'],
    ['29 Februari 2024', '2024-02-29'],
  ])('reads %j as %s', (text, expected) => {
    expect(parseDueDateText(text)).toBe(expected)
  })

  it.each([
    '',
    '5',
    'Mei 2025',
    '5 Mei',
    '5 Mei 25',
    '5 Mei 20255',
    '005 Mei 2025',
    '0 Mei 2025',
    '32 Mei 2025',
    '31 April 2025',
    '29 Februari 2025',
    '5 May 2025',
    '5 Me 2025',
    '5 Agust 2025',
    '-5 Mei 2025',
    '5.5 Mei 2025',
    '5 Mei 1850',
    '٥ Mei 2025',
    '2025-05-05',
    'Bayar sebelum 5 Mei 2025',
    '5 Mei 2025 ya',
  ])('does not read %j', (text) => {
    expect(parseDueDateText(text)).toBeUndefined()
  })
})

describe('daysUntil', () => {
  it.each([
    ['2026-05-05', '2026-05-05', 0],
    ['2026-05-05', '2026-05-04', 1],
    ['2026-05-05', '2026-05-06', -1],
    ['2026-03-05', '2026-02-28', 5],
    ['2024-03-05', '2024-02-28', 6],
    ['2027-01-01', '2026-12-31', 1],
    ['2026-05-05', '2025-05-05', 365],
    // Clocks in the tests' time zone were set forward in that night.
    ['2018-11-05', '2018-11-03', 2],
  ])('%s seen from %s: %i', (dueOn, today, expected) => {
    expect(daysUntil(day(dueOn), day(today))).toBe(expected)
  })

  it('RULE-12, R25 is the time to the start of the due day in whole days rounded up', () => {
    const zone = 'Asia/Jakarta'
    const ms = fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 })
    fc.assert(
      fc.property(days, ms, (dueOn, before) => {
        const now = new Date(Date.parse(startOfDay(dueOn, zone)) - before).toISOString()
        expect(daysUntil(dueOn, dayOf(now, zone))).toBe(Math.ceil(before / 86_400_000) + 0)
      }),
      { examples: [0, 1, -1, 86_400_000, 86_400_001].map((b) => [day('2026-05-05'), b]) },
    )
  })
})

describe('isDueSoon and isOverdue', () => {
  it.each([
    [6, false, false],
    [5, true, false],
    [1, true, false],
    [0, true, false],
    [-1, false, true],
    [-40, false, true],
  ])('RULE-12, R24 due in %i days: soon %s, overdue %s; paid is neither', (inDays, soon, overdue) => {
    const dueOn = day('2026-03-02')
    const today = day(new Date(Date.UTC(2026, 2, 2 - inDays)).toISOString().slice(0, 10))
    expect(isDueSoon({ isPaid: false, dueOn }, today)).toBe(soon)
    expect(isOverdue({ isPaid: false, dueOn }, today)).toBe(overdue)
    expect(isDueSoon({ isPaid: true, dueOn }, today)).toBe(false)
    expect(isOverdue({ isPaid: true, dueOn }, today)).toBe(false)
  })

  it.each([
    ['2026-05-05T16:59:59.999Z', true, false],
    ['2026-05-05T17:00:00.000Z', false, true],
    ['2026-04-29T16:59:59.999Z', false, false],
    ['2026-04-29T17:00:00.000Z', true, false],
  ])('R25 the day changes at midnight WIB: at %s soon %s, overdue %s', (now, soon, overdue) => {
    const bill = { isPaid: false, dueOn: day('2026-05-05') }
    const today = dayOf(now, 'Asia/Jakarta')
    expect(isDueSoon(bill, today)).toBe(soon)
    expect(isOverdue(bill, today)).toBe(overdue)
  })
})
