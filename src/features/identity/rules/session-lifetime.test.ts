import { describe, expect, it } from 'vitest'
import { isTouchDue, sessionEnd } from './session-lifetime.ts'

describe('isTouchDue', () => {
  it.each([
    ['2026-05-20T02:00:00.000Z', false],
    ['2026-05-20T02:59:59.999Z', false],
    ['2026-05-20T03:00:00.000Z', true],
    ['2026-05-21T02:00:00.000Z', true],
  ])('of a session seen at 02:00, at %s: %s', (now, due) => {
    expect(isTouchDue('2026-05-20T02:00:00.000Z', Date.parse(now))).toBe(due)
  })
})

describe('sessionEnd', () => {
  it.each([
    ['just begun', '2026-05-20T02:00:00.000Z', '2026-06-03T02:00:00.000Z'],
    ['seen after 75 days', '2026-08-03T02:00:00.000Z', '2026-08-17T02:00:00.000Z'],
    ['seen after 76 days', '2026-08-04T02:00:00.000Z', '2026-08-18T02:00:00.000Z'],
    ['seen after 77 days', '2026-08-05T02:00:00.000Z', '2026-08-18T02:00:00.000Z'],
    ['seen on its last day', '2026-08-18T01:00:00.000Z', '2026-08-18T02:00:00.000Z'],
  ])('of a session %s', (_name, now, end) => {
    expect(sessionEnd('2026-05-20T02:00:00.000Z', Date.parse(now))).toBe(end)
  })
})
