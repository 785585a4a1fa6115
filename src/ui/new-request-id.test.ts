import { expect, it } from 'vitest'
import { newRequestId } from './new-request-id.ts'

it('is 20 letters and digits, another one each time', () => {
  const ids = Array.from({ length: 200 }, () => newRequestId())
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(new Set(ids).size).toBe(200)
})

it('passes over the bytes that would make some letters likelier', () => {
  const batches = [Uint8Array.from([248, 255, 0, 61]), Uint8Array.from({ length: 20 }, () => 62)]
  expect(newRequestId(() => batches.shift() ?? new Uint8Array())).toBe(`A9${'A'.repeat(18)}`)
})
