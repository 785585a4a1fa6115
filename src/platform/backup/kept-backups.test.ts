import { describe, expect, it } from 'vitest'
import { keptBackups } from './kept-backups.ts'

const ZONE = 'Asia/Jakarta'
const backup = (madeAt: string) => ({ madeAt })
const kept = (instants: string[]) => keptBackups(instants.map(backup), ZONE).map(({ madeAt }) => madeAt)

/** One at 09:00 in Jakarta of each of the last days, newest first; 20 May 2026 was a Wednesday. */
const daily = (count: number) =>
  Array.from({ length: count }, (_, back) => new Date(Date.UTC(2026, 4, 20 - back, 2)).toISOString())

describe('keptBackups', () => {
  it('keeps nothing of nothing', () => {
    expect(kept([])).toEqual([])
  })

  it('keeps the newest five, however close they lie', () => {
    const hourly = Array.from({ length: 9 }, (_, back) => `2026-05-20T0${9 - back}:00:00.000Z`)
    expect(kept(hourly)).toEqual(hourly.slice(0, 5))
  })

  it('of daily ones keeps a week, and then the last of each week, five weeks in all', () => {
    expect(kept(daily(60)).map((instant) => instant.slice(0, 10))).toEqual([
      '2026-05-20',
      '2026-05-19',
      '2026-05-18',
      '2026-05-17',
      '2026-05-16',
      '2026-05-15',
      '2026-05-14',
      '2026-05-10',
      '2026-05-03',
      '2026-04-26',
    ])
  })

  it('counts days and weeks by the time zone', () => {
    const lateAndEarly = [
      ...daily(5),
      // 23:30 on the 13th in Jakarta, and 00:30 on the 14th.
      '2026-05-13T17:30:00.000Z',
      '2026-05-13T16:30:00.000Z',
    ]
    expect(kept(lateAndEarly)).toEqual([...daily(5), '2026-05-13T17:30:00.000Z'])
  })

  it('counts back from the newest backup: a machine that stood still for a year loses none by it', () => {
    const old = daily(7).map((instant) => instant.replace('2026', '2025'))
    expect(kept(old).length).toBe(7)
  })

  it('what was kept once stays until it is too old: keeping again day by day ends the same', () => {
    let onDisk: string[] = []
    for (const instant of daily(60).reverse()) onDisk = kept([instant, ...onDisk])
    expect(onDisk.length).toBeGreaterThanOrEqual(9)
    expect(onDisk[0]).toBe(daily(1)[0])
    expect(Date.parse(onDisk.at(-1) ?? '')).toBeLessThan(Date.parse('2026-04-28T00:00:00Z'))
  })
})
