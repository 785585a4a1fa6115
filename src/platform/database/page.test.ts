import { expect, it } from 'vitest'
import { pageOf } from './page.ts'

it.each([
  [{ page: 1, pageSize: 25 }, 0, { page: 1, pageCount: 1, offset: 0 }],
  [{ page: 1, pageSize: 25 }, 25, { page: 1, pageCount: 1, offset: 0 }],
  [{ page: 2, pageSize: 25 }, 26, { page: 2, pageCount: 2, offset: 25 }],
  [{ page: 99, pageSize: 25 }, 60, { page: 3, pageCount: 3, offset: 50 }],
])('%j of %i rows', (query, count, page) => {
  expect(pageOf(query, count)).toEqual(page)
})
