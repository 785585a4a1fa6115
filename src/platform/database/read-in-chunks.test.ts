import { expect, it } from 'vitest'
import { readByPages, readInChunks } from './read-in-chunks.ts'

it.each([
  [0, []],
  [1, [1]],
  [2000, [2000]],
  [4500, [2000, 2000, 500]],
])('asks for %i values in parts of %j and keeps their order', async (count, sizes) => {
  const asked: number[] = []
  const values = Array.from({ length: count }, (_, i) => i)
  const rows = await readInChunks(values, async (chunk) => {
    asked.push(chunk.length)
    return chunk.flatMap((value) => [value, value])
  })
  expect(asked).toEqual(sizes)
  expect(rows).toEqual(values.flatMap((value) => [value, value]))
})

it('lets others have their turn in between', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await readInChunks(Array.from({ length: 4000 }), async () => {
    order.push('chunk')
    return []
  })
  expect(order).toEqual(['chunk', 'other', 'chunk'])
})

it.each([0, 1, 499, 500, 501, 1700])(
  'reads %i rows by pages, each once, and others have their turn',
  async (count) => {
    const all = Array.from({ length: count }, (_, i) => i + 1)
    let turns = 0
    const takeTurns = () => {
      turns += 1
      next = setImmediate(takeTurns)
    }
    let next = setImmediate(takeTurns)
    const read: number[] = []
    let pages = 0
    for await (const rows of readByPages<number>(async (after = 0, most) => all.slice(after, after + most))) {
      read.push(...rows)
      pages += 1
    }
    clearImmediate(next)
    expect(read).toEqual(all)
    expect(turns).toBeGreaterThanOrEqual(pages - 1)
  },
)
