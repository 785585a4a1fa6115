import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periods } from '../../../../testing/arbitraries.ts'
import { nameCursor, parseNameCursor } from './name-cursor.ts'

it('reads what it wrote, whatever the name', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)
  fc.assert(
    fc.property(periods, fc.string({ unit: 'grapheme' }), id, (period, name, billId) => {
      const place = { period, name, id: billId }
      expect(parseNameCursor(nameCursor(place))).toEqual(place)
    }),
  )
})

it.each(['', '2026-05', '2026-05 ', '2026-13 budi id', 'x budi id', '2026-05 budi '])(
  'does not take %j for a place',
  (text) => {
    expect(parseNameCursor(text)).toBeUndefined()
  },
)
