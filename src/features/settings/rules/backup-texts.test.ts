import { expect, it } from 'vitest'
import { isoWithOffset } from '../../../shared/calendar-day.ts'
import { backupProblemText, backupStamp } from './backup-texts.ts'

it.each([
  ['2026-05-20T02:00:00.000Z', 'Asia/Jakarta', '20260520-090000'],
  ['2026-12-31T17:00:01.999Z', 'Asia/Jakarta', '20270101-000001'],
  ['2026-05-20T02:00:00.000Z', 'America/New_York', '20260519-220000'],
])('%s in %s is stamped %s', (instant, timeZone, stamp) => {
  expect(backupStamp(isoWithOffset(instant, timeZone))).toBe(stamp)
})

it('a full disk says what to do and that nothing is lost', () => {
  expect(backupProblemText('no-space')).toMatch(/Kosongkan ruang.*Data Anda tidak berubah/)
})
