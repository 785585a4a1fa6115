import { expect, it } from 'vitest'
import type { BulkDraft, BulkDraftPart } from '../schemas.ts'
import { loadDrafts } from './bulk-load.ts'

function draft(customerId: string): BulkDraft {
  return { customerId, wznId: '', nama: customerId, paket: '', amount: 1, state: 'ready', billedBy: null }
}

/** Answers parts of two rows of lists that change from answer to answer; the last of them stays. */
function serverOf(...lists: string[][]) {
  let answers = 0
  return async (cursor: string): Promise<BulkDraftPart> => {
    const list = lists[Math.min(answers, lists.length - 1)] ?? []
    const behind = list.filter((id) => id > cursor)
    const shown = behind.slice(0, 2)
    answers += 1
    return {
      rows: shown.map(draft),
      next: behind.length > 2 ? (shown.at(-1) ?? null) : null,
      count: list.length,
      nextSequence: answers,
    }
  }
}

async function load(fetchPart: ReturnType<typeof serverOf>) {
  const told: string[] = []
  const { rows, nextSequence } = await loadDrafts(fetchPart, ({ loaded, count }) =>
    told.push(`${loaded}/${count}`),
  )
  return { ids: rows.map(({ customerId }) => customerId), nextSequence, told }
}

it('joins all parts, tells how far it is, and takes the newest sequence number', async () => {
  expect(await load(serverOf(['a', 'b', 'c', 'd', 'e']))).toEqual({
    ids: ['a', 'b', 'c', 'd', 'e'],
    nextSequence: 3,
    told: ['2/5', '4/5'],
  })
})

it('tells nothing of a list of one part', async () => {
  expect(await load(serverOf(['a', 'b']))).toEqual({ ids: ['a', 'b'], nextSequence: 1, told: [] })
})

it('fetches all once more when somebody moved up the list, and would be missing', async () => {
  const moved = ['a', 'a2', 'b', 'c']
  const { ids } = await load(serverOf(['a', 'b', 'c', 'd'], moved))
  expect(ids).toEqual(moved)
})

it('takes what came the second time, whatever was counted', async () => {
  const fetchPart = serverOf(['a', 'b', 'c'])
  const wrong = async (cursor: string) => ({ ...(await fetchPart(cursor)), count: 9 })
  expect(await load(wrong)).toMatchObject({ ids: ['a', 'b', 'c'], nextSequence: 4 })
})
