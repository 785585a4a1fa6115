import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days } from '../../../../testing/arbitraries.ts'
import { dayOf, isoWithOffset } from '../../../shared/calendar-day.ts'
import { holdAt, type SendLimits } from './send-hold.ts'

const JAKARTA = 'Asia/Jakarta'
const NONE: SendLimits = { dailyCap: null, quietFrom: null, quietTo: null }
const quiet = (quietFrom: string, quietTo: string): SendLimits => ({ ...NONE, quietFrom, quietTo })
const utc = (instant: string) => new Date(instant).toISOString()

/** The wall clock at which jobs go on; undefined when they need not wait. */
function heldUntil(limits: SendLimits, instant: string, timeZone = JAKARTA, sentToday = 0) {
  const hold = holdAt(limits, { instant: utc(instant), timeZone, sentToday })
  return hold && `${hold.reason} ${isoWithOffset(hold.until, timeZone)}`
}

describe('quiet hours (R30)', () => {
  it.each([
    // Over midnight.
    ['20:00', '07:00', '2026-05-20T19:59:59.999+07:00', undefined],
    ['20:00', '07:00', '2026-05-20T20:00:00.000+07:00', '2026-05-21T07:00:00.000+07:00'],
    ['20:00', '07:00', '2026-05-20T23:59:59.999+07:00', '2026-05-21T07:00:00.000+07:00'],
    ['20:00', '07:00', '2026-05-21T00:00:00.000+07:00', '2026-05-21T07:00:00.000+07:00'],
    ['20:00', '07:00', '2026-05-21T06:59:59.999+07:00', '2026-05-21T07:00:00.000+07:00'],
    ['20:00', '07:00', '2026-05-21T07:00:00.000+07:00', undefined],
    // Over the end of a month and of a year.
    ['20:00', '07:00', '2026-12-31T22:00:00.000+07:00', '2027-01-01T07:00:00.000+07:00'],
    ['20:00', '07:00', '2028-02-28T22:00:00.000+07:00', '2028-02-29T07:00:00.000+07:00'],
    // Within a day.
    ['12:00', '13:30', '2026-05-20T11:59:59.999+07:00', undefined],
    ['12:00', '13:30', '2026-05-20T12:00:00.000+07:00', '2026-05-20T13:30:00.000+07:00'],
    ['12:00', '13:30', '2026-05-20T13:29:59.999+07:00', '2026-05-20T13:30:00.000+07:00'],
    ['12:00', '13:30', '2026-05-20T13:30:00.000+07:00', undefined],
    // Up to and from midnight.
    ['20:00', '00:00', '2026-05-20T23:00:00.000+07:00', '2026-05-21T00:00:00.000+07:00'],
    ['20:00', '00:00', '2026-05-21T00:00:00.000+07:00', undefined],
    ['00:00', '07:00', '2026-05-20T00:00:00.000+07:00', '2026-05-20T07:00:00.000+07:00'],
    ['00:00', '07:00', '2026-05-19T23:59:59.999+07:00', undefined],
    // From a time to the same time is no time at all.
    ['07:00', '07:00', '2026-05-20T07:00:00.000+07:00', undefined],
  ])('from %s to %s: at %s until %s', (from, to, instant, until) => {
    expect(heldUntil(quiet(from, to), instant)).toBe(until && `quiet-hours ${until}`)
  })

  it.each([[quiet('20:00', null as unknown as string)], [quiet(null as unknown as string, '07:00')], [NONE]])(
    'none are none: %o',
    (limits) => {
      expect(heldUntil(limits, '2026-05-20T23:00:00+07:00')).toBeUndefined()
    },
  )

  it('follow the business time zone', () => {
    const limits = quiet('20:00', '07:00')
    const instant = '2026-05-20T20:30:00.000+07:00'
    expect(heldUntil(limits, instant)).toBe('quiet-hours 2026-05-21T07:00:00.000+07:00')
    expect(heldUntil(limits, instant, 'Asia/Jayapura')).toBe('quiet-hours 2026-05-21T07:00:00.000+09:00')
    expect(heldUntil(limits, instant, 'Europe/Berlin')).toBeUndefined()
  })

  it.each([
    // New York loses the hour from 2 to 3 on 8 March, and has the one from 1 to 2 twice on 1 November 2026.
    ['20:00', '07:00', '2026-03-07T23:00:00-05:00', '2026-03-08T07:00:00.000-04:00'],
    ['20:00', '07:00', '2026-10-31T23:00:00-04:00', '2026-11-01T07:00:00.000-05:00'],
    ['20:00', '01:30', '2026-11-01T01:10:00-04:00', '2026-11-01T01:30:00.000-04:00'],
    ['20:00', '01:30', '2026-11-01T01:45:00-04:00', undefined],
    // The second time that it shows 1:10.
    ['20:00', '01:30', '2026-11-01T01:10:00-05:00', '2026-11-01T01:30:00.000-05:00'],
    // 2:30 never comes: it is over when the clock jumps.
    ['20:00', '02:30', '2026-03-08T01:40:00-05:00', '2026-03-08T03:00:00.000-04:00'],
    ['20:00', '02:30', '2026-03-08T03:00:00-04:00', undefined],
  ])('where the clock is changed, from %s to %s: at %s until %s', (from, to, instant, until) => {
    expect(heldUntil(quiet(from, to), instant, 'America/New_York')).toBe(until && `quiet-hours ${until}`)
  })

  const clockTimes = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const zones = fc.constantFrom(JAKARTA, 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC')

  it('always end later than now, at a time that is not quiet itself', () => {
    const times = fc.tuple(clockTimes, clockTimes, zones, days, fc.integer({ min: 0, max: 86_399_999 }))
    fc.assert(
      fc.property(times, ([from, to, timeZone, day, ms]) => {
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString()
        const hold = holdAt(quiet(from, to), { instant, timeZone, sentToday: 0 })
        const clock = isoWithOffset(instant, timeZone).slice(11, 16)
        const isQuiet = from < to ? clock >= from && clock < to : from > to && (clock >= from || clock < to)
        expect(hold !== undefined).toBe(isQuiet)
        if (!hold) return
        const { until } = hold
        expect(until > instant).toBe(true)
        expect(Date.parse(until) - Date.parse(instant)).toBeLessThanOrEqual(25 * 3_600_000)
        expect(holdAt(quiet(from, to), { instant: until, timeZone, sentToday: 0 })).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the daily cap (R30)', () => {
  const cap = (dailyCap: number, limits = NONE): SendLimits => ({ ...limits, dailyCap })

  it.each([
    [0, undefined],
    [99, undefined],
    [100, 'daily-cap 2026-05-21T00:00:00.000+07:00'],
    [101, 'daily-cap 2026-05-21T00:00:00.000+07:00'],
  ])('of 100 with %i gone out', (sentToday, expected) => {
    expect(heldUntil(cap(100), '2026-05-20T09:00:00+07:00', JAKARTA, sentToday)).toBe(expected)
  })

  it('lasts until the next day of the business time zone begins', () => {
    expect(heldUntil(cap(1), '2026-05-20T23:59:59.999+07:00', JAKARTA, 1)).toMatch(/ 2026-05-21T00:00/)
    expect(heldUntil(cap(1), '2026-05-21T00:00:00.000+07:00', JAKARTA, 1)).toMatch(/ 2026-05-22T00:00/)
    const berlin = heldUntil(cap(1), '2026-05-20T23:59:59.999+07:00', 'Europe/Berlin', 1)
    expect(berlin).toBe('daily-cap 2026-05-21T00:00:00.000+02:00')
  })

  it('goes over into the quiet hours', () => {
    const limits = cap(1, quiet('20:00', '07:00'))
    expect(heldUntil(limits, '2026-05-20T09:00:00+07:00', JAKARTA, 1)).toBe(
      'daily-cap 2026-05-21T07:00:00.000+07:00',
    )
    // Reached in the night itself, by messages without a job: after midnight a new day counts, but it is night.
    expect(heldUntil(limits, '2026-05-20T22:00:00+07:00', JAKARTA, 1)).toBe(
      'daily-cap 2026-05-21T07:00:00.000+07:00',
    )
    expect(heldUntil(limits, '2026-05-21T01:00:00+07:00', JAKARTA, 1)).toBe(
      'daily-cap 2026-05-22T07:00:00.000+07:00',
    )
    expect(heldUntil(limits, '2026-05-21T01:00:00+07:00', JAKARTA, 0)).toBe(
      'quiet-hours 2026-05-21T07:00:00.000+07:00',
    )
    const lunch = cap(1, quiet('12:00', '13:00'))
    expect(heldUntil(lunch, '2026-05-20T12:30:00+07:00', JAKARTA, 1)).toBe(
      'daily-cap 2026-05-21T00:00:00.000+07:00',
    )
  })

  it('ends on another day, in every time zone', () => {
    const instants = fc.tuple(days, fc.integer({ min: 0, max: 86_399_999 }))
    const zones = fc.constantFrom(JAKARTA, 'America/New_York', 'America/Havana', 'Pacific/Apia')
    fc.assert(
      fc.property(instants, zones, ([day, ms], timeZone) => {
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString()
        const hold = holdAt(cap(5), { instant, timeZone, sentToday: 5 })
        expect(hold?.reason).toBe('daily-cap')
        expect(dayOf(hold?.until ?? '', timeZone) > dayOf(instant, timeZone)).toBe(true)
      }),
    )
  })
})
