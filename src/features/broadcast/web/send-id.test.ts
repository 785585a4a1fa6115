import { expect, it } from 'vitest'
import { newSendId } from './send-id.ts'

it('a send has an id that no other has', () => {
  const ids = Array.from({ length: 1000 }, newSendId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/)
})
