import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days } from '../../../../testing/arbitraries.ts'
import { type BillingPeriod, periodsBetween } from '../../../shared/billing-period.ts'
import { type CalendarDay, dayOf, parseDay, startOfDay } from '../../../shared/calendar-day.ts'
import { DUE_DAYS, dueDateText, dueDayIn, dueText, isOverdue, lastDueSoonDay } from './due-date.ts'

const period = (text: string) => text as BillingPeriod
const day = (text: string) => text as CalendarDay

it('BULK-03 due days are 1 to 28', () => {
  expect([DUE_DAYS.length, DUE_DAYS[0], DUE_DAYS.at(-1)]).toEqual([28, 1, 28])
})

it.each([
  ['its own text', '5 Mei 2025', '2025-05-05', '5 Mei 2025'],
  ['the day it was made with', null, '2026-05-05', '5 Mei 2026'],
  ['the day it was made with', '', '2026-12-28', '28 Desember 2026'],
])('R24 a bill is due on %s: %j %s', (_what, dueDate, dueOn, text) => {
  expect(dueText({ dueDate, dueOn: day(dueOn) })).toBe(text)
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
})

const isSoon = (dueOn: CalendarDay, today: CalendarDay) => dueOn >= today && dueOn <= lastDueSoonDay(today)

describe('what is due soon, and what is overdue', () => {
  it.each([
    [6, false, false],
    [5, true, false],
    [1, true, false],
    [0, true, false],
    [-1, false, true],
    [-40, false, true],
  ])('RULE-12, R24 due in %i days: soon %s, overdue %s; paid is never overdue', (inDays, soon, overdue) => {
    const dueOn = day('2026-03-02')
    const today = day(new Date(Date.UTC(2026, 2, 2 - inDays)).toISOString().slice(0, 10))
    expect(isSoon(dueOn, today)).toBe(soon)
    expect(isOverdue({ isPaid: false, dueOn }, today)).toBe(overdue)
    expect(isOverdue({ isPaid: true, dueOn }, today)).toBe(false)
  })

  it.each([
    ['2026-05-05T16:59:59.999Z', true, false],
    ['2026-05-05T17:00:00.000Z', false, true],
    ['2026-04-29T16:59:59.999Z', false, false],
    ['2026-04-29T17:00:00.000Z', true, false],
  ])('R25 the day changes at midnight WIB: at %s soon %s, overdue %s', (now, soon, overdue) => {
    const dueOn = day('2026-05-05')
    const today = dayOf(now, 'Asia/Jakarta')
    expect(isSoon(dueOn, today)).toBe(soon)
    expect(isOverdue({ isPaid: false, dueOn }, today)).toBe(overdue)
  })

  it('RULE-12, R25 soon is 0 to 5 days to the start of the due day, rounded up', () => {
    const zone = 'Asia/Jakarta'
    const ms = fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 })
    fc.assert(
      fc.property(days, ms, (dueOn, before) => {
        const now = new Date(Date.parse(startOfDay(dueOn, zone)) - before).toISOString()
        const inDays = Math.ceil(before / 86_400_000)
        expect(isSoon(dueOn, dayOf(now, zone))).toBe(inDays >= 0 && inDays <= 5)
      }),
      {
        examples: [0, 1, -1, 86_400_000, 5 * 86_400_000, 5 * 86_400_000 + 1].map((b) => [
          day('2026-05-05'),
          b,
        ]),
      },
    )
  })
})
