import { expect, it } from 'vitest'
import { newId, newIds } from './new-id.ts'

it('DATA-03 gives 20 random letters and digits, never the same twice', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/)
})

it('uses all 62 characters evenly at every place', () => {
  const ids = Array.from({ length: 6200 }, newId)
  for (let place = 0; place < 20; place++) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id[place] ?? '', (counts.get(id[place] ?? '') ?? 0) + 1)
    // 100 expected each; 30 to 200 is far outside of chance.
    expect(counts.size).toBe(62)
    expect(Math.min(...counts.values())).toBeGreaterThan(30)
    expect(Math.max(...counts.values())).toBeLessThan(200)
  }
})

it('gives ids that stand together for a batch, the eight characters of a bill number all different', () => {
  const batch = newIds(1000)
  for (const id of batch) expect(id).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(new Set(batch.map((id) => id.slice(0, 2))).size).toBe(1)
  expect(new Set(batch.map((id) => id.slice(0, 8))).size).toBe(1000)
  expect(new Set(Array.from({ length: 50 }, () => newIds(1)[0]?.slice(0, 2))).size).toBeGreaterThan(30)
})
