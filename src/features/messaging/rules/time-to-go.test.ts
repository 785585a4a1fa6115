import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoWithOffset } from '../../../shared/calendar-day.ts'
import type { SendLimits } from './send-hold.ts'
import { timeToGoMs } from './time-to-go.ts'

const timeZone = 'Asia/Jakarta'
const NONE: SendLimits = { dailyCap: null, quietFrom: null, quietTo: null }
const NIGHT: SendLimits = { ...NONE, quietFrom: '20:00', quietTo: '07:00' }
const SECOND_MS = 1000

/** The wall clock at which they are all out. */
function endOf(count: number, paceSeconds: number, limits: SendLimits, at: string, sentToday = 0): string {
  const messages = { count, paceMs: paceSeconds * SECOND_MS }
  const startMs = Date.parse(`${at}+07:00`)
  const now = { instant: new Date(startMs).toISOString(), timeZone, sentToday }
  const endMs = startMs + timeToGoMs(messages, limits, now)
  return isoWithOffset(new Date(endMs).toISOString(), timeZone).slice(0, 19)
}

describe('timeToGoMs (R30)', () => {
  it.each([
    ['without limits', 100, 60, NONE, 0, '2026-05-20T10:40:00'],
    ['nothing', 0, 60, NIGHT, 0, '2026-05-20T09:00:00'],
    ['before the night', 660, 60, NIGHT, 0, '2026-05-20T20:00:00'],
    ['one more than that', 661, 60, NIGHT, 0, '2026-05-21T07:01:00'],
    ['two nights', 660 + 780 + 1, 60, NIGHT, 0, '2026-05-22T07:01:00'],
    ['the allowance of the day', 50, 60, { ...NONE, dailyCap: 50 }, 0, '2026-05-20T09:50:00'],
    ['beyond the allowance', 51, 60, { ...NONE, dailyCap: 50 }, 0, '2026-05-21T00:01:00'],
    ['beyond what is left of it', 51, 60, { ...NONE, dailyCap: 50 }, 20, '2026-05-21T00:21:00'],
    ['an allowance that is used up', 10, 60, { ...NONE, dailyCap: 50 }, 50, '2026-05-21T00:10:00'],
    ['allowance and night', 120, 60, { ...NIGHT, dailyCap: 50 }, 0, '2026-05-22T07:20:00'],
    ['no allowance at all for long', 10, 60, { ...NONE, dailyCap: 1 }, 1, '2026-05-30T00:01:00'],
  ])('%s', (_name, count, pace, limits, sentToday, end) => {
    expect(endOf(count, pace, limits, '2026-05-20T09:00:00', sentToday)).toBe(end)
  })

  it.each([
    ['amid the night', '2026-05-20T23:00:00', '2026-05-21T07:10:00'],
    ['in the morning of it', '2026-05-20T03:00:00', '2026-05-20T07:10:00'],
  ])('begun %s', (_name, at, end) => {
    expect(endOf(10, 60, NIGHT, at)).toBe(end)
  })

  it('goes on at the same pace beyond what it looks at, and never says less than the pace alone', () => {
    expect(endOf(5000, 1, { ...NONE, dailyCap: 1 }, '2026-05-20T00:00:00').slice(0, 4)).toBe('2040')
    const clocks = fc.constantFrom('00:00', '06:30', '12:00', '20:00', '23:59')
    const limits = fc.record({
      dailyCap: fc.option(fc.integer({ min: 1, max: 300 })),
      quietFrom: clocks,
      quietTo: clocks,
    })
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 90 }),
        (limits, count, seconds) => {
          const now = { instant: '2026-05-20T02:00:00.000Z', timeZone, sentToday: 0 }
          const ms = timeToGoMs({ count, paceMs: seconds * SECOND_MS }, limits, now)
          expect(ms).toBeGreaterThanOrEqual(count * seconds * SECOND_MS - 1)
          expect(Number.isFinite(ms)).toBe(true)
        },
      ),
    )
  })
})
