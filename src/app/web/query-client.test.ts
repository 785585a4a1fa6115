import { ORPCError } from '@orpc/client'
import { afterEach, expect, it } from 'vitest'
import { currentToasts, dismissToast } from '../../ui/toast.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

function retries(error: Error) {
  const retry = createQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is no function')
  return [0, 1, 2].map((failures) => retry(failures, error))
}

it('repeats a request that got no answer twice, and one that a busy server turned away, an answered one never', () => {
  expect(retries(new TypeError('Failed to fetch'))).toEqual([true, true, false])
  expect(retries(new ORPCError('SERVER_BUSY', { status: 429 }))).toEqual([true, true, false])
  expect(retries(new Error('UNAUTHORIZED'))).toEqual([false, false, false])
  expect(retries(new ORPCError('TOO_MANY_REQUESTS', { status: 429 }))).toEqual([false, false, false])
})

it.each([
  [
    'a full disk is told',
    new ORPCError('STORAGE_FAILED', { status: 507, message: 'Disk penuh.' }),
    ['Disk penuh.'],
  ],
  ['another fault is left to the screen', new ORPCError('INTERNAL', { status: 500, message: 'x' }), []],
  ['no answer is left to the screen', new TypeError('fetch failed'), []],
])('of a change that fails, %s', async (_name, error, texts) => {
  const client = createQueryClient()
  const change = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) })
  await expect(change.execute(undefined)).rejects.toBe(error)
  expect(currentToasts().map(({ text }) => text)).toEqual(texts)
})
