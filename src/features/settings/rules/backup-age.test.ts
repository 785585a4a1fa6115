import { expect, it } from 'vitest'
import { backupAgeWarning } from './backup-age.ts'

const MADE = '2026-05-20T02:00:00.000Z'
const at = (instant: string) => backupAgeWarning(MADE, Date.parse(instant))

it('a young one needs no word, also by a clock that was set back', () => {
  expect(at(MADE)).toBeUndefined()
  expect(at('2026-05-27T01:59:59.999Z')).toBeUndefined()
  expect(at('2025-01-01T00:00:00.000Z')).toBeUndefined()
})

it('an old one is told with its days, and none at all, too', () => {
  expect(at('2026-05-27T02:00:00.000Z')).toMatch(/^Cadangan terakhir sudah 7 hari/)
  expect(at('2026-06-20T01:00:00.000Z')).toMatch(/sudah 30 hari/)
  expect(backupAgeWarning(undefined, 0)).toMatch(/Buat cadangan sekarang/)
})
