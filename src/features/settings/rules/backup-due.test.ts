import { expect, it } from 'vitest'
import { isBackupDue } from './backup-due.ts'

const NOW = Date.parse('2026-05-20T02:00:00.000Z')

it.each([
  [undefined, 24, true],
  [undefined, 0, false],
  ['2026-05-19T02:00:00.000Z', 24, true],
  ['2026-05-19T02:00:00.001Z', 24, false],
  ['2026-05-20T01:00:00.000Z', 1, true],
  ['2020-01-01T00:00:00.000Z', 0, false],
  ['2026-05-21T02:00:00.000Z', 24, true],
])('the newest of %s, every %i hours: %s', (madeAt, everyHours, isDue) => {
  expect(isBackupDue(madeAt, NOW, everyHours)).toBe(isDue)
})
