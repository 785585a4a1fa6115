import { expect, it } from 'vitest'
import { fromNearerEnd } from './nearer-end.ts'

const LISTED = Array.from({ length: 103 }, (_, i) => i)

it.each([1, 2, 10, 25, 102, 103, 104])(
  'pages of %i from the nearer end are those from the first',
  (pageSize) => {
    for (let offset = 0; offset < LISTED.length; offset += pageSize) {
      const near = fromNearerEnd({ offset, pageSize }, LISTED.length)
      const all = near.isReversed ? LISTED.toReversed() : LISTED
      const page = all.slice(near.offset, near.offset + near.limit)
      expect(near.isReversed ? page.toReversed() : page).toEqual(LISTED.slice(offset, offset + pageSize))
      expect(near.offset).toBeLessThanOrEqual(LISTED.length / 2)
    }
  },
)

it('an empty list has an empty page', () => {
  expect(fromNearerEnd({ offset: 0, pageSize: 25 }, 0)).toEqual({ isReversed: false, offset: 0, limit: 25 })
})
