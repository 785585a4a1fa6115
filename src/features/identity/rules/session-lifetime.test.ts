import { describe, expect, it } from 'vitest'
import { isTouchDue } from './session-lifetime.ts'

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
