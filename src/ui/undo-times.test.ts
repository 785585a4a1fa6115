import { describe, expect, it } from 'vitest'
import { remainingText } from './undo-times.ts'

describe('remainingText', () => {
  it.each([
    ['2026-05-01T00:00:00.000Z', 'sisa 30 hari'],
    ['2026-05-01T00:00:01.000Z', 'sisa 30 hari'],
    ['2026-05-02T00:00:00.000Z', 'sisa 29 hari'],
    ['2026-05-29T12:00:00.000Z', 'sisa 2 hari'],
    ['2026-05-30T00:00:00.000Z', 'hari terakhir'],
    ['2026-05-30T23:59:59.000Z', 'hari terakhir'],
    // A browser whose clock is slow.
    ['2026-04-30T00:00:00.000Z', 'sisa 30 hari'],
  ])('at %s there is of 1 May: %s', (now, text) => {
    expect(remainingText('2026-05-01T00:00:00.000Z', Date.parse(now))).toBe(text)
  })
})
