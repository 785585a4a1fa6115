import { expect, it } from 'vitest'
import { loadParts } from './load-parts.ts'

const row = (id: string, nama = id) => ({ id, nama })

it.each([
  ['one part', [['a', 'b']], [], ['a', 'b']],
  ['an empty one', [[]], [], []],
  ['several', [['a', 'b'], ['c', 'd'], ['e']], [2, 4], ['a', 'b', 'c', 'd', 'e']],
  ['an empty last one', [['a'], []], [1], ['a']],
])('joins %s', async (_case, parts, progress, ids) => {
  const asked: string[] = []
  const told: number[] = []
  const { rows, last, partCount } = await loadParts(
    async (cursor) => {
      asked.push(cursor)
      const index = Number(cursor)
      const next = index + 1 < parts.length ? String(index + 1) : null
      return { rows: (parts[index] ?? []).map((id) => row(id)), next, index }
    },
    ({ id }) => id,
    (loaded) => told.push(loaded),
  )
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(asked).toEqual(parts.map((_part, index) => (index === 0 ? '' : String(index))))
  expect(told).toEqual(progress)
  expect(last.index).toBe(parts.length - 1)
  expect(partCount).toBe(parts.length)
})

it('has a row once that moved down the list, as and where it came last', async () => {
  const parts = [
    [row('1', 'Agus'), row('2', 'Budi')],
    [row('3', 'Cici'), row('1', 'Zaki')],
  ]
  const { rows } = await loadParts(
    async (cursor) => ({ rows: parts[Number(cursor)] ?? [], next: cursor === '' ? '1' : null }),
    ({ id }) => id,
    () => undefined,
  )
  expect(rows.map(({ nama }) => nama)).toEqual(['Budi', 'Cici', 'Zaki'])
})

it('leaves a failure to who asked', async () => {
  const load = loadParts(
    async (cursor) => {
      if (cursor !== '') throw new Error('terputus')
      return { rows: [row('a')], next: '1' }
    },
    ({ id }) => id,
    () => undefined,
  )
  await expect(load).rejects.toThrow('terputus')
})
